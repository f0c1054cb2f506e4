import { createTableSession, type TableSession } from "./table-session.ts";

export interface TableRequest {
  task: keyof TableSession;
  input: unknown;
}

/** Undefined for a table that cannot be read. */
export interface TableResponse {
  result?: unknown;
}

const session = createTableSession();

// Apart from the page: a file that is made to exhaust the reader harms only this worker, which the page ends.
self.onmessage = async ({
  data: { task, input },
}: MessageEvent<TableRequest>) => {
  const response: TableResponse = {};
  try {
    response.result = await session[task](input as never);
  } catch {
    // Nothing is said of what cannot be read.
  }
  self.postMessage(response);
};
