import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { createLogger, type Logger, type LogLevel } from "vite";
import { root } from "#scripts/schemas.ts";

/** How Rolldown and Vite report a file that they cannot parse. */
interface FileError extends Error {
  id?: unknown;
  loc?: { file?: string; line: number; column: number };
  errors?: FileError[];
}

/** Vite's logger, reduced to one line per broken file; the page shows the rest. */
export function createLineLogger(
  report: (line: string) => void,
  level: LogLevel,
): Logger {
  const recent = new Set<string>();
  return {
    ...createLogger(level, { allowClearScreen: false }),
    error: (text, { error } = {}) => {
      const line = lineOf(text, error as FileError | undefined);
      // Each module that imports the file fails with the same error.
      if (recent.has(line)) return;
      recent.add(line);
      setTimeout(() => recent.delete(line), 1_000).unref();
      report(line);
    },
  };
}

function lineOf(text: string, error: FileError | undefined): string {
  const { message, id, loc } = error?.errors?.[0] ?? error ?? { message: text };
  const firstLine = (lines: string) =>
    stripVTControlCharacters(lines).split("\n")[0] ?? "";
  const reason = firstLine(message).replace(/^\[\w+\] /, "");
  if (text.includes("http proxy error")) return `${firstLine(text)}: ${reason}`;
  const file = loc?.file ?? (typeof id === "string" ? id : undefined);
  return file === undefined || loc === undefined
    ? reason
    : `${relative(root, file)}:${loc.line}:${loc.column}: ${reason}`;
}
