import type { TableSession } from "./table-session.ts";
import type { TableRequest, TableResponse } from "./table-worker.ts";
import TableWorker from "./table-worker.ts?worker";

/** The worker did not load, which a reload repairs. */
export class UnloadedWorker extends Error {}

/** The worker gave up, or took too long. */
export class UnreadableTable extends Error {}

/** A file that takes longer is not read. */
const PATIENCE_MS = 30_000;

type Task = keyof TableSession;
type Input<Name extends Task> = Parameters<TableSession[Name]>[0];
type Result<Name extends Task> = Awaited<ReturnType<TableSession[Name]>>;

export interface TableReader {
  /** Tasks are done one after the other. Throws UnloadedWorker or UnreadableTable. */
  run<Name extends Task>(task: Name, input: Input<Name>): Promise<Result<Name>>;
  close(): void;
}

/** Starts a worker that reads tables: a file that exhausts it harms nothing else (BO-13.2). */
export function openTableReader(patience = PATIENCE_MS): TableReader {
  const worker = new TableWorker();
  let hasAnswered = false;
  let last: Promise<unknown> = Promise.resolve();

  const ask = (request: TableRequest) =>
    new Promise<unknown>((resolve, reject) => {
      const fail = (error: Error) => {
        clearTimeout(timer);
        worker.terminate();
        reject(error);
      };
      const timer = setTimeout(() => fail(new UnreadableTable()), patience);
      worker.onmessage = ({ data }: MessageEvent<TableResponse>) => {
        clearTimeout(timer);
        hasAnswered = true;
        if ("result" in data) resolve(data.result);
        else reject(new UnreadableTable());
      };
      worker.onerror = () =>
        fail(hasAnswered ? new UnreadableTable() : new UnloadedWorker());
      worker.postMessage(request);
    });

  return {
    run(task, input) {
      const next = last.then(() => ask({ task, input }));
      last = next.catch(() => undefined);
      return next as never;
    },
    close: () => worker.terminate(),
  };
}
