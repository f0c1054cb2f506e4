/** Sends a request like `fetch`, and may report how much of the body has been sent. */
export type Send = (
  url: string,
  init: RequestInit,
  onProgress?: (sent: number, total: number) => void,
) => Promise<Response>;

/**
 * Sends a request with progress events, which only XMLHttpRequest supports in every browser. Rejects like `fetch`: with a
 * TypeError if there is no response, with the signal's reason when aborted.
 */
export const sendByXhr: Send = (
  url,
  { method = "GET", headers, body, signal },
  onProgress,
) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    xhr.withCredentials = true;
    xhr.responseType = "arraybuffer";
    for (const [name, value] of new Headers(headers))
      xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total);
    xhr.onload = () => resolve(responseOf(xhr, url));
    xhr.onerror = () => reject(new TypeError("the connection was cut"));
    xhr.onabort = () => reject(signal?.reason);
    const abort = () => xhr.abort();
    signal?.addEventListener("abort", abort);
    xhr.onloadend = () => signal?.removeEventListener("abort", abort);
    xhr.send(body as XMLHttpRequestBodyInit | null);
  });

function responseOf(xhr: XMLHttpRequest, url: string): Response {
  const headers = new Headers();
  for (const line of xhr
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const [name = "", ...value] = line.split(":");
    if (name !== "") headers.append(name, value.join(":").trim());
  }
  const { status, responseURL } = xhr;
  const body = (xhr.response as ArrayBuffer | null)?.byteLength;
  const response = new Response(body ? xhr.response : null, {
    status,
    headers,
  });
  const redirected = new URL(url, responseURL).href !== responseURL;
  return Object.defineProperty(response, "redirected", { value: redirected });
}
