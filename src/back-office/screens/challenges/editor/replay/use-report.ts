import { useEffect, useState } from "react";
import type { ReplayReport, ReplayTask } from "./replay-session.ts";
import type { ReplayMessage } from "./replay-worker.ts";
import ReplayWorker from "./replay-worker.ts?worker";

/** How far a replay is: its report once it is done. */
interface ReplayState {
  /** From 0 to 1. */
  progress: number;
  report?: ReplayReport;
  /** Whether its code could not be loaded, or gave up. */
  isFailed?: true;
}

/** Settles lines apart from the page; another task, or none, ends the one before. */
export function useReport(task: ReplayTask | undefined): ReplayState {
  const [found, setFound] = useState<{ of: ReplayTask; state: ReplayState }>();
  useEffect(() => {
    if (task === undefined) return undefined;
    const set = (state: ReplayState) => setFound({ of: task, state });
    const worker = new ReplayWorker();
    worker.onmessage = ({ data }: MessageEvent<ReplayMessage>) =>
      set("report" in data ? { progress: 1, ...data } : data);
    worker.onerror = () => set({ progress: 0, isFailed: true });
    worker.postMessage(task);
    return () => worker.terminate();
  }, [task]);
  return found !== undefined && found.of === task
    ? found.state
    : { progress: 0 };
}
