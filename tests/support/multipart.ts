import type { InjectOptions } from "fastify";

const BOUNDARY = "----palmares";

/** A multipart body with an optional file, and fields after it. */
export function multipart(
  content: Buffer | null,
  { name = "file", filename = "file", ...fields }: Record<string, string> = {},
): InjectOptions {
  const part = (disposition: string, body: Buffer | string) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`,
    ),
    Buffer.from(body),
    Buffer.from("\r\n"),
  ];
  return {
    method: "POST",
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([
      ...(content === null
        ? []
        : part(`name="${name}"; filename="${filename}"`, content)),
      ...Object.entries(fields).flatMap(([field, value]) =>
        part(`name="${field}"`, value),
      ),
      Buffer.from(`--${BOUNDARY}--\r\n`),
    ]),
  };
}
