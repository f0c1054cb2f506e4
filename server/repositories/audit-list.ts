import { type Kysely, type SqlBool, sql } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import { authorName } from "#server/repositories/people/person-name.ts";
import { type AuditEvent, SAVE } from "./audit-events.ts";

/** A person's saves of one draft one after the other. */
interface Run {
  count: number;
  /** When the first was. */
  since: Date;
  /** What each of them says, as far as they differ. */
  said: string[];
}

/** A line of the audit trail: an event, or a run of saves. */
export interface ListedAuditEvent
  extends Pick<Required<AuditEvent>, "actorId" | "entity" | "requestId"> {
  action: string;
  before: string | null;
  after: string | null;
  id: number;
  at: Date;
  /** Null if the account was erased. */
  actorName: string | null;
  /** What the entity is called now; null if it has no name. */
  name: string | null;
  /** Null for other events than saves. */
  run: Run | null;
}

export interface AuditFilter {
  entity?: string | undefined;
  /** The kind of the entity. */
  kind?: string | undefined;
  actor?: number | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Whether no later save of the filter's time continues it, in whose line it would be. */
const isLast = ({ to }: AuditFilter) =>
  to === undefined
    ? sql<SqlBool>`audit_events.continued_at is null`
    : sql<SqlBool>`(audit_events.continued_at is null or audit_events.continued_at > ${to})`;

/** Of the saves of a line. */
const MAX_SAID = 200;

/** The saves that a line consists of. */
const run = ({ from }: AuditFilter) => sql<{
  count: number;
  since: Date;
  said: string[];
}>`(
  select count(*)::int as count, min(run.at) as since,
    coalesce((array_agg(distinct run.after) filter (where run.after is not null))[:${sql.lit(MAX_SAID)}], '{}') as said
  from audit_events run
  where run.entity = audit_events.entity and run.id <= audit_events.id
    ${from === undefined ? sql`` : sql`and run.at >= ${from}`}
    and run.id > coalesce((
      select max(other.id) from audit_events other
      where other.entity = audit_events.entity and other.id < audit_events.id
        and other.continued_at is null
    ), 0)
)`;

const isUuid = (id: string): boolean => /^[0-9a-f-]{36}$/.test(id);
const isNumber = (id: string): boolean => /^[0-9]{1,9}$/.test(id);

/** Finds what entities are called now: one short query for each sort of entity that a page has. */
function namesOf(database: Kysely<Database>) {
  const sorts = {
    participant: {
      is: isNumber,
      find: (ids: string[]) =>
        database
          .selectFrom("users")
          .select(["id", authorName("users").as("name")])
          .where("id", "in", ids.map(Number))
          .execute(),
    },
    role: {
      is: isNumber,
      find: (ids: string[]) =>
        database
          .selectFrom("roles")
          .select(["id", "name"])
          .where("id", "in", ids.map(Number))
          .execute(),
    },
    picture: {
      is: isUuid,
      find: (ids: string[]) =>
        database
          .selectFrom("pictures")
          .select(["id", "name"])
          .where("id", "in", ids)
          .execute(),
    },
    import: {
      is: isUuid,
      find: (ids: string[]) =>
        database
          .selectFrom("imports")
          .select(["id", "file_name as name"])
          .where("id", "in", ids)
          .execute(),
    },
    document: {
      is: isUuid,
      find: (ids: string[]) =>
        database
          .selectFrom("documents")
          .select(["id", "name"])
          .where("id", "in", ids)
          .execute(),
    },
  };
  const sortOf = (entity: string) => {
    const [kind = "", id = ""] = entity.split("/");
    const sort = Object.hasOwn(sorts, kind)
      ? (kind as keyof typeof sorts)
      : "document";
    return sorts[sort].is(id) ? { sort, id } : undefined;
  };
  return async (entities: readonly string[]) => {
    const known = entities.flatMap((entity) => sortOf(entity) ?? []);
    const found = await Promise.all(
      [...Map.groupBy(known, ({ sort }) => sort)].map(async ([sort, all]) => {
        const ids = [...new Set(all.map(({ id }) => id))];
        const rows: { id: number | string; name: string | null }[] =
          await sorts[sort].find(ids);
        return rows.map(({ id, name }) => [`${sort}/${id}`, name] as const);
      }),
    );
    const names = new Map(found.flat());
    return (entity: string): string | null => {
      const one = sortOf(entity);
      return (one && names.get(`${one.sort}/${one.id}`)) ?? null;
    };
  };
}

/** Reads the audit trail as people do. */
export function createAuditListRepository(database: Kysely<Database>) {
  const named = namesOf(database);

  const matching = (filter: AuditFilter) => {
    const { entity, kind, actor, from, to } = filter;
    return database
      .selectFrom("audit_events")
      .where(({ and, eb }) =>
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
        ]),
      );
  };

  const linesOf = (filter: AuditFilter) =>
    matching(filter).where(isLast(filter));

  /**
   * How many lines there are: counting the events and those that are continued takes less time than reading of each event
   * whether it is.
   */
  function countOf(filter: AuditFilter) {
    const count = sql<number>`count(*)::int`.as("count");
    const events = matching(filter).select(count);
    const continued = matching(filter)
      .where("continued_at", "is not", null)
      .select(count);
    const { entity, actor, from, to } = filter;
    // Indexes of these hold whether an event is continued.
    return (entity ?? actor ?? from ?? to) === undefined
      ? sql<number>`(${events}) - (${continued})`
      : sql<number>`(${linesOf(filter).select(count)})`;
  }

  async function runs(filter: AuditFilter, ids: readonly number[]) {
    if (ids.length === 0) return new Map<number, Run>();
    const rows = await database
      .selectFrom("audit_events")
      .innerJoinLateral(run(filter).as("saves"), (join) => join.onTrue())
      .select(["audit_events.id", "saves.count", "saves.since", "saves.said"])
      .where("audit_events.id", "in", ids)
      .execute();
    return new Map(rows.map(({ id, ...saves }) => [id, saves]));
  }

  return {
    /** A page of lines, newest first unless `isOldestFirst`. */
    async list(
      filter: AuditFilter,
      page: Page,
      isOldestFirst = false,
    ): Promise<{ items: ListedAuditEvent[]; total: number }> {
      const direction = isOldestFirst ? "asc" : "desc";
      // Ids alone, from an index: a page far down skips many.
      const lines = linesOf(filter)
        .select("id")
        .orderBy("id", direction)
        .limit(page.limit)
        .offset(page.offset);
      const rows = await database
        .selectFrom("audit_events")
        .where("audit_events.id", "in", lines)
        .select([
          "audit_events.id",
          "audit_events.at",
          "audit_events.actor_id as actorId",
          sql<string | null>`(
            select ${authorName("users")} from users
            where users.id = audit_events.actor_id)`.as("actorName"),
          "audit_events.action",
          "audit_events.entity",
          "audit_events.before",
          "audit_events.after",
          "audit_events.request_id as requestId",
          countOf(filter).as("total"),
        ])
        .orderBy("audit_events.id", direction)
        .execute();
      const isBeyond = rows.length === 0 && page.offset > 0;
      const counted = isBeyond
        ? await database
            .selectNoFrom(countOf(filter).as("total"))
            .executeTakeFirst()
        : rows[0];
      const [nameOf, saves] = await Promise.all([
        named(rows.map(({ entity }) => entity)),
        runs(
          filter,
          rows.filter(({ action }) => action === SAVE).map(({ id }) => id),
        ),
      ]);
      return {
        total: counted?.total ?? 0,
        items: rows.map(({ total: _, ...item }) => ({
          ...item,
          name: nameOf(item.entity),
          run: saves.get(item.id) ?? null,
        })),
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
