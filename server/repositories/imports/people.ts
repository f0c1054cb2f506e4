import { sql, type Transaction } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { accountRow } from "#server/repositories/people/users.ts";
import type { ImportRow } from "#src/domain/imports/import-row.ts";
import type { PresentPerson } from "#src/domain/imports/present-people.ts";
import type {
  KnownPerson,
  PlannedPerson,
} from "#src/domain/people/participant-import.ts";
import type { Language } from "#src/schema/types.gen.ts";

type Writing = Transaction<Database>;

/** By what rows name people: addresses in lower case, and client identifiers. */
const keysOf = (rows: readonly ImportRow[]) => ({
  emails: rows.flatMap(({ email }) =>
    email == null ? [] : String(email).toLowerCase(),
  ),
  clientIds: rows.flatMap(({ clientId }) =>
    clientId == null ? [] : String(clientId),
  ),
});

/** What imports read and write of people. */
export const peopleQueries = (transaction: Writing) => ({
  /** The people whom rows name, compared with the permissions of who applies the import, locked. */
  known: (
    rows: readonly ImportRow[],
    makerId: number | null,
    held: readonly string[],
  ) => knownPeople(transaction, rows, makerId, held),

  /** The people whom rows name. */
  async present(
    rows: readonly ImportRow[],
  ): Promise<(PresentPerson & { username: string })[]> {
    const { emails, clientIds } = keysOf(rows);
    const { rows: people } = await sql<PresentPerson & { username: string }>`
      select id, username, email, client_id as "clientId" from users
      where erased_at is null
        and (lower(email) = any(${emails}::text[]) or username = any(${emails}::text[])
          or client_id = any(${clientIds}::text[]))
      order by id for key share`.execute(transaction);
    return people;
  },

  groups: () =>
    transaction
      .selectFrom("groups")
      .select(["id", "name"])
      .orderBy("id")
      .execute(),

  /** @returns the accounts that were made */
  add: (people: readonly PlannedPerson[], language: Language) =>
    insertPeople(transaction, people, language),

  update: (updated: readonly { id: number; person: PlannedPerson }[]) =>
    updatePeople(transaction, updated),
});

async function knownPeople(
  transaction: Writing,
  rows: readonly ImportRow[],
  makerId: number | null,
  held: readonly string[],
): Promise<(KnownPerson & { username: string })[]> {
  const { emails, clientIds } = keysOf(rows);
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
