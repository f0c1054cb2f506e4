import { Readable } from "node:stream";
import type { Kysely, RawBuilder } from "kysely";
import pg from "pg";
import { poolOf } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";

/** The columns of a row as PostgreSQL writes them. */
export type CopiedRow = (string | null)[];

/** Puts rows together, each as it arrives: rows that wait for each other would take much memory. */
export interface Collector<Part> {
  /** @returns the part that was full before this row */
  add(row: CopiedRow): Part | undefined;
  /** @returns the last part */
  end(): Part;
}

/** Enough to be quick, few enough to take little memory. */
const ROWS_PER_LIST = 500;

/** Collects rows that are changed before they are written. */
export function listCollector(): Collector<CopiedRow[]> {
  let rows: CopiedRow[] = [];
  const end = () => {
    const list = rows;
    rows = [];
    return list;
  };
  return {
    add(row) {
      const list = rows.length >= ROWS_PER_LIST ? end() : undefined;
      rows.push(row);
      return list;
    },
    end,
  };
}

/** What a running query of `pg` needs of its connection. */
interface Connection {
  query(text: string): void;
  stream: { pause(): void; resume(): void };
}

/** A `COPY … TO STDOUT` as a stream of parts; PostgreSQL waits until it is read. */
class CopyOut extends Readable {
  readonly #text: string;
  readonly #collector: Collector<unknown>;
  #connection: Connection | undefined;

  constructor(text: string, collector: Collector<unknown>) {
    super({ objectMode: true, highWaterMark: 2 });
    this.#text = text;
    this.#collector = collector;
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  #give(part: unknown): void {
    if (part !== undefined && !this.push(part))
      this.#connection?.stream.pause();
  }

  /** Gets one row, whose bytes are only valid during the call. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const line = chunk.toString("utf8", 0, chunk.length - 1);
    this.#give(this.#collector.add(cellsOf(line)));
  }

  handleCommandComplete(): void {
    this.#give(this.#collector.end());
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }
}

const escapes: Readonly<Record<string, string>> = {
  ...{ b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" },
};

const unescaped = (cell: string): string | null =>
  cell === "\\N"
    ? null
    : cell.replace(/\\(.)/gs, (_, code: string) => escapes[code] ?? code);

function cellsOf(line: string): CopiedRow {
  const cells: CopiedRow = line.split("\t");
  if (!line.includes("\\")) return cells;
  return cells.map((cell) => cell && unescaped(cell));
}

/**
 * The rows of a query without parameters, part by part, over a separate connection, which no timeout of the pool ends. Rows
 * arrive while those before are written.
 */
export async function* copyRows<Part>(
  database: Kysely<Database>,
  query: RawBuilder<unknown>,
  collector: Collector<Part>,
): AsyncGenerator<Part> {
  const { sql: text } = query.compile(database);
  const client = new pg.Client({
    ...poolOf(database)?.options,
    ...{ query_timeout: 0, statement_timeout: 0, lock_timeout: 0 },
  });
  // Errors also reject the query.
  client.on("error", () => {});
  await client.connect();
  try {
    yield* client.query(
      new CopyOut(`copy (${text}) to stdout`, collector) as CopyOut &
        pg.Submittable,
    ) as AsyncIterable<Part>;
  } finally {
    await client.end();
  }
}
