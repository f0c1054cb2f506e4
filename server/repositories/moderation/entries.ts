import { type Kysely, sql } from "kysely";
import type {
  Database,
  EntryStatus,
  Localized,
} from "#server/database/schema.ts";
import { inLanguage, titlesOf } from "#server/repositories/in-language.ts";
import { authorName } from "#server/repositories/people/person-name.ts";
import type { Recipient } from "#server/repositories/people/recipients.ts";
import type { Language } from "#src/schema/types.gen.ts";
import type { EntryKind, EntryRef } from "./deciding.ts";
import { commentIn } from "./refusal-reasons.ts";
import { relatedEntries } from "./related.ts";

/** What a moderator reads of an entry besides its line in the queue. */
export interface EntryDetails {
  decidedAt: Date | null;
  decidedBy: { id: number; name: string | null } | null;
  reason: string | null;
  comment: string | null;
  isUnblocked: boolean;
  isGlobal: boolean;
  /** The file that was sent; null also for a photo of the demo, which is at `imageUrl`. */
  file: { name: string | null; type: string; size: number | null } | null;
  imageUrl: string | null;
  /** When the challenge runs. */
  period: { start: string | null; end: string | null };
  /** The decision that is about to be applied. */
  pending: {
    status: "validated" | "refused";
    reason: string | null;
    by: { id: number; name: string | null };
  } | null;
}

/** What a participant is notified of. */
export interface DecisionNews extends Recipient {
  kind: EntryKind;
  status: "refused" | "validated";
  challengeId: number;
  titles: Localized<string>;
}

/** An entry of a participant's history. */
export interface HistoryEntry extends EntryRef {
  challenge: string;
  status: EntryStatus;
  createdAt: Date;
}

export type History = Record<EntryStatus, number> & { entries: HistoryEntry[] };

/** How many of a participant's other entries are listed. */
const HISTORY = 10;

const sources = {
  declaration: {
    table: sql.table("declarations"),
    file: sql`e.proof_id`,
    isUnblocked: sql`false`,
    image: sql`null::jsonb`,
    condition: sql`true`,
    decided: sql`p.declaration_id`,
  },
  photo: {
    table: sql.table("challenge_results"),
    file: sql`e.media_id`,
    isUnblocked: sql`e.is_unblocked`,
    image: sql`e.image -> 'fr'`,
    condition: sql`c.type = 'Photo'`,
    decided: sql`p.result_id`,
  },
} as const;

/** Entries of the moderation queue, one at a time (BO-5.2). */
export const createModerationEntries = (database: Kysely<Database>) => ({
  async find(
    { kind, id }: EntryRef,
    language: Language,
  ): Promise<EntryDetails | undefined> {
    const { table, file, isUnblocked, image, condition, decided } =
      sources[kind];
    const { rows } = await sql<EntryDetails>`
      select e.decided_at as "decidedAt", e.reason, ${commentIn("e", language)} as comment, ${isUnblocked} as "isUnblocked",
        c.is_rewarding_global as "isGlobal",
        case when u.id is null then null else jsonb_build_object('id', u.id, 'name', ${authorName("u")}) end as "decidedBy",
        case when m.id is null then null
          else jsonb_build_object('name', m.name, 'type', m.type, 'size', m.size) end as file,
        ${image} ->> 'contentUrl' as "imageUrl",
        jsonb_build_object('start', c.start_date, 'end', c.end_date) as period,
        case when p.id is null then null else jsonb_build_object('status', p.status, 'reason', p.reason,
          'by', jsonb_build_object('id', b.id, 'name', ${authorName("b")})) end as pending
      from ${table} e join challenges c on c.id = e.challenge_id
      left join users u on u.id = e.decided_by
      left join media_objects m on m.id = ${file}
      left join moderation_decisions p on ${decided} = e.id and p.settled_at is null
      left join users b on b.id = p.decided_by
      where e.id = ${id} and ${condition}`.execute(database);
    return rows[0];
  },

  related: (ref: EntryRef, language: Language) =>
    relatedEntries(database, ref, language),

  /** Whom to notify of the decision on an entry; undefined while it waits, or if the account is gone. */
  async news({ kind, id }: EntryRef): Promise<DecisionNews | undefined> {
    const { table, condition } = sources[kind];
    const { rows } = await sql<
      Omit<DecisionNews, "titles"> & {
        texts: Localized<Record<string, unknown>>;
      }
    >`
      select u.email, u.language, u.profile ->> 'firstName' as "firstName", e.status, c.id as "challengeId", c.texts
      from ${table} e join challenges c on c.id = e.challenge_id join users u on u.id = e.user_id
      where e.id = ${id} and ${condition} and u.is_active and e.status <> 'waiting'`.execute(
      database,
    );
    const [row] = rows;
    if (row === undefined) return undefined;
    const { texts, ...news } = row;
    return { ...news, kind, titles: titlesOf(texts) };
  },

  /** The id of the file that was sent with an entry. */
  async fileOf({ kind, id }: EntryRef): Promise<string | null> {
    const { table, file, condition } = sources[kind];
    const { rows } = await sql<{ file: string | null }>`
      select ${file} as file from ${table} e join challenges c on c.id = e.challenge_id
      where e.id = ${id} and ${condition}`.execute(database);
    return rows[0]?.file ?? null;
  },

  /** What else the sender of an entry sent: counts of all, and the newest ones. */
  async history(ref: EntryRef, language: Language): Promise<History> {
    const others = (kind: EntryKind) => {
      const { table, condition } = sources[kind];
      return sql`
        select ${sql.lit(kind)} as kind, e.id, e.status, e.created_at, e.challenge_id
        from ${table} e join challenges c on c.id = e.challenge_id
        where ${condition} and e.user_id = (select user_id from ${sources[ref.kind].table} where id = ${ref.id})
          and not (${kind === ref.kind} and e.id = ${ref.id})`;
    };
    const { rows } = await sql<History>`
      with others as materialized (${others("declaration")} union all ${others("photo")})
      select (count(*) filter (where status = 'waiting'))::int as waiting,
        (count(*) filter (where status = 'validated'))::int as validated,
        (count(*) filter (where status = 'refused'))::int as refused,
        (select coalesce(jsonb_agg(jsonb_build_object(
            'kind', o.kind, 'id', o.id, 'status', o.status, 'createdAt', o.created_at,
            'challenge', coalesce(${inLanguage("c.texts", language)} ->> 'title', '')) order by o.created_at desc, o.id desc), '[]')
          from (select * from others order by created_at desc, id desc limit ${HISTORY}) o
          join challenges c on c.id = o.challenge_id) as entries
      from others`.execute(database);
    const [{ entries, ...counts } = { entries: [], ...noEntries }] = rows;
    return {
      ...counts,
      entries: entries.map((entry) => ({
        ...entry,
        createdAt: new Date(entry.createdAt),
      })),
    };
  },
});

const noEntries = { waiting: 0, validated: 0, refused: 0 };
