import type { CallOptions } from "#src/api/client/call.ts";
import type { Method } from "#src/api/errors/error-classes.ts";

/** A request that the document makes before there is a client: a GET below the API's base, its query in the path. */
export interface FirstCall extends Pick<CallOptions, "prefer" | "anonymous"> {
  path: string;
}

/** A call that the document has preloaded. Times are those of our own clock, in milliseconds. */
interface PreloadedRequest {
  sentAt: number;
  receivedAt: number;
  response: Promise<Response>;
  controller: AbortController;
}

/** The preloaded requests that the client has not used yet, by URL and headers. */
export type PreloadedRequests = Map<string, PreloadedRequest>;

declare global {
  /** Left by the document for the client. */
  var preloadedRequests: PreloadedRequests | undefined;
}

/** Who asks, and in which language. */
interface Caller {
  language: string;
  token: string | undefined;
}

/** The media type of what is sent otherwise. */
export const jsonLd = "application/ld+json";

/** The media type of a PATCH. */
export const mergePatch = "application/merge-patch+json";

/** JSON-LD both ways, but for a file; form data says its own content type. */
export function headersOf(
  method: Method,
  {
    as,
    body,
    idempotencyKey,
    prefer,
  }: Pick<CallOptions, "as" | "body" | "idempotencyKey" | "prefer">,
  { language, token }: Caller,
): Headers {
  const headers = new Headers({
    accept:
      as === "blob"
        ? "*/*"
        : `${jsonLd}, application/json;q=0.9, application/problem+json;q=0.8`,
    "accept-language": language,
  });
  if (body !== undefined && !(body instanceof FormData))
    headers.set("content-type", method === "PATCH" ? mergePatch : jsonLd);
  if (idempotencyKey !== undefined)
    headers.set("idempotency-key", idempotencyKey);
  if (prefer !== undefined) headers.set("prefer", prefer);
  if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
  return headers;
}

const keyOf = (url: string, headers: Headers) =>
  JSON.stringify([url, ...headers]);

/**
 * Sends requests that the client will make, as it would send them, so that they are in flight while its
 * code comes, and adds them to `preloaded`; those that are in it already are not sent again.
 * @param base where the API is, without a slash at the end
 */
export function preloadRequests(
  preloaded: PreloadedRequests,
  calls: readonly FirstCall[],
  base: string,
  { language, token }: Caller,
): void {
  for (const { path, anonymous, ...call } of calls) {
    const url = `${base}${path}`;
    const headers = headersOf("GET", call, {
      language,
      token: anonymous ? undefined : token,
    });
    const key = keyOf(url, headers);
    if (preloaded.has(key)) continue;
    const controller = new AbortController();
    const sentAt = Date.now();
    const response = fetch(url, {
      headers,
      credentials: "include",
      signal: controller.signal,
    });
    const entry = { sentAt, receivedAt: sentAt, response, controller };
    // A failure is reported to the caller that uses the request.
    const note = () => {
      entry.receivedAt = Date.now();
    };
    response.then(note, note);
    preloaded.set(key, entry);
  }
}

/** Takes a call that was preloaded with the same address and headers; from then on `signal` aborts it. Each is taken once. */
export function takePreloadedRequest(
  preloaded: PreloadedRequests,
  url: string,
  headers: Headers,
  signal: AbortSignal,
): PreloadedRequest | undefined {
  const key = keyOf(url, headers);
  const call = preloaded.get(key);
  preloaded.delete(key);
  if (call === undefined) return undefined;
  const abort = () => call.controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener("abort", abort);
  return call;
}
