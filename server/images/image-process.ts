/** Makes one picture smaller for `resizePicture`, in a process of its own, and ends. */
import { flushCompileCache } from "node:module";
import os from "node:os";
import sharp from "sharp";
import {
  InvalidImage,
  type ResizeJob,
  resizeImage,
  TooManyPixels,
} from "./resize-image.ts";

/** What the process tells the server. */
export type ResizeAnswer =
  | { image: Awaited<ReturnType<typeof resizeImage>> }
  | { fault: "invalid" | "unknown"; message: string }
  | { fault: "pixels"; limit: number };

/** Below sign-ins and everything else that the server does. */
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
sharp.concurrency(1);
sharp.cache(false);
// Its server ends it as soon as it has the picture.
flushCompileCache();

// Nobody waits for it any more.
process.once("disconnect", () => process.exit());
process.once("message", async (job: ResizeJob) => {
  const answer = await resizeImage(job).then(
    (image): ResizeAnswer => ({ image }),
    faultOf,
  );
  process.send?.(answer, () => process.exit());
});

function faultOf(error: unknown): ResizeAnswer {
  if (error instanceof TooManyPixels)
    return { fault: "pixels", limit: error.limit };
  const { message } = error as Error;
  return {
    fault: error instanceof InvalidImage ? "invalid" : "unknown",
    message,
  };
}
