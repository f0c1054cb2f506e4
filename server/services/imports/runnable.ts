import type {
  ImportingQueries,
  PlannedRow,
} from "#server/repositories/imports/importing.ts";
import type { ImportKind, RowPlan } from "#src/domain/imports/import-kind.ts";
import type { ImportRow } from "#src/domain/imports/import-row.ts";
import type { Language } from "#src/schema/types.gen.ts";

/** An import that is worked through. */
export interface Run {
  id: string;
  target: string | null;
  /** Who applies it; null for an erased account. */
  actorId: number | null;
  /** The permissions of the actor. */
  held: readonly string[];
  requestId: string | null;
  now: Date;
  /** Of the programme. */
  language: Language;
  sendsLinks: boolean;
}

/** A row whose effect is undone. */
export interface UndoneRow {
  data: ImportRow;
  effect: object;
}

/** What is read and written of a kind of import. */
interface Steps<Read> {
  /** Throws an HttpProblem unless the target fits the kind. */
  requireTarget?(
    queries: ImportingQueries,
    run: Pick<Run, "actorId" | "requestId" | "target">,
  ): Promise<unknown>;
  /** Reads what is there for these rows, and locks what must not change until they are written. */
  read(
    queries: ImportingQueries,
    rows: readonly ImportRow[],
    run: Run,
  ): Promise<Read>;
  /** Writes rows that add or change something; those that can be undone get an `effect`. */
  write(
    queries: ImportingQueries,
    rows: readonly PlannedRow[],
    present: Read,
    run: Run,
  ): Promise<void>;
  /** What is there, as rows that change nothing when they are imported. */
  exported?(
    queries: ImportingQueries,
    run: Pick<Run, "actorId" | "language" | "requestId" | "target">,
  ): Promise<ImportRow[]>;
  /** Undoes what rows have written. */
  undo?(
    queries: ImportingQueries,
    rows: readonly UndoneRow[],
    run: Run,
  ): Promise<void>;
}

/** A kind of import as the server runs it, without the type of what is read for it. */
export interface RunnableImport
  extends Pick<Steps<never>, "exported" | "requireTarget" | "undo"> {
  plan(
    queries: ImportingQueries,
    rows: readonly ImportRow[],
    run: Run,
  ): Promise<{
    plans: RowPlan[];
    write(rows: readonly PlannedRow[]): Promise<void>;
  }>;
}

/** Joins a kind with what is read and written of it. */
export const runnable = <Present, Read extends Present>(
  kind: ImportKind<Present>,
  { read, write, ...more }: Steps<Read>,
): RunnableImport => ({
  async plan(queries, rows, run) {
    const present = await read(queries, rows, run);
    return {
      plans: kind.plan(rows, present),
      write: (written) => write(queries, written, present, run),
    };
  },
  ...more,
});
