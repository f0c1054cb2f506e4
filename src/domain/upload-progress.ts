/** How much of an upload was sent at an instant. */
export interface UploadSample {
  /** Milliseconds of any clock that only moves on. */
  time: number;
  /** In bytes. */
  sent: number;
}

/** How far an upload is. */
export interface UploadProgress {
  /** In bytes, of all that is sent. */
  sent: number;
  total: number;
  /** Of the last seconds; undefined before it can be told, and when nothing moves. */
  bytesPerSecond: number | undefined;
  /** Undefined while the speed is. */
  secondsLeft: number | undefined;
}

/** For how long a speed is measured, in milliseconds: long enough to be calm, short enough to follow the line. */
const longest = 5_000;
const shortest = 1_000;

/** The samples that a speed is measured by, with one more: those of the last five seconds, and one before them. */
export function addSample(
  samples: readonly UploadSample[],
  sample: UploadSample,
): UploadSample[] {
  const first = samples.findLastIndex(
    ({ time }) => time <= sample.time - longest,
  );
  return [...samples.slice(Math.max(0, first)), sample];
}

/** How far an upload of `total` bytes is, by its samples, the latest last. */
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
