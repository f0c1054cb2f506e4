import { fork } from "node:child_process";
import { once } from "node:events";
import { openAsBlob, rmSync } from "node:fs";
import { join } from "node:path";
import { HttpProblem } from "#server/core/http-problem.ts";
import { makeTemporaryFolder } from "#server/core/temporary-folder.ts";
import { createTurns } from "#server/security/turns.ts";
import { pixelLimit } from "#src/domain/values/file-rules.ts";
import { pictureHead } from "#src/domain/values/picture-head.ts";
import type { ImageAnswer } from "./image-process.ts";
import type { MadeSizes, SizesJob } from "./picture-sizes.ts";
import {
  InvalidImage,
  type ResizeJob,
  TooManyPixels,
  type WrittenImage,
} from "./resize-image.ts";

/** One picture at a time: two would take more than 256 MB. */
const turns = createTurns({ places: 1, maxWaiting: 100, maxOfOne: 20 });

const RETRY_SECONDS = 30;

/** When a resize is given up. */
const PATIENCE_MS = 120_000;

/**
 * Makes a picture smaller as `resizeImage` does, in its turn and in a separate process: that takes no thread of the
 * server, and frees its memory afterwards. Throws an InvalidImage, or an HttpProblem (503) when too many wait.
 */
export const resizePicture = (
  userId: number,
  job: ResizeJob,
): Promise<WrittenImage> => inTurn(userId, job);

/** Makes several sizes of a picture as `makeSizes` does, under the same conditions as `resizePicture`. */
export const makePictureSizes = (
  userId: number,
  job: SizesJob,
): Promise<MadeSizes> => inTurn(userId, job);

async function inTurn<Made>(
  userId: number,
  job: ResizeJob | SizesJob,
): Promise<Made> {
  const head = await pictureHead(await openAsBlob(job.input));
  const limit = pixelLimit(job.limits, head?.isInterlaced);
  if (head !== undefined && head.width * head.height > limit)
    throw new TooManyPixels(limit);
  return turns.take(userId, () => workApart<Made>(job));
}

let codeFolder: Promise<string> | undefined;

/** Where the compiled code of decoders is kept while this process runs: compiling it again would take 18 MB in each. */
async function compiledCode(): Promise<string> {
  const folder = await makeTemporaryFolder();
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function workApart<Made>(job: ResizeJob | SizesJob): Promise<Made> {
  codeFolder ??= compiledCode().catch((error: unknown) => {
    codeFolder = undefined;
    throw error;
  });
  const compileCache = await codeFolder;
  const child = fork(join(import.meta.dirname, "image-process.ts"), {
    execArgv: ["--max-old-space-size=64", "--max-semi-space-size=1"],
    // No server secrets, and an allocator that returns freed memory.
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: compileCache,
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
    ])) as [ImageAnswer<Made>];
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
