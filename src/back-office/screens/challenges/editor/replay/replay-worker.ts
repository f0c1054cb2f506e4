import {
  type ReplayReport,
  type ReplayTask,
  settleVersions,
} from "./replay-session.ts";

/** How far it came, then the report. */
export type ReplayMessage = { progress: number } | { report: ReplayReport };

// Apart from the page, which stays usable while tens of thousands of results are settled.
self.onmessage = async ({ data }: MessageEvent<ReplayTask>) => {
  const send = (message: ReplayMessage) => self.postMessage(message);
  send({
    report: await settleVersions(data, (progress) => send({ progress })),
  });
};
