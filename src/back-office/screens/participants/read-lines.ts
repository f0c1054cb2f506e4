const LINE_FEED = 10;

/** A response with the same body; `onProgress` gets how many lines have arrived so far. */
export function countingLines(
  response: Response,
  onProgress: (lines: number) => void,
): Response {
  let lines = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      for (const byte of chunk) if (byte === LINE_FEED) lines += 1;
      onProgress(lines);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(counted) ?? null, response);
}
