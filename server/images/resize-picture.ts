import { fork } from "node:child_process";
import { once } from "node:events";
import { openAsBlob } from "node:fs";
import { join } from "node:path";
import { HttpProblem } from "#server/http-problem.ts";
import { createTurns } from "#server/security/turns.ts";
import { pixelLimit } from "#src/domain/file-rules.ts";
import { pictureHead } from "#src/domain/picture-head.ts";
import type { ResizeAnswer } from "./image-process.ts";
import {
  InvalidImage,
  type ResizeJob,
  TooManyPixels,
  type WrittenImage,
} from "./resize-image.ts";

/** A larger picture, or one that is held in memory as a whole, takes all places. */
const SMALL_PIXELS = 24_000_000;

const PLACES = 2;

/** Two pictures are resized at a time, one per person. */
const turns = createTurns({ places: PLACES, maxWaiting: 100, maxOfOne: 20 });

const RETRY_SECONDS = 30;

/** When a resize is given up. */
const PATIENCE_MS = 120_000;

/**
 * Resizes a picture with `resizeImage`, in turn and in a separate process: no server thread is blocked meanwhile, and
 * its memory is freed afterwards. Throws InvalidImage, or an HttpProblem (503) when too many are waiting.
 */
export async function resizePicture(
  userId: number,
  job: ResizeJob,
): Promise<WrittenImage> {
  const head = await pictureHead(await openAsBlob(job.input));
  const pixels = head && head.width * head.height;
  const limit = pixelLimit(job.limits, head?.isInterlaced);
  if (pixels !== undefined && pixels > limit) throw new TooManyPixels(limit);
  const isSmall =
    pixels !== undefined && pixels <= SMALL_PIXELS && !head?.isInterlaced;
  return turns.take(userId, isSmall ? 1 : PLACES, () => resizeApart(job));
}

async function resizeApart(job: ResizeJob): Promise<WrittenImage> {
  const child = fork(join(import.meta.dirname, "image-process.ts"), {
    execArgv: ["--max-old-space-size=64", "--max-semi-space-size=1"],
    // No server secrets, and an allocator that returns freed memory.
    env: {
      PATH: process.env["PATH"],
      MALLOC_ARENA_MAX: "1",
      MALLOC_MMAP_THRESHOLD_: "65536",
      UV_THREADPOOL_SIZE: "2",
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    child.send(job);
    const [answer] = (await Promise.race([
      once(child, "message", { signal }),
      once(child, "exit", { signal }).then(() => {
        throw busy();
      }),
    ])) as [ResizeAnswer];
    if ("image" in answer) return answer.image;
    if (answer.fault === "pixels") throw new TooManyPixels(answer.limit);
    if (answer.fault === "invalid") throw new InvalidImage(answer.message);
    throw new Error(answer.message);
  } catch (error) {
    throw signal.aborted ? busy() : error;
  } finally {
    const isRunning =
      child.pid !== undefined &&
      child.exitCode === null &&
      child.signalCode === null;
    const ended = isRunning && once(child, "exit");
    child.kill("SIGKILL");
    // Its memory is free only then, so the next one may start.
    await ended;
  }
}

const busy = () =>
  new HttpProblem(503, "serverBusy", { retryAfter: RETRY_SECONDS });
