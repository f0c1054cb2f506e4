const LINE_FEED = 10;

/** Reads a file of lines as it arrives; `onProgress` gets how many lines there are so far. */
export async function readLines(
  { body, headers }: Response,
  onProgress: (lines: number) => void,
): Promise<{ blob: Blob; lines: number }> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let lines = 0;
  const reader = body?.getReader();
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { done: true };
    if (done || value === undefined) break;
    chunks.push(value);
    for (const byte of value) if (byte === LINE_FEED) lines += 1;
    onProgress(lines);
  }
  const type = headers.get("content-type") ?? "text/csv;charset=utf-8";
  return { blob: new Blob(chunks, { type }), lines };
}
