import { readFileSync } from "node:fs";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { escapeControls } from "#src/domain/values/plain-text.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;
type Parsed<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true }>
>;

/** Something that the user of a script did wrong. Its message is all that they need to read: one line, no stack. */
export class UserError extends Error {
  override name = "UserError";
  override stack = `${this.name}: ${this.message}`;
}

/**
 * Runs a command-line script: `main` gets the parsed options and words, and may return the exit code.
 * - `--help` prints the comment at the head of `file`; a `main` without the second parameter takes no words.
 * - A mistake of the user (UserError, an unknown option, a file that does not exist, a server that does not answer) is
 *   printed as one line, without a stack, and exits 2. Any other error is ours: it is thrown.
 */
export async function runScript<O extends Options>(
  file: string,
  options: O,
  main: (
    values: Parsed<O>["values"],
    words: string[],
  ) => Promise<number | undefined> | number | undefined,
): Promise<void> {
  if (process.argv.includes("--help") || process.argv.includes("-h")) {
    console.log(helpOf(file));
    return;
  }
  try {
    const { values, positionals } = parseArgs({
      options,
      allowPositionals: main.length > 1,
    }) as Parsed<O>;
    process.exitCode = (await main(values, positionals)) ?? process.exitCode;
  } catch (error) {
    const message = userMessage(error);
    if (message === undefined) throw error;
    console.error(message.split("\n").map(escapeControls).join("\n"));
    process.exitCode = 2;
  }
}

/** Prints what comes from a database as one line: no text of a person's can drive the terminal or imitate other lines. */
export function printRow(cells: readonly string[]): void {
  console.log(escapeControls(cells.join("  ")).trimEnd());
}

/** The first comment of a script, without its stars. */
function helpOf(file: string): string {
  const [, comment = ""] =
    /^\/\*\*\n([\s\S]*?)\n? *\*\//.exec(readFileSync(file, "utf8")) ?? [];
  return comment.replaceAll(/^ \* ?/gm, "");
}

/** One line for a mistake of the user; undefined for a programming error. */
export function userMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof UserError) return error.message;
  const { code, syscall, message, cause } = error as NodeJS.ErrnoException;
  if (code?.startsWith("ERR_PARSE_ARGS"))
    return `${message.split(/\.(?= |$)/)[0]}. See --help.`;
  if (syscall !== undefined) return message;
  return message === "fetch failed" && cause instanceof Error
    ? cause.message || String(cause)
    : undefined;
}

/** A JSON file that the user named. Throws a UserError that says where it is not JSON. */
export function readJson(file: string): unknown {
  return parseJson(readFileSync(file, "utf8"), file);
}

/** Parses JSON; throws a UserError with `name`, line and column. */
export function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { message } = error as SyntaxError;
    const place = /\(line (\d+) column (\d+)\)/.exec(message);
    const reason = message.replace(
      / in JSON at .*$|, (\.\.\.)?".* is not valid JSON$/s,
      "",
    );
    throw new UserError(
      place === null
        ? `${name}: ${reason}`
        : `${name}:${place[1]}:${place[2]}: ${reason}`,
    );
  }
}
