import { vi } from "vitest";
import {
  type ReplayTask,
  settleVersions,
} from "#src/back-office/screens/challenges/editor/replay/replay-session.ts";
import type { ReplayMessage } from "#src/back-office/screens/challenges/editor/replay/replay-worker.ts";

/** Settles lines without a worker, which jsdom lacks: the steps are the same. @param isStuck whether it never comes to an end */
export function stubReplayWorker({ isStuck = false } = {}): void {
  class ReplayWorker {
    onmessage?: (event: { data: ReplayMessage }) => void;
    #isOver = false;

    async postMessage(task: ReplayTask): Promise<void> {
      const send = (data: ReplayMessage) => {
        if (!this.#isOver && !isStuck) this.onmessage?.({ data });
      };
      send({
        report: await settleVersions(task, (progress) => send({ progress })),
      });
    }

    terminate(): void {
      this.#isOver = true;
    }
  }
  vi.stubGlobal("Worker", ReplayWorker);
}
