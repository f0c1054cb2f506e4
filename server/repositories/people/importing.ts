import { sql, type Transaction } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { AddJob } from "#server/jobs/job-queue.ts";
import { type AuditEvent, audit } from "#server/repositories/audit-events.ts";
import { claimRequestKey } from "#server/repositories/office-requests.ts";
import type { ImportChange } from "#src/domain/people/import-changes.ts";
import {
  type ImportedPerson,
  type ImportPlan,
  type ImportState,
  importKeys,
  type KnownPerson,
  MAX_IMPORTED_ROWS,
  type PlannedPerson,
} from "#src/domain/people/participant-import.ts";
import type { Language } from "#src/schema/types.gen.ts";
import { lockRoles, permissionsOf } from "./roles.ts";
import { accountRow } from "./users.ts";

type Writing = Transaction<Database>;

/** Rows of a batch: enough to be quick, few enough for other writers not to wait. */
const MAX_ROWS_PER_BATCH = 500;

export interface NextRow {
  row: number;
  data: ImportedPerson;
  email_key: string | null;
  client_key: string | null;
  isRepeated: boolean;
}

/** What becomes of a row. */
export interface PlannedRow {
  row: number;
  plan: ImportPlan;
  changes: ImportChange[];
}

/** How many rows an import has, the number of the last one, and their version. */
interface ImportSize {
  total: number;
  last: number;
  version: number;
}

/** What imports of participants read and write; `services/imports/` decides. */
export const importingQueries = (transaction: Writing, addJob: AddJob) => ({
  addJob,
  audit: (event: AuditEvent) => audit(transaction, event),
  claimRequestKey: (id: string) => claimRequestKey(transaction, id),

  /** Keeps roles as they are until the transaction ends. */
  lockRoles: () => lockRoles(transaction),

  permissionsOf: (userId: number) => permissionsOf(transaction, userId),

  lock: (id: string) =>
    transaction
      .selectFrom("participant_imports")
      .selectAll()
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst(),

  /** Deletes the imports of a user that were never started. */
  async removeOpen(userId: number): Promise<void> {
    await transaction
      .deleteFrom("participant_imports")
      .where("made_by", "=", userId)
      .where("state", "in", ["open", "examined"])
      .execute();
  },

  /** @returns the id of the import */
  async add(userId: number): Promise<string> {
    const { id } = await transaction
      .insertInto("participant_imports")
      .values({ made_by: userId })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  async remove(id: string): Promise<void> {
    await transaction
      .deleteFrom("participant_imports")
      .where("id", "=", id)
      .execute();
  },

  /** Stores rows as another version of the import; those that were stored before are replaced. */
  async putRows(
    id: string,
    from: number,
    rows: readonly ImportedPerson[],
  ): Promise<void> {
    await transaction
      .updateTable("participant_imports")
      .set({ version: sql<number>`version + 1` })
      .where("id", "=", id)
      .execute();
    await transaction
      .insertInto("participant_import_rows")
      .values(
        rows.map((row, at) => {
          const { email, clientId } = importKeys(row);
          return {
            import_id: id,
            row: from + at,
            data: JSON.stringify(row),
            email_key: email ?? null,
            client_key: clientId ?? null,
          };
        }),
      )
      .onConflict((conflict) =>
        conflict.columns(["import_id", "row"]).doUpdateSet(({ ref }) => ({
          data: ref("excluded.data"),
          email_key: ref("excluded.email_key"),
          client_key: ref("excluded.client_key"),
        })),
      )
      .execute();
  },

  /** Forgets the outcomes of an earlier dry run, and counts the rows. */
  async reset(id: string): Promise<ImportSize> {
    await transaction
      .updateTable("participant_import_rows")
      .set({ outcome: null, field: null, reason: null, changes: null })
      .where("import_id", "=", id)
      .where("outcome", "is not", null)
      .execute();
    const counted = await transaction
      .selectFrom("participant_import_rows")
      .select([
        sql<number>`count(*)::int`.as("total"),
        sql<number>`coalesce(max("row"), 0)`.as("last"),
      ])
      .where("import_id", "=", id)
      .where("row", "<=", MAX_IMPORTED_ROWS)
      .executeTakeFirstOrThrow();
    const { version } = await transaction
      .updateTable("participant_imports")
      .set({ state: "open", done: 0, total: counted.total })
      .where("id", "=", id)
      .returning("version")
      .executeTakeFirstOrThrow();
    return { ...counted, version };
  },

  async start(
    id: string,
    {
      isDryRun,
      sendsLinks,
      requestId,
    }: { isDryRun: boolean; sendsLinks: boolean; requestId: string | null },
  ): Promise<void> {
    await transaction
      .updateTable("participant_imports")
      .set({
        state: "running",
        is_dry_run: isDryRun,
        sends_links: sendsLinks,
        request_id: requestId,
      })
      .where("id", "=", id)
      .execute();
  },

  async proceed(id: string, done: number, state: ImportState): Promise<void> {
    await transaction
      .updateTable("participant_imports")
      .set({ done, state })
      .where("id", "=", id)
      .execute();
  },

  nextRows: (id: string) => nextRows(transaction, id),

  /** The people whom rows name, compared with the permissions of a maker. */
  knownPeople: (
    rows: readonly NextRow[],
    makerId: number | null,
    held: readonly string[],
  ) => knownPeople(transaction, rows, makerId, held),

  groups: () =>
    transaction
      .selectFrom("groups")
      .select(["id", "name"])
      .orderBy("id")
      .execute(),

  /** @returns the accounts that were made */
  addPeople: (people: readonly PlannedPerson[], language: Language) =>
    insertPeople(transaction, people, language),

  updatePeople: (updated: readonly { id: number; person: PlannedPerson }[]) =>
    updatePeople(transaction, updated),

  storeOutcomes: (id: string, planned: readonly PlannedRow[]) =>
    storeOutcomes(transaction, id, planned),
});

export type ImportingQueries = ReturnType<typeof importingQueries>;

async function nextRows(
  transaction: Writing,
  importId: string,
): Promise<NextRow[]> {
  const earlier = (key: "client_key" | "email_key") => sql`exists (
    select from participant_import_rows e
    where e.import_id = r.import_id and e.${sql.ref(key)} = r.${sql.ref(key)} and e."row" < r."row")`;
  const { rows } = await sql<NextRow>`
    select "row", data, email_key, client_key,
      ${earlier("email_key")} or ${earlier("client_key")} as "isRepeated"
    from participant_import_rows r where import_id = ${importId} and outcome is null
    order by "row" limit ${MAX_ROWS_PER_BATCH}`.execute(transaction);
  return rows;
}

async function knownPeople(
  transaction: Writing,
  rows: readonly NextRow[],
  makerId: number | null,
  held: readonly string[],
): Promise<(KnownPerson & { username: string })[]> {
  const emails = rows.flatMap(({ email_key }) => email_key ?? []);
  const clientIds = rows.flatMap(({ client_key }) => client_key ?? []);
  const { rows: people } = await sql<KnownPerson & { username: string }>`
    select id, username, email, client_id as "clientId", profile ->> 'firstName' as "firstName",
      profile ->> 'lastName' as "lastName", language,
      array(select group_id from user_groups where user_id = u.id) as groups,
      (password_hash is not null or exists (select from sso_subjects where user_id = u.id)
        or exists (select from user_roles where user_id = u.id)) as "isUsed",
      u.id is not distinct from ${makerId} as "isMaker", exists (
        select from user_roles m join roles r on r.id = m.role_id
        where m.user_id = u.id and not r.permissions <@ ${[...held]}::text[]
      ) as "isAbove"
    from users u
    where erased_at is null
      and (lower(email) = any(${emails}::text[]) or username = any(${emails}::text[])
        or client_id = any(${clientIds}::text[]))
    order by id for no key update`.execute(transaction);
  return people;
}

async function insertPeople(
  transaction: Writing,
  people: readonly PlannedPerson[],
  programmeLanguage: Language,
): Promise<{ email: string; language: Language }[]> {
  const made = await transaction
    .insertInto("users")
    .values(
      people.map(({ email, clientId, firstName, lastName, language }) =>
        accountRow({
          email,
          clientId,
          passwordHash: null,
          profile: { firstName, lastName, picture: null },
          mayBeContacted: false,
          referralCode: null,
          language: language ?? programmeLanguage,
        }),
      ),
    )
    .returning(["id", "email", "language"])
    .execute();
  const groups = new Map(people.map(({ email, groups }) => [email, groups]));
  await joinGroups(
    transaction,
    made.map(({ id, email }) => ({ id, groups: groups.get(email) ?? [] })),
  );
  return made.map(({ email, language }) => ({
    email,
    language: language ?? programmeLanguage,
  }));
}

async function updatePeople(
  transaction: Writing,
  updated: readonly { id: number; person: PlannedPerson }[],
): Promise<void> {
  const changes = JSON.stringify(
    updated.map(({ id, person }) => ({
      id,
      email: person.email,
      client_id: person.clientId,
      language: person.language,
      names: { firstName: person.firstName, lastName: person.lastName },
    })),
  );
  // A link that was sent to the former address opens nothing any more.
  await sql`
    delete from password_tokens t
    using jsonb_to_recordset(${changes}::jsonb) as c(id integer, email text), users u
    where t.user_id = c.id and u.id = c.id and lower(u.email) <> lower(c.email)`.execute(
    transaction,
  );
  await sql`
    update users u set email = c.email, username = case when lower(u.email) = lower(c.email) then username else lower(c.email) end,
      client_id = c.client_id, language = c.language, profile = u.profile || c.names
    from jsonb_to_recordset(${changes}::jsonb) as c(id integer, email text, client_id text, language text, names jsonb)
    where u.id = c.id`.execute(transaction);
  const regrouped = updated.flatMap(({ id, person: { groups } }) =>
    groups === undefined ? [] : [{ id, groups }],
  );
  if (regrouped.length === 0) return;
  await sql`
    delete from user_groups g
    using jsonb_to_recordset(${JSON.stringify(regrouped)}::jsonb) as c(id integer, groups jsonb)
    where g.user_id = c.id and not c.groups @> to_jsonb(g.group_id)`.execute(
    transaction,
  );
  await joinGroups(transaction, regrouped);
}

async function joinGroups(
  transaction: Writing,
  members: readonly { id: number; groups: readonly number[] }[],
): Promise<void> {
  await sql`
    insert into user_groups (user_id, group_id)
    select c.id, g.value::integer
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as c(id integer, groups jsonb),
      jsonb_array_elements_text(c.groups) g
    on conflict do nothing`.execute(transaction);
}

async function storeOutcomes(
  transaction: Writing,
  importId: string,
  planned: readonly PlannedRow[],
): Promise<void> {
  const outcomes = planned.map(({ row, plan, changes }) => ({
    ...{ row, changes, outcome: plan.outcome },
    ...(plan.outcome === "refused" && {
      field: plan.field,
      reason: plan.reason,
    }),
  }));
  await sql`
    update participant_import_rows r
    set outcome = c.outcome, field = c.field, reason = c.reason, changes = nullif(c.changes, '[]'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as c("row" integer, outcome text, field text, reason text, changes jsonb)
    where r.import_id = ${importId} and r."row" = c."row"`.execute(transaction);
}
