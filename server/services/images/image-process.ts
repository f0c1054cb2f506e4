/** Makes one picture smaller for `resizePicture` or `makePictureSizes`, in a separate process, and ends. */
import { flushCompileCache } from "node:module";
import os from "node:os";
import sharp from "sharp";
import { makeSizes, type SizesJob } from "./picture-sizes.ts";
import {
  InvalidImage,
  type ResizeJob,
  resizeImage,
  TooManyPixels,
} from "./resize-image.ts";

/** What the process sends to the server. */
export type ImageAnswer<Made> =
  | { image: Made }
  | { fault: "invalid" | "unknown"; message: string }
  | { fault: "pixels"; limit: number };

/** Lower priority than sign-ins and everything else that the server does. */
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
sharp.concurrency(1);
sharp.cache(false);
// The server kills this process as soon as it has the picture.
flushCompileCache();

// The server no longer waits for it.
process.once("disconnect", () => process.exit());
process.once("message", async (job: ResizeJob | SizesJob) => {
  const made = "outputs" in job ? makeSizes(job) : resizeImage(job);
  const answer = await made.then((image) => ({ image }), faultOf);
  process.send?.(answer, () => process.exit());
});

function faultOf(error: unknown): ImageAnswer<never> {
  if (error instanceof TooManyPixels)
    return { fault: "pixels", limit: error.limit };
  const { message } = error as Error;
  return {
    fault: error instanceof InvalidImage ? "invalid" : "unknown",
    message,
  };
}
