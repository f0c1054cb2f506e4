import { vi } from "vitest";
import { createTableSession } from "#src/back-office/table-file/table-session.ts";
import type {
  TableRequest,
  TableResponse,
} from "#src/back-office/table-file/table-worker.ts";

/** Reads tables without a worker, which jsdom lacks: the tasks are the same. @param isLost whether its code fails to load */
export function stubTableWorker({ isLost = false } = {}): void {
  class TableWorker {
    onmessage?: (event: { data: TableResponse }) => void;
    onerror?: () => void;
    readonly #session = createTableSession();
    #isOver = false;

    async postMessage({ task, input }: TableRequest): Promise<void> {
      if (isLost) return this.onerror?.();
      const data: TableResponse = {};
      try {
        data.result = await this.#session[task](input as never);
      } catch {
        // As in the worker.
      }
      if (!this.#isOver) this.onmessage?.({ data });
    }

    terminate(): void {
      this.#isOver = true;
    }
  }
  vi.stubGlobal("Worker", TableWorker);
}
