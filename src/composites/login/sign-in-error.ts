type Words =
  | { text: string }
  | {
      key:
        | "auth.login.failed"
        | "auth.login.error_400"
        | "auth.login.too_many"
        | "auth.login.unreachable"
        | "core.error_occurred";
    };

/** What the client's errors know of a failed call; others know nothing. */
function read(error: unknown): { status?: unknown; detail?: unknown } {
  return typeof error === "object" && error !== null ? error : {};
}

/**
 * What to tell of a sign-in that failed (specification, access 8): an inactive account (400) and too many attempts (429)
 * in our words, wrong credentials in the server's where it has some, no answer as such.
 */
export function signInError(error: unknown): Words {
  const { status, detail } = read(error);
  if (typeof status !== "number") return { key: "auth.login.unreachable" };
  switch (status) {
    case 400:
      return { key: "auth.login.error_400" };
    case 429:
      return { key: "auth.login.too_many" };
    default:
      if (status >= 500) return { key: "core.error_occurred" };
      return typeof detail === "string" && detail
        ? { text: detail }
        : { key: "auth.login.failed" };
  }
}
