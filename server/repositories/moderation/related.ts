import { type Kysely, sql } from "kysely";
import type { Database, EntryStatus } from "#server/database/schema.ts";
import { inLanguage } from "#server/repositories/in-language.ts";
import { authorName } from "#server/repositories/people/person-name.ts";
import type { Language } from "#src/schema/types.gen.ts";
import type { EntryRef } from "./deciding.ts";
import { linesOf } from "./signals.ts";

/** An entry that a signal is about. */
export interface RelatedEntry extends EntryRef {
  signal: "sameProof" | "sameLines";
  challenge: string;
  participant: string;
  status: EntryStatus;
  createdAt: Date;
}

/** How many entries are listed. */
const MAX_RELATED_ENTRIES = 20;

/** The other entries with the proof or the lines of an entry, newest first (BO-5.2). */
export async function relatedEntries(
  database: Kysely<Database>,
  { kind, id }: EntryRef,
  language: Language,
): Promise<RelatedEntry[]> {
  const columns = sql`d.id, d.status, d.created_at, d.challenge_id, d.user_id`;
  const sameProof =
    kind === "declaration"
      ? sql`
        select 'sameProof' as signal, ${columns} from declarations e
        join media_objects m on m.id = e.proof_id
        join media_objects o on o.sha256 = m.sha256 and o.target = 'Declaration'
        join declarations d on d.proof_id = o.id and d.id <> e.id
        where e.id = ${id}`
      : sql`
        select 'sameProof' as signal, ${columns} from challenge_results e
        join media_objects m on m.id = e.media_id
        join media_objects o on o.sha256 = m.sha256 and o.target = 'ChallengeResult'
        join challenge_results d on d.media_id = o.id and d.id <> e.id
        where e.id = ${id}`;
  const sameLines = sql`
    select 'sameLines' as signal, ${columns} from declarations e
    join declarations d on d.user_id = e.user_id and d.challenge_id = e.challenge_id and d.id <> e.id
      and d.created_at between e.created_at - interval '7 days' and e.created_at + interval '7 days'
    where e.id = ${id} and ${linesOf("d")} = ${linesOf("e")}`;
  const { rows } = await sql<RelatedEntry>`
    select d.signal, ${sql.lit(kind)} as kind, d.id, d.status, d.created_at as "createdAt",
      coalesce(${inLanguage("c.texts", language)} ->> 'title', '') as challenge,
      ${authorName("u")} as participant
    from (${sameProof}${kind === "declaration" ? sql` union all ${sameLines}` : sql``}) d
    join challenges c on c.id = d.challenge_id
    left join users u on u.id = d.user_id
    order by d.created_at desc, d.id desc limit ${MAX_RELATED_ENTRIES}`.execute(
    database,
  );
  return rows;
}
