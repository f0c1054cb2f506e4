import { sql, type Transaction } from "kysely";
import type { ImportName } from "#registry/imports.ts";
import type { Database } from "#server/database/schema.ts";
import type { AddJob } from "#server/jobs/job-queue.ts";
import {
  type AuditEvent,
  auditAll,
} from "#server/repositories/audit-events.ts";
import { openDocuments } from "#server/repositories/documents/queries.ts";
import { correctingQueries } from "#server/repositories/moderation/correcting.ts";
import { decidingQueries } from "#server/repositories/moderation/deciding.ts";
import { claimRequestKey } from "#server/repositories/office-requests.ts";
import { lockRoles, permissionsOf } from "#server/repositories/people/roles.ts";
import { orderingQueries } from "#server/repositories/store/ordering.ts";
import type { RowPlan } from "#src/domain/imports/import-kind.ts";
import type { CheckedRow, ImportRow } from "#src/domain/imports/import-row.ts";
import type { ImportState } from "#src/domain/imports/import-state.ts";
import { awardImportQueries } from "./awards.ts";
import { listImportQueries } from "./lists.ts";
import { parcelQueries } from "./parcels.ts";
import { peopleQueries } from "./people.ts";
import { pointsImportQueries } from "./points.ts";
import { productImportQueries } from "./products.ts";
import { referralCodeQueries } from "./referral-codes.ts";
import { resultImportQueries } from "./results.ts";

/** A row as it is stored, with its key. */
export interface StoredRow extends CheckedRow {
  key: string | null;
  emailKey: string | null;
  clientKey: string | null;
}

/** A row that is to be worked through. */
export interface NextRow {
  row: number;
  data: ImportRow;
  fault: CheckedRow["fault"] | null;
  /** Whether an earlier row is recognized by the same. */
  isRepeated: boolean;
}

/** What becomes of a row. */
export interface PlannedRow {
  row: number;
  /** Null for what the file does not have. */
  data: ImportRow | null;
  plan: RowPlan;
  /** What was written, as far as undoing needs it. */
  effect?: object;
}

/** Rows beyond those of the file are those of a whole list that it does not have. */
export const FIRST_REMOVED = 1_000_001;

/** What imports read and write; `services/imports/` decides. */
export const importingQueries = (
  transaction: Transaction<Database>,
  addJob: AddJob,
) => ({
  addJob,
  audit: (events: readonly AuditEvent[]) => auditAll(transaction, events),
  claimRequestKey: (id: string) => claimRequestKey(transaction, id),

  /** Keeps roles as they are until the transaction ends. */
  lockRoles: () => lockRoles(transaction),

  permissionsOf: (userId: number) => permissionsOf(transaction, userId),

  people: peopleQueries(transaction),
  points: {
    ...decidingQueries(transaction, addJob),
    ...correctingQueries(transaction),
    ...pointsImportQueries(transaction),
  },
  awards: awardImportQueries(transaction),
  results: resultImportQueries(transaction),
  referralCodes: referralCodeQueries(transaction),
  orders: {
    ...orderingQueries(transaction, addJob),
    ...parcelQueries(transaction),
  },

  lists: listImportQueries(transaction),
  products: productImportQueries(transaction),

  /** What a change of a document reads and writes, with the document locked; undefined if it does not exist. */
  document: async (
    id: string,
    origin: { actorId: number; requestId: string | null },
  ) => (await openDocuments(transaction, [id], origin, addJob)).get(id),

  lock: (id: string) =>
    transaction
      .selectFrom("imports")
      .selectAll()
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst(),

  /** Deletes the imports of a kind that a user has made and never applied. */
  async removeOpen(kind: ImportName, userId: number): Promise<void> {
    await transaction
      .deleteFrom("imports")
      .where("kind", "=", kind)
      .where("made_by", "=", userId)
      .where("state", "in", ["open", "checked"])
      .execute();
  },

  /** @returns the id of the import */
  async add(made: {
    kind: ImportName;
    target: string | null;
    file_name: string;
    made_by: number;
  }): Promise<string> {
    const { id } = await transaction
      .insertInto("imports")
      .values(made)
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  async remove(id: string): Promise<void> {
    await transaction.deleteFrom("imports").where("id", "=", id).execute();
  },

  /** Stores rows as another version of the import; those that were stored before are replaced. */
  async putRows(
    id: string,
    from: number,
    rows: readonly StoredRow[],
  ): Promise<void> {
    const stored = rows.map(({ row: data, ...rest }, at) => ({
      ...{ ...rest, row: from + at, data },
    }));
    await sql`
      insert into import_rows (import_id, "row", data, fault, key, email_key, client_key)
      select ${id}, "row", data, fault, key, "emailKey", "clientKey"
      from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
        as c("row" integer, data jsonb, fault jsonb, key text, "emailKey" text, "clientKey" text)
      on conflict (import_id, "row") do update set data = excluded.data, fault = excluded.fault, key = excluded.key,
        email_key = excluded.email_key, client_key = excluded.client_key`.execute(
      transaction,
    );
    await transaction
      .updateTable("imports")
      .set({ version: sql<number>`version + 1` })
      .where("id", "=", id)
      .execute();
  },

  /** Forgets the outcomes of an earlier run. @returns how many rows there are, and the number of the last one */
  async reset(id: string): Promise<{ total: number; last: number }> {
    await transaction
      .deleteFrom("import_rows")
      .where("import_id", "=", id)
      .where("row", ">=", FIRST_REMOVED)
      .execute();
    await transaction
      .updateTable("import_rows")
      .set({
        ...{ outcome: null, column_name: null, reason: null },
        ...{ before: null, after: null },
      })
      .where("import_id", "=", id)
      .where("outcome", "is not", null)
      .execute();
    const counted = await transaction
      .selectFrom("import_rows")
      .select([
        sql<number>`count(*)::int`.as("total"),
        sql<number>`coalesce(max("row"), 0)`.as("last"),
      ])
      .where("import_id", "=", id)
      .executeTakeFirstOrThrow();
    await transaction
      .updateTable("imports")
      .set({ state: "open", reason: null, done: 0, total: counted.total })
      .where("id", "=", id)
      .execute();
    return counted;
  },

  async update(
    id: string,
    columns: Partial<{
      state: ImportState;
      reason: string | null;
      target_version: string | null;
      sends_links: boolean;
      actor_id: number;
      request_id: string | null;
      done: number;
    }>,
  ): Promise<void> {
    await transaction
      .updateTable("imports")
      .set(columns)
      .where("id", "=", id)
      .execute();
  },

  /**
   * The next rows that have no outcome yet.
   * @param isByPerson whether rows are recognized by the person whom they name
   */
  async nextRows(
    id: string,
    { limit, isByPerson }: { limit: number; isByPerson: boolean },
  ): Promise<NextRow[]> {
    const earlier = (key: "client_key" | "email_key" | "key") => sql`exists (
      select from import_rows e
      where e.import_id = r.import_id and e.${sql.ref(key)} = r.${sql.ref(key)} and e."row" < r."row")`;
    const { rows } = await sql<NextRow>`
      select "row", data, fault, ${
        isByPerson
          ? sql`${earlier("email_key")} or ${earlier("client_key")}`
          : earlier("key")
      } as "isRepeated"
      from import_rows r where import_id = ${id} and outcome is null
      order by "row" limit ${limit}`.execute(transaction);
    return rows;
  },

  async storeOutcomes(
    id: string,
    planned: readonly PlannedRow[],
  ): Promise<void> {
    const outcomes = planned.map(({ row, plan, effect }) => ({
      ...{ row, effect, ...plan },
    }));
    await sql`
      insert into import_rows as r (
        import_id, "row", outcome, column_name, reason, before, after, effect, email_key, client_key)
      select ${id}, c."row", c.outcome, c.column, c.reason, c.before, c.after, c.effect,
        lower(c.before ->> 'email'), c.before ->> 'clientId'
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
        as c("row" integer, outcome text, "column" text, reason text, before jsonb, after jsonb, effect jsonb)
      on conflict (import_id, "row") do update set outcome = excluded.outcome, column_name = excluded.column_name,
        reason = excluded.reason, before = excluded.before, after = excluded.after, effect = excluded.effect`.execute(
      transaction,
    );
  },

  /** The next rows whose effect is to be undone, locked. */
  nextEffects: (id: string, limit: number) =>
    transaction
      .selectFrom("import_rows")
      .select(["row", "data", "effect"])
      .where("import_id", "=", id)
      .where("effect", "is not", null)
      .orderBy("row")
      .limit(limit)
      .execute(),

  /** Forgets effects that were undone. */
  async forgetEffects(id: string, rows: readonly number[]): Promise<void> {
    await transaction
      .updateTable("import_rows")
      .set({ effect: null })
      .where("import_id", "=", id)
      .where("row", "in", [...rows])
      .execute();
  },
});

export type ImportingQueries = ReturnType<typeof importingQueries>;
