import type { Method } from "#src/api/errors/error-classes.ts";

export interface FileCall {
  file: File;
  headers?: Readonly<Record<string, string>>;
  /** How much of the body was sent, from 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/** Sends a file as a multipart body; `fetch` does not tell how much of it was sent. Rejects without a response. */
export const sendFile = (
  method: Method,
  url: string,
  headers: Readonly<Record<string, string>>,
  { file, onProgress, signal }: FileCall,
): Promise<{
  status: number;
  header: (name: string) => string | undefined;
  text: string;
}> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers))
      request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress?.(total === 0 ? 1 : loaded / total);
    request.onload = () =>
      resolve({
        status: request.status,
        header: (name) => request.getResponseHeader(name) ?? undefined,
        text: request.responseText,
      });
    request.onerror = () => reject(new TypeError("No response"));
    request.onabort = () => reject(signal?.reason ?? new TypeError("Aborted"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    const body = new FormData();
    body.set("file", file);
    request.send(body);
  });
