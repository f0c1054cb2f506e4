import { type Kysely, type SqlBool, sql } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import { authorName } from "#server/repositories/people/person-name.ts";
import type { AuditAction } from "#src/domain/people/audit-verbs.ts";
import type { AuditEvent } from "./audit-events.ts";
import { listWithTotal } from "./list-with-total.ts";

interface LineDetails {
  /** What the entity is called now; null if it has no name. */
  name: string | null;
  /** Of how many saves it consists, and when the first was; 0 and null for other events. */
  count: number | null;
  since: Date | null;
  /** The fields that any of them changed. */
  fields: string | null;
}

/** A line of the audit trail: an event, or a person's saves of one draft one after the other. */
export interface ListedAuditEvent
  extends Omit<Required<AuditEvent>, "action" | "created">,
    Partial<LineDetails> {
  action: string;
  id: number;
  at: Date;
  /** Null if the account was erased. */
  actorName: string | null;
}

export interface AuditFilter {
  entity?: string | undefined;
  /** The kind of the entity. */
  kind?: string | undefined;
  actor?: number | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Each automatic save of a draft is an event. */
const SAVE: AuditAction = "document.save";

/** Whether the next event of the entity is another save by the same person, whose line it is part of. */
const isContinued = ({ to }: AuditFilter) => sql<SqlBool>`
  coalesce((
    select later.action = ${SAVE} and later.actor_id is not distinct from audit_events.actor_id
    from audit_events later
    where later.entity = audit_events.entity and later.id > audit_events.id
      ${to === undefined ? sql`` : sql`and later.at <= ${to}`}
    order by later.id limit 1
  ), false)`;

/** The saves that a line consists of. */
const run = ({ from }: AuditFilter) => sql<{
  count: number;
  since: Date;
  fields: string | null;
}>`(
  select count(*)::int as count, min(run.at) as since,
    left(string_agg(distinct run.after, '; '), 20000) as fields
  from audit_events run
  where audit_events.action = ${SAVE}
    and run.entity = audit_events.entity and run.id <= audit_events.id
    ${from === undefined ? sql`` : sql`and run.at >= ${from}`}
    and run.id > coalesce((
      select other.id from audit_events other
      where other.entity = audit_events.entity and other.id < audit_events.id
        and (other.action <> ${SAVE} or other.actor_id is distinct from audit_events.actor_id)
      order by other.id desc limit 1
    ), 0)
)`;

/** What the entity of an event is called now. */
const entityName = sql<string | null>`
  case
    when audit_events.entity ~ '^participant/[0-9]{1,9}$' then (
      select ${authorName("named")} from users named
      where named.id = split_part(audit_events.entity, '/', 2)::int)
    when audit_events.entity ~ '^role/[0-9]{1,9}$' then (
      select name from roles where roles.id = split_part(audit_events.entity, '/', 2)::int)
    when audit_events.entity ~ '^picture/[0-9a-f-]{36}$' then (
      select name from pictures where pictures.id = split_part(audit_events.entity, '/', 2)::uuid)
    when audit_events.entity ~ '/[0-9a-f-]{36}$' then (
      select name from documents where documents.id = split_part(audit_events.entity, '/', 2)::uuid)
  end`;

/** Reads the audit trail as people do. */
export function createAuditListRepository(database: Kysely<Database>) {
  const matching = (filter: AuditFilter) => {
    const { entity, kind, actor, from, to } = filter;
    return database
      .selectFrom("audit_events")
      .where(({ and, or, eb, not }) =>
        and([
          ...(entity === undefined
            ? []
            : [eb("audit_events.entity", "=", entity)]),
          ...(kind === undefined
            ? []
            : [
                sql<SqlBool>`split_part(audit_events.entity, '/', 1) = ${kind}`,
              ]),
          ...(actor === undefined ? [] : [eb("actor_id", "=", actor)]),
          ...(from === undefined ? [] : [eb("audit_events.at", ">=", from)]),
          ...(to === undefined ? [] : [eb("audit_events.at", "<=", to)]),
          or([eb("audit_events.action", "<>", SAVE), not(isContinued(filter))]),
        ]),
      );
  };

  /** What only the lines of a page have: a page far down skips many. */
  async function details(
    filter: AuditFilter,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, LineDetails>> {
    if (ids.length === 0) return new Map();
    const rows = await database
      .selectFrom("audit_events")
      .leftJoinLateral(run(filter).as("saves"), (join) => join.onTrue())
      .select([
        ...(["audit_events.id", "saves.count"] as const),
        ...(["saves.since", "saves.fields"] as const),
        entityName.as("name"),
      ])
      .where("audit_events.id", "in", ids)
      .execute();
    return new Map(rows.map(({ id, ...more }) => [id, more]));
  }

  return {
    /** A page of lines, newest first. */
    async list(
      filter: AuditFilter,
      page: Page,
    ): Promise<{ items: ListedAuditEvent[]; total: number }> {
      const { items, total } = await listWithTotal(
        matching(filter)
          .leftJoin("users", "users.id", "audit_events.actor_id")
          .select([
            "audit_events.id",
            "audit_events.at",
            "audit_events.actor_id as actorId",
            authorName("users").as("actorName"),
            "audit_events.action",
            "audit_events.entity",
            "audit_events.before",
            "audit_events.after",
            "audit_events.request_id as requestId",
          ])
          .orderBy("audit_events.id", "desc"),
        matching(filter),
        page,
        (row) => row,
      );
      const more = await details(
        filter,
        items.map(({ id }) => id),
      );
      return {
        total,
        items: items.map((item) => ({ ...item, ...more.get(item.id) })),
      };
    },

    /** Those who did something, by name: one probe of the index for each, however many events and people there are. */
    async actors(): Promise<{ id: number; name: string | null }[]> {
      const { rows } = await sql<{ id: number; name: string | null }>`
        with recursive actor (id) as (
          select min(actor_id) from audit_events
          union all
          select (select min(actor_id) from audit_events where actor_id > actor.id)
          from actor where actor.id is not null
        )
        select users.id, ${authorName("users")} as name
        from actor join users on users.id = actor.id
        order by name limit ${MAX_ACTORS}`.execute(database);
      return rows;
    },
  };
}

/** Of the filter by person. */
const MAX_ACTORS = 500;
