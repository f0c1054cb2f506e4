import { sql, type Transaction } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { AddJob } from "#server/jobs/job-queue.ts";
import { audit } from "#server/repositories/audit-events.ts";
import {
  type ImportContext,
  type ImportedPerson,
  type ImportPlan,
  type KnownPerson,
  type PlannedPerson,
  planImport,
} from "#src/domain/participant-import.ts";
import type { Language } from "#src/schema/types.gen.ts";
import { lockRoles, permissionsOf } from "./roles.ts";
import { accountRow } from "./users.ts";

type Writing = Transaction<Database>;

/** Rows of a batch: enough to be quick, few enough for other writers not to wait. */
const BATCH = 500;

interface NextRow {
  row: number;
  data: ImportedPerson;
  email_key: string | null;
  client_key: string | null;
  isRepeated: boolean;
}

interface Invitation {
  /** The language of those who are added. */
  language: Language;
  /** Undefined if no links are sent. */
  add: AddJob | undefined;
}

interface Planned {
  row: number;
  plan: ImportPlan;
}

/**
 * Plans the next rows of an import that is running and, unless it is a dry run, writes them with their audit event.
 * @param language the language of those who are added
 * @returns whether there are more rows
 */
export async function writeNextRows(
  transaction: Writing,
  add: AddJob,
  importId: string,
  language: Language,
): Promise<boolean> {
  const running = await transaction
    .selectFrom("participant_imports")
    .selectAll()
    .where("id", "=", importId)
    .where("state", "=", "running")
    .forUpdate()
    .executeTakeFirst();
  if (running === undefined) return false;
  // Nobody gets a permission while it is compared with those of the maker.
  await lockRoles(transaction);
  const rows = await nextRows(transaction, importId);
  const context = await contextOf(transaction, rows, running.made_by);
  const taken = new Set<number>();
  const planned = rows.map(({ row, data, isRepeated }): Planned => {
    const plan = planImport(data, { ...context, isRepeated, taken });
    if ("id" in plan) taken.add(plan.id);
    return { row, plan };
  });
  if (!running.is_dry_run)
    await write(transaction, planned, {
      language,
      add: running.sends_links ? add : undefined,
    });
  await note(transaction, importId, planned);
  const done = running.done + rows.length;
  const hasMore = done < running.total && rows.length > 0;
  await transaction
    .updateTable("participant_imports")
    .set({
      done,
      ...(!hasMore && { state: running.is_dry_run ? "examined" : "done" }),
    })
    .where("id", "=", importId)
    .execute();
  if (!running.is_dry_run && rows.length > 0)
    await audit(transaction, {
      actorId: running.made_by,
      action: "participant.import",
      entity: `import/${importId}`,
      after: wordsOf(planned),
      requestId: running.request_id,
    });
  return hasMore;
}

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
    order by "row" limit ${BATCH}`.execute(transaction);
  return rows;
}

/** The people whom these rows name, and all groups. */
async function contextOf(
  transaction: Writing,
  rows: readonly NextRow[],
  makerId: number | null,
): Promise<Omit<ImportContext, "isRepeated" | "taken">> {
  const emails = rows.flatMap(({ email_key }) => email_key ?? []);
  const clientIds = rows.flatMap(({ client_key }) => client_key ?? []);
  const held =
    makerId === null ? [] : await permissionsOf(transaction, makerId);
  const { rows: people } = await sql<KnownPerson & { username: string }>`
    select id, username, email, client_id as "clientId", profile ->> 'firstName' as "firstName",
      profile ->> 'lastName' as "lastName",
      array(select group_id from user_groups where user_id = u.id) as groups,
      (password_hash is not null or exists (select from sso_subjects where user_id = u.id)
        or exists (select from user_roles where user_id = u.id)) as "isUsed",
      u.id is not distinct from ${makerId} as "isMaker", exists (
        select from user_roles m join roles r on r.id = m.role_id
        where m.user_id = u.id and not r.permissions <@ ${held}::text[]
      ) as "isAbove"
    from users u
    where erased_at is null
      and (lower(email) = any(${emails}::text[]) or username = any(${emails}::text[])
        or client_id = any(${clientIds}::text[]))
    order by id for no key update`.execute(transaction);
  const groups = await transaction
    .selectFrom("groups")
    .select(["id", "name"])
    .orderBy("id")
    .execute();
  return {
    isPermitted: held.includes("USER_WRITE"),
    byEmail: new Map(
      people.flatMap((one) => [
        [one.username, one] as const,
        [one.email.toLowerCase(), one] as const,
      ]),
    ),
    byClientId: new Map(
      people.flatMap((one) =>
        one.clientId === null ? [] : [[one.clientId, one] as const],
      ),
    ),
    groups: new Map(
      [...Map.groupBy(groups, ({ name }) => name.trim().toLowerCase())].map(
        ([name, ones]) => [name, ones.map(({ id }) => id)],
      ),
    ),
  };
}

async function write(
  transaction: Writing,
  planned: readonly Planned[],
  invitation: Invitation,
): Promise<void> {
  const added = planned.flatMap(({ plan }) =>
    plan.outcome === "added" ? [plan.person] : [],
  );
  const updated = planned.flatMap(({ plan }) =>
    plan.outcome === "updated" ? [plan] : [],
  );
  if (added.length > 0) await insertPeople(transaction, added, invitation);
  if (updated.length > 0) await updatePeople(transaction, updated);
}

async function insertPeople(
  transaction: Writing,
  people: readonly PlannedPerson[],
  { language, add }: Invitation,
): Promise<void> {
  const made = await transaction
    .insertInto("users")
    .values(
      people.map(({ email, clientId, firstName, lastName }) =>
        accountRow({
          email,
          clientId,
          passwordHash: null,
          profile: { firstName, lastName, picture: null },
          mayBeContacted: false,
          referralCode: null,
          language,
        }),
      ),
    )
    .returning(["id", "email"])
    .execute();
  const groups = new Map(people.map(({ email, groups }) => [email, groups]));
  await joinGroups(
    transaction,
    made.map(({ id, email }) => ({ id, groups: groups.get(email) ?? [] })),
  );
  for (const { email } of made)
    await add?.("password-link", { email, language, only: "create" });
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
      client_id = c.client_id, profile = u.profile || c.names
    from jsonb_to_recordset(${changes}::jsonb) as c(id integer, email text, client_id text, names jsonb)
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

/** Stores the outcome of each row. */
async function note(
  transaction: Writing,
  importId: string,
  planned: readonly Planned[],
): Promise<void> {
  const outcomes = planned.map(({ row, plan }) => ({
    row,
    outcome: plan.outcome,
    ...(plan.outcome === "refused" && {
      field: plan.field,
      reason: plan.reason,
    }),
  }));
  await sql`
    update participant_import_rows r set outcome = c.outcome, field = c.field, reason = c.reason
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as c("row" integer, outcome text, field text, reason text)
    where r.import_id = ${importId} and r."row" = c."row"`.execute(transaction);
}

/** `480 added, 20 unchanged`. */
function wordsOf(planned: readonly Planned[]): string {
  const counts = Map.groupBy(planned, ({ plan }) => plan.outcome);
  return [...counts]
    .map(([outcome, rows]) => `${rows.length} ${outcome}`)
    .join(", ");
}
