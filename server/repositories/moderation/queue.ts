import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { Database, EntryStatus } from "#server/database/schema.ts";
import { inLanguage } from "#server/repositories/in-language.ts";
import { authorName } from "#server/repositories/people/person-name.ts";
import { programmeTimeZone } from "#server/repositories/programme.ts";
import type { Language } from "#src/schema/types.gen.ts";
import type { EntryKind, EntryRef } from "./deciding.ts";
import { gainsOfEntries } from "./gains.ts";
import { isOwnOf } from "./moderators.ts";
import { isOfGroup, isSentBy } from "./senders.ts";
import {
  anySignal,
  createHighQuantities,
  declarationConditions,
  type HighQuantities,
  type Signal,
  sameLinesAmong,
  signalsOf,
} from "./signals.ts";

/** Pending entries have a decision that is about to be applied. */
export type QueueStatus = EntryStatus | "pending";

export interface QueueFilter {
  kind?: EntryKind | undefined;
  challenge?: number | undefined;
  /** Entries of its members, and its own. */
  group?: number | undefined;
  status: QueueStatus;
  /** A part of the name or address of who sent it, or of the name of the group. */
  q?: string | undefined;
  /** Entries with one of these. */
  signals?: readonly Signal[] | undefined;
  /** Entries that were sent before. */
  sentBefore?: Date | undefined;
  isNewestFirst?: boolean;
}

/** The moderator that a list is for. */
export interface QueueReader {
  id: number;
  language: Language;
}

/** An entry in the moderation queue. */
export interface QueueEntry extends EntryRef {
  challenge: { id: number; name: string };
  /** Who sent it; without an id for a group's photo. */
  /** The name is null if the account was erased. */
  participant: { id: number | null; name: string | null };
  createdAt: Date;
  gain: number;
  signals: Signal[];
  status: QueueStatus;
  /** Whether the reader or a group of theirs sent it. */
  isOwn: boolean;
  decision: number | null;
  appliesAt: Date | null;
  /** The moderators that have it open now. */
  claim: { by: { id: number; name: string }; until: string } | null;
  /** Of a photo: whether a file was sent, and where the demo's picture is. */
  hasFile: boolean;
  imageUrl: string | null;
}

/** A challenge, and how many of its entries wait. */
export interface QueueChallenge {
  id: number;
  name: string;
  waiting: number;
}

/** An entry of a page. */
interface Place extends EntryRef {
  challenge_id: number;
}

type QueueRow = Omit<QueueEntry, "gain" | "signals">;

const tables = {
  declaration: sql.table("declarations"),
  photo: sql.table("challenge_results"),
};

const pendingOf = {
  declaration: sql`p.declaration_id = e.id and p.settled_at is null`,
  photo: sql`p.result_id = e.id and p.settled_at is null`,
};

const isPhoto = sql`e.challenge_id in (select id from challenges where type = 'Photo')`;

const hasStatus = (kind: EntryKind, status: QueueStatus) => {
  const pending = sql`exists (select from moderation_decisions p where ${pendingOf[kind]})`;
  if (status === "pending") return sql`e.status = 'waiting' and ${pending}`;
  if (status === "waiting") return sql`e.status = 'waiting' and not ${pending}`;
  return sql`e.status = ${sql.lit(status)}`;
};

const shownName = authorName("u");

/** Entries with all that a line of the queue shows, but what is computed. */
const described = (
  kind: EntryKind,
  entries: RawBuilder<unknown>,
  { id, language }: QueueReader,
) => sql`
  select ${sql.lit(kind)} as kind, e.id, e.created_at as "createdAt",
    jsonb_build_object('id', c.id, 'name', coalesce(${inLanguage("c.texts", language)} ->> 'title', '')) as challenge,
    ${
      kind === "declaration"
        ? sql`jsonb_build_object('id', u.id, 'name', ${shownName})`
        : sql`jsonb_build_object('id', u.id, 'name', coalesce(g.name, ${shownName}))`
    } as participant,
    (select jsonb_build_object('by', jsonb_build_object('id', k.id, 'name', ${authorName("k")}), 'until', m.until)
      from moderation_claims m join users k on k.id = m.user_id
      where m.kind = ${sql.lit(kind)} and m.entry_id = e.id and m.until > now()) as claim,
    (${isOwnOf(sql`${id}::int`, {
      userId: sql`e.user_id`,
      groupId: kind === "photo" ? sql`e.group_id` : sql`null`,
      isGroup: sql`c.is_group`,
      sentAt: sql`e.created_at`,
    })}) as "isOwn",
    case when p.id is null then e.status else 'pending' end as status, p.id as decision, p.applies_at as "appliesAt",
    ${
      kind === "photo"
        ? sql`e.media_id is not null as "hasFile", e.image -> 'fr' ->> 'contentUrl' as "imageUrl"`
        : sql`false as "hasFile", null as "imageUrl"`
    }
  from ${entries} e join challenges c on c.id = e.challenge_id
  left join users u on u.id = e.user_id
  ${kind === "photo" ? sql`left join groups g on g.id = e.group_id` : sql``}
  left join moderation_decisions p on ${pendingOf[kind]}`;

/** What a filter says of the entries `e` of a kind. */
interface KindConditions {
  kind: EntryKind;
  status: QueueStatus;
  /** Besides the status. */
  others: RawBuilder<unknown>;
  /** Whether it takes more than indexes to tell. */
  isFiltered: boolean;
}

const entriesWith = ({ kind, status, others }: KindConditions) =>
  sql`${tables[kind]} e where ${hasStatus(kind, status)} and ${others}`;

/** How many entries there are, and when the oldest was sent. */
function countOf(conditions: KindConditions): RawBuilder<unknown> {
  const { kind, status, others, isFiltered } = conditions;
  const entries = entriesWith(conditions);
  if (status !== "waiting" || isFiltered)
    return sql`select count(*) as entries, min(e.created_at) as oldest from ${entries}`;
  return sql`
    select ${waitingCount(kind, others)} as entries,
      (select e.created_at from ${entries} order by e.created_at limit 1) as oldest`;
}

/** How many entries `e` wait, from an index alone: the few pending ones are counted separately. */
const waitingCount = (kind: EntryKind, others: RawBuilder<unknown>) =>
  sql`((select count(*) from ${tables[kind]} e where e.status = 'waiting' and ${others}) - (select count(*)
    from moderation_decisions p join ${tables[kind]} e on ${pendingOf[kind]} where e.status = 'waiting' and ${others}))`;

/** How many entries of the challenge `c` wait for a decision. */
export const waitingIn = sql<number>`(case when c.type = 'Photo' then ${waitingCount("photo", sql`e.challenge_id = c.id`)}
  else ${waitingCount("declaration", sql`e.challenge_id = c.id`)} end)::int`;

/** The moderation queue (BO-5.1). */
export function createModerationQueue(database: Kysely<Database>) {
  const highQuantities = createHighQuantities(database);

  /** The conditions of a filter on entries `e` of each kind; kinds without any entry are left out. */
  async function conditionsOf({
    kind,
    challenge,
    group,
    status,
    q = "",
    signals,
    sentBefore,
  }: QueueFilter): Promise<KindConditions[]> {
    const kinds = (["declaration", "photo"] as const).filter(
      (one) => kind === undefined || one === kind,
    );
    const entries = (one: EntryKind) =>
      sql`${hasStatus(one, status)} ${
        challenge === undefined ? sql`` : sql`and e.challenge_id = ${challenge}`
      }`;
    const conditions = await signalConditions(
      signals ?? [],
      challenge,
      entries("declaration"),
    );
    return kinds.flatMap((one) => {
      const signal =
        signals &&
        conditions &&
        anySignal(one, signals, conditions, entries(one));
      if (signals !== undefined && signal === undefined) return [];
      const others = sql.join(
        [
          challenge === undefined
            ? sql`true`
            : sql`e.challenge_id = ${challenge}`,
          ...(sentBefore === undefined
            ? []
            : [sql`e.created_at < ${sentBefore}`]),
          ...(one === "photo" ? [isPhoto] : []),
          ...(q === "" ? [] : [isSentBy(one, q)]),
          ...(group === undefined ? [] : [isOfGroup(one, group)]),
          ...(signal === undefined ? [] : [signal]),
        ],
        sql` and `,
      );
      const isFiltered =
        signal !== undefined || q !== "" || group !== undefined;
      return [{ kind: one, status, others, isFiltered }];
    });
  }

  async function signalConditions(
    wanted: readonly Signal[],
    challenge: number | undefined,
    entries: RawBuilder<unknown>,
  ) {
    if (wanted.length === 0) return undefined;
    const needsQuantities = wanted.includes("highQuantity");
    const ids =
      challenge === undefined && needsQuantities
        ? (await database.selectFrom("challenges").select("id").execute()).map(
            ({ id }) => id,
          )
        : [challenge ?? 0];
    return {
      ...(await conditionsWith(needsQuantities ? ids : [])),
      sameLines: sameLinesAmong(entries),
    };
  }

  async function conditionsWith(
    challengeIds: readonly number[],
    zone: Promise<string> = programmeTimeZone(database),
  ) {
    const [timeZone, high]: [string, HighQuantities] = await Promise.all([
      zone,
      highQuantities(challengeIds),
    ]);
    return declarationConditions(timeZone, high);
  }

  /** These entries as they are listed, in this order; those that do not exist are left out. */
  async function completed(
    places: readonly Place[],
    reader: QueueReader,
    zone?: Promise<string>,
  ): Promise<QueueEntry[]> {
    const idsOf = (kind: EntryKind) =>
      places.filter((place) => place.kind === kind).map(({ id }) => id);
    const declarations = idsOf("declaration");
    const challenges = places
      .filter(({ kind }) => kind === "declaration")
      .map(({ challenge_id }) => challenge_id);
    const [rows, gains, signals] = await Promise.all([
      describe(places, reader),
      gainsOfEntries(database, declarations),
      conditionsWith(challenges, zone).then((conditions) =>
        signalsOf(database, declarations, idsOf("photo"), conditions),
      ),
    ]);
    return rows.map((row) => ({
      ...row,
      gain: row.kind === "declaration" ? (gains.get(row.id) ?? 0) : 0,
      signals: signals[row.kind].get(row.id) ?? [],
    }));
  }

  return {
    /** A page of entries, oldest first; how many there are, and the instant of the oldest. */
    async list(
      filter: QueueFilter,
      { limit, offset }: Page,
      reader: QueueReader,
    ): Promise<{ items: QueueEntry[]; total: number; oldest: Date | null }> {
      const conditions = await conditionsOf(filter);
      if (conditions.length === 0) return { items: [], total: 0, oldest: null };
      const direction = filter.isNewestFirst === true ? sql`desc` : sql`asc`;
      if (conditions.some(({ isFiltered }) => isFiltered)) {
        const { rows } = await foundOnce(conditions, direction, {
          limit,
          offset,
        });
        const { total = 0, oldest = null } = rows[0] ?? {};
        const places = rows.flatMap(({ place }) => place ?? []);
        return { items: await completed(places, reader), total, oldest };
      }
      const chosen = conditions.map(
        (one) => sql`
          (select ${sql.lit(one.kind)} as kind, e.id, e.challenge_id, e.created_at from ${entriesWith(one)}
          order by e.created_at ${direction}, e.id ${direction} limit ${offset + limit})`,
      );
      const counted = conditions.map(countOf);
      // Beside the page, which would otherwise be waited for.
      const zone = programmeTimeZone(database);
      zone.catch(() => {});
      const [items, count] = await Promise.all([
        sql<Place>`
          select kind, id, challenge_id from (${sql.join(chosen, sql` union all `)}) e
          order by created_at ${direction}, kind ${direction}, id ${direction} limit ${limit} offset ${offset}`
          .execute(database)
          .then(({ rows }) => completed(rows, reader, zone)),
        sql<{ total: number; oldest: Date | null }>`
          select coalesce(sum(entries), 0)::int as total, min(oldest) as oldest
          from (${sql.join(counted, sql` union all `)}) counted`.execute(
          database,
        ),
      ]);
      const { total = 0, oldest = null } = count.rows[0] ?? {};
      return { items, total, oldest };
    },

    /** The challenges that have entries, those with the most waiting ones first. */
    async challenges(language: Language): Promise<QueueChallenge[]> {
      const { rows } = await sql<QueueChallenge>`
        select c.id, coalesce(${inLanguage("c.texts", language)} ->> 'title', '') as name, counted.waiting
        from challenges c
        cross join lateral (
          select ${waitingIn} as waiting
        ) counted
        where counted.waiting > 0
          or (c.type = 'Photo' and exists (select from challenge_results e where e.challenge_id = c.id))
          or exists (select from declarations e where e.challenge_id = c.id)
        order by counted.waiting desc, coalesce(${inLanguage("c.texts", language)} ->> 'title', '') collate alphabet, c.id`.execute(
        database,
      );
      return rows;
    },

    /** An entry as the queue lists it; undefined if it does not exist. */
    async find({ kind, id }: EntryRef, reader: QueueReader) {
      const { rows } = await sql<{ challenge_id: number }>`
        select challenge_id from ${tables[kind]} where id = ${id}`.execute(
        database,
      );
      const places = rows.map((row) => ({ kind, id, ...row }));
      return (await completed(places, reader))[0];
    },
  };

  /** A page of entries with signals, which are looked up once for page and count. */
  function foundOnce(
    conditions: readonly KindConditions[],
    direction: RawBuilder<unknown>,
    { limit, offset }: Page,
  ) {
    return sql<{ total: number; oldest: Date | null; place: Place | null }>`
    with found as materialized (
      ${sql.join(
        conditions.map(
          (one) =>
            sql`select ${sql.lit(one.kind)} as kind, e.id, e.challenge_id, e.created_at from ${entriesWith(one)}`,
        ),
        sql` union all `,
      )}
    )
    select counted.*, case when page.id is not null
      then jsonb_build_object('kind', page.kind, 'id', page.id, 'challenge_id', page.challenge_id) end as place
    from (select count(*)::int as total, min(created_at) as oldest from found) counted
    left join (
      select * from found
      order by created_at ${direction}, kind ${direction}, id ${direction} limit ${limit} offset ${offset}
    ) page on true
    order by page.created_at ${direction}, page.kind ${direction}, page.id ${direction}`.execute(
      database,
    );
  }

  async function describe(
    refs: readonly EntryRef[],
    reader: QueueReader,
  ): Promise<QueueRow[]> {
    if (refs.length === 0) return [];
    const idsOf = (kind: EntryKind) =>
      refs.filter((ref) => ref.kind === kind).map(({ id }) => id);
    const partOf = (kind: EntryKind) => {
      const ids = idsOf(kind);
      const entries = sql`(select * from ${tables[kind]} e where id = any(${ids}::int[]) and ${kind === "photo" ? isPhoto : sql`true`})`;
      return ids.length === 0 ? [] : [described(kind, entries, reader)];
    };
    const parts = [...partOf("declaration"), ...partOf("photo")];
    const { rows } =
      await sql<QueueRow>`${sql.join(parts, sql` union all `)}`.execute(
        database,
      );
    const byKey = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
    return refs.flatMap(({ kind, id }) => byKey.get(`${kind} ${id}`) ?? []);
  }
}
