import type { Send } from "./upload.ts";

/** The back office takes plain JSON only, which other sites cannot send unasked; files stay as they are. */
export const sendJson =
  (send: Send = fetch): Send =>
  (url, init, onProgress) => {
    const headers = new Headers(init.headers);
    if (headers.has("content-type"))
      headers.set("content-type", "application/json");
    return send(url, { ...init, headers }, onProgress);
  };
