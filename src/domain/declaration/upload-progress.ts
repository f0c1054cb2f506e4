/** How much of an upload had been sent at an instant. */
export interface UploadSample {
  /** Milliseconds of any monotonic clock. */
  time: number;
  /** In bytes. */
  sent: number;
}

/** The progress of an upload. */
export interface UploadProgress {
  /** In bytes, of the whole request. */
  sent: number;
  total: number;
  /** Average of the last few seconds; undefined until it can be measured, and while the upload is stalled. */
  bytesPerSecond: number | undefined;
  /** Undefined while the speed is. */
  secondsLeft: number | undefined;
}

/** The measuring period of the speed, in milliseconds: long enough to be steady, short enough to follow the connection. */
const longest = 5_000;
const shortest = 1_000;

/** Adds a sample and drops those no longer needed: all but the last five seconds and one before them. */
export function addSample(
  samples: readonly UploadSample[],
  sample: UploadSample,
): UploadSample[] {
  const first = samples.findLastIndex(
    ({ time }) => time <= sample.time - longest,
  );
  return [...samples.slice(Math.max(0, first)), sample];
}

/** The progress of an upload of `total` bytes; the latest sample is the last. */
export function uploadProgress(
  samples: readonly UploadSample[],
  total: number,
): UploadProgress {
  const first = samples[0];
  const last = samples.at(-1);
  const sent = Math.min(last?.sent ?? 0, total);
  const time = (last?.time ?? 0) - (first?.time ?? 0);
  const bytes = sent - (first?.sent ?? 0);
  if (time < shortest || bytes <= 0)
    return { sent, total, bytesPerSecond: undefined, secondsLeft: undefined };
  const bytesPerSecond = (bytes / time) * 1_000;
  return {
    sent,
    total,
    bytesPerSecond,
    secondsLeft: (total - sent) / bytesPerSecond,
  };
}
