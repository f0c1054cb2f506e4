import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import {
  type ParticipantDetails,
  type ParticipantRow,
  participantDetailOf,
  participantOf,
} from "#server/presenters/participants.ts";
import { containing } from "#server/repositories/containing.ts";
import { inGroup } from "#server/repositories/list-sorting.ts";
import { waitingPointsOf } from "#server/repositories/moderation/correcting.ts";
import type { ParticipantState } from "#src/domain/people/participant-state.ts";
import type {
  Language,
  OfficeParticipant,
  OfficeParticipantDetail,
} from "#src/schema/types.gen.ts";
import { createParticipantHistory } from "./participant-history.ts";
import { linkKind } from "./passwords.ts";
import { createSessionsRepository } from "./sessions.ts";
import { hasAccount } from "./users.ts";

export interface ParticipantFilter {
  q?: string | undefined;
  state?: ParticipantState | undefined;
  group?: number | undefined;
}

/** The columns that a list is sorted by, each on an index without erased accounts, and their types. */
const orders = {
  // As the index `users_by_person` has it.
  name: {
    column: sql`(left(btrim(coalesce(profile ->> 'firstName', '') || ' ' || coalesce(profile ->> 'lastName', '')), 200) collate alphabet)`,
    type: "text",
  },
  email: { column: sql.ref("username"), type: "text" },
  createdAt: { column: sql.ref("created_at"), type: "timestamptz" },
} as const;

/** By which a list is sorted, `-` descending. */
export const participantOrders = [
  "name",
  "-name",
  "email",
  "-email",
  "createdAt",
  "-createdAt",
] as const;

export type ParticipantOrder = (typeof participantOrders)[number];

/** The conditions of partial indexes (server/database/baseline/people.ts). */
const states: Readonly<Record<ParticipantState, RawBuilder<SqlBool>>> = {
  active: sql`is_active and not (password_hash is null and not is_cgu_accepted)`,
  disabled: sql`not is_active`,
  invited: sql`is_active and password_hash is null and not is_cgu_accepted`,
};

/** In which state a row of `users u` is. */
export const participantState = sql<ParticipantState>`case when not u.is_active then 'disabled'
  when u.password_hash is null and not u.is_cgu_accepted then 'invited' else 'active' end`;

const columns = sql`
  u.id, u.email, u.client_id as "clientId", u.profile, u.is_active as "isActive", u.created_at as "createdAt",
  ${participantState} as state,
  (select coalesce(sum(points), 0)::bigint from point_movements where user_id = u.id) as points,
  (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name collate alphabet, g.id), '[]')
    from user_groups m join groups g on g.id = m.group_id where m.user_id = u.id) as groups`;

/** How an order is written in SQL. */
function sorting(order: ParticipantOrder) {
  const { column: by, type } =
    orders[order.replace(/^-/, "") as keyof typeof orders];
  const isDescending = order.startsWith("-");
  const direction = isDescending ? sql`desc` : sql`asc`;
  return {
    ...{ by, type: sql.raw(type) },
    after: isDescending ? sql`<` : sql`>`,
    sorted: sql`${by} ${direction}, id ${direction}`,
  };
}

/** The newest entries of each kind that a person's page has. */
const NEWEST = 20;

/** The people of the programme, as the back office sees them: without erased accounts, and nothing of passwords. */
export function createParticipantsRepository(database: Kysely<Database>) {
  const sessions = createSessionsRepository(database);
  const history = createParticipantHistory(database);
  const matching = ({ q = "", state, group }: ParticipantFilter) =>
    sql<SqlBool>`erased_at is null
      ${state === undefined ? sql`` : sql`and ${states[state]}`}
      ${group === undefined ? sql`` : sql`and ${inGroup("users.id", group)}`}
      ${q === "" ? sql`` : sql`and ${containing("search_text", q)}`}`;

  async function count(filter: ParticipantFilter): Promise<number> {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from users where ${matching(filter)}`.execute(
      database,
    );
    return rows[0]?.total ?? 0;
  }

  return {
    /**
     * A page of people. Their ids are found first, on an index, so that points and groups are only read for those who are
     * listed.
     */
    async list(
      filter: ParticipantFilter,
      order: ParticipantOrder,
      { limit, offset }: Page,
    ): Promise<{ items: OfficeParticipant[]; total: number }> {
      const { sorted } = sorting(order);
      const [{ rows }, total] = await Promise.all([
        sql<ParticipantRow>`
          select ${columns} from (
            select id from users where ${matching(filter)}
            order by ${sorted} limit ${limit} offset ${offset}
          ) listed join users u using (id) order by ${sorted}`.execute(
          database,
        ),
        count(filter),
      ]);
      return { items: rows.map(participantOf), total };
    },

    count,

    /** Whether the account exists. */
    exists: (id: number) => hasAccount(database, id),

    /** A person with what they did last; undefined if there is no such account. */
    async find(
      id: number,
      language: Language,
    ): Promise<OfficeParticipantDetail | undefined> {
      const { rows } = await sql<
        ParticipantRow &
          Pick<
            ParticipantDetails,
            | ("language" | "isEmailConfirmed" | "link" | "isCGUAccepted")
            | ("mayBeContacted" | "eraseAt")
          >
      >`
        select ${columns}, u.language, u.is_email_confirmed as "isEmailConfirmed", ${linkKind("u")} as link, u.is_cgu_accepted as "isCGUAccepted",
          u.may_be_contacted as "mayBeContacted", u.erase_at as "eraseAt"
        from users u where u.id = ${id} and u.erased_at is null`.execute(
        database,
      );
      const [row] = rows;
      if (row === undefined) return undefined;
      const page = { limit: NEWEST, offset: 0 };
      const [movements, orders, declarations, badges] = await Promise.all([
        history.movements(id, language, page),
        history.orders(id, language, page),
        history.entries(id, { kind: "declaration" }, language, page),
        history.badges(id, language),
      ]);
      return participantDetailOf({
        ...row,
        movements: movements.items,
        orders: orders.items,
        declarations: declarations.items.map(
          ({ kind: _, comment: __, ...declaration }) => declaration,
        ),
        badges,
        signIns: await sessions.ofUser(id),
        waitingPoints: await waitingPointsOf(database, id),
        roles: await rolesOf(database, id),
      });
    },
  };
}

const rolesOf = (database: Kysely<Database>, userId: number) =>
  database
    .selectFrom("user_roles")
    .innerJoin("roles", "roles.id", "role_id")
    .select(["roles.id", "roles.key", "roles.name"])
    .where("user_id", "=", userId)
    .orderBy("roles.id")
    .execute();
