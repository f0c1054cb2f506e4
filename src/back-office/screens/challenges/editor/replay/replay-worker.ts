import {
  type ReplayReport,
  type ReplayTask,
  settleVersions,
} from "./replay-session.ts";

/** How far it came, then the report. */
export type ReplayMessage = { progress: number } | { report: ReplayReport };

// Apart from the page, which stays usable while tens of thousands of results are settled.
self.onmessage = async ({ data }: MessageEvent<ReplayTask>) => {
  const steps = settleVersions(data);
  for (;;) {
    const { done, value } = await steps.next();
    const message: ReplayMessage =
      done === true ? { report: value } : { progress: value };
    self.postMessage(message);
    if (done === true) return;
  }
};
