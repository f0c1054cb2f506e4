import { basePath } from "#src/domain/programme/base-path.ts";

/** What is reported: an error that was thrown, a promise that was not handled, a start that failed. */
export type Kind = "error" | "rejection" | "start";

/** A page that fails in a loop reports this often. */
const MAX_REPORTS = 5;
/** The server refuses longer ones. */
const MAX_TEXT = 500;

const reported = new Set<string>();

/**
 * Reports an error to the server that the front office came from, once for each message: its operator sees that browsers fail
 * (palmares_browser_errors_total). Only the error's text and the place in our code, no address and nothing that was typed.
 */
export function reportBrowserError(
  kind: Kind,
  error: unknown,
  at = placeOf(error),
): void {
  const message = String(error).slice(0, MAX_TEXT);
  if (reported.size >= MAX_REPORTS || reported.has(message)) return;
  reported.add(message);
  const report = { kind, message, ...(at && { at: at.slice(0, MAX_TEXT) }) };
  const body = new Blob([JSON.stringify(report)], { type: "application/json" });
  try {
    navigator.sendBeacon(`${basePath}/errors`, body);
  } catch {
    // A browser that cannot send reports still shows the page.
  }
}

/** The first place in our code that the stack of an error names, without the query of its address. */
const placeOf = (error: unknown): string | undefined =>
  error instanceof Error
    ? /https?:[^\s?#()]+\.js:\d+:\d+/.exec(error.stack ?? "")?.[0]
    : undefined;

/** Reports uncaught errors and unhandled rejections from now on. */
export function reportErrors(): void {
  addEventListener("error", ({ error, message, filename, lineno, colno }) => {
    // Without an error it is a resource that did not load, or a script of another origin.
    if (error)
      reportBrowserError(
        "error",
        message,
        `${filename.split("?")[0]}:${lineno}:${colno}`,
      );
  });
  addEventListener("unhandledrejection", ({ reason }) =>
    reportBrowserError("rejection", reason),
  );
}
