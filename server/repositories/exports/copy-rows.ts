import { Readable } from "node:stream";
import type { Kysely, RawBuilder } from "kysely";
import pg from "pg";
import { poolOf } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";

/** The columns of a row as PostgreSQL writes them. */
export type CopiedRow = (string | null)[];

/** Rows of a part: enough to be quick, few enough to take little memory. */
const ROWS_PER_PART = 500;

/** What a running query of `pg` needs of its connection. */
interface Connection {
  query(text: string): void;
  stream: { pause(): void; resume(): void };
}

/** A `COPY … TO STDOUT` as a stream of parts; PostgreSQL waits until it is read. */
class CopyOut extends Readable {
  readonly #text: string;
  #connection: Connection | undefined;
  #rows: CopiedRow[] = [];

  constructor(text: string) {
    super({ objectMode: true, highWaterMark: 2 });
    this.#text = text;
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  #flush(): void {
    if (!this.push(this.#rows)) this.#connection?.stream.pause();
    this.#rows = [];
  }

  /** Gets one row, whose bytes are only valid during the call. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#rows.push(cellsOf(chunk.toString("utf8", 0, chunk.length - 1)));
    if (this.#rows.length >= ROWS_PER_PART) this.#flush();
  }

  handleCommandComplete(): void {
    if (this.#rows.length > 0) this.#flush();
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
export async function* copyRows(
  database: Kysely<Database>,
  query: RawBuilder<unknown>,
): AsyncGenerator<CopiedRow[]> {
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
      new CopyOut(`copy (${text}) to stdout`) as CopyOut & pg.Submittable,
    ) as AsyncIterable<CopiedRow[]>;
  } finally {
    await client.end();
  }
}
