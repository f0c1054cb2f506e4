/** Whether a file could not be written because the disk, or the user's quota, is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = "" } = error as NodeJS.ErrnoException;
  return ["ENOSPC", "EDQUOT"].includes(code) || isDiskFull(error.cause);
}

/** Whether it is a real timeout: the S3 client also calls broken connections a TimeoutError, but gives those a code. */
export function isSilence(error: unknown): boolean {
  const { name, code } =
    (error as { cause?: { name?: string; code?: string } }).cause ?? {};
  return name === "TimeoutError" && (code ?? "ETIMEDOUT") === "ETIMEDOUT";
}

/** Codes of connections that failed or broke. */
const brokenCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/** Whether the storage service did not respond, or was temporarily unable to. */
export function isStorageAway(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (!String(code).startsWith("E_CANNOT_")) return false;
  const { code: reason = "", $metadata } = cause as {
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  const { httpStatusCode: status = 0 } = $metadata ?? {};
  return (
    status >= 500 ||
    status === 429 ||
    brokenCodes.has(reason) ||
    isSilence(error)
  );
}
