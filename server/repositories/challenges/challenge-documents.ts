import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { inAlphabet } from "#server/repositories/alphabet.ts";
import {
  statuses,
  withReleases,
} from "#server/repositories/documents/documents.ts";
import { havingWords } from "#server/repositories/having-words.ts";
import type { ChallengeDates } from "#src/domain/challenge/phase.ts";
import type { DocumentStatus } from "#src/domain/documents/status.ts";
import { instant } from "#src/domain/values/dates.ts";
import { idIn } from "#src/domain/values/reference.ts";
import { itemsOf, type Json } from "#src/schema/json.ts";
import type { ChallengeCard, Language } from "#src/schema/types.gen.ts";
import { challengeFigures } from "./figures.ts";

export type ChallengeType = ChallengeCard["type"];

export const challengeTypes: readonly ChallengeType[] = [
  "Classic",
  "Deal",
  "List",
  "Photo",
];

/** A challenge of the back office: what is live of it, else its draft. */
export interface ChallengeDocument {
  /** Of /v2. */
  id: number;
  document: string;
  title: string;
  /** Null for a draft that does not say. */
  type: ChallengeType | null;
  dates: Required<ChallengeDates>;
  /** The ids of those that it is for; none for everybody. */
  groups: number[];
  /** When the next planned release comes due. */
  releaseAt: Date | null;
  status: DocumentStatus;
}

export interface ChallengeDocumentFilter {
  /** Words of the title, or of the document's name. */
  q?: string | undefined;
  /** Defaults to all but archived ones. */
  status?: DocumentStatus | undefined;
}

type DateName = keyof ChallengeDates;

interface Row extends Omit<ChallengeDocument, "type" | "dates" | "groups"> {
  type: string | null;
  dates: Record<DateName, string | null>;
  /** Ids or IRIs. */
  groups: Json;
}

const columns: Record<DateName, string> = {
  startDate: "start_date",
  endDate: "end_date",
  startDiffusionDate: "start_diffusion_date",
  endDiffusionDate: "end_diffusion_date",
  startSignInDate: "start_sign_in_date",
  endSignInDate: "end_sign_in_date",
};
const dateNames = Object.keys(columns) as DateName[];

const isDraft = sql`c.id is null`;

const dates = sql`json_build_object(${sql.join(
  dateNames.flatMap((name) => [
    sql.lit(name),
    sql`case when ${isDraft} then b.${sql.ref(name)} else to_json(c.${sql.ref(columns[name])}) #>> '{}' end`,
  ]),
)})`;

const groups = sql`case when ${isDraft}
  then case when json_typeof(b.audience) = 'object' then b.audience -> 'groups' end
  else (select json_agg(t.group_id) from challenge_targets t where t.challenge_id = c.id) end`;

const titleIn = (language: Language) => sql<string>`coalesce(
  nullif(trim(case when not (${isDraft}) then coalesce(c.texts -> ${sql.lit(language)} ->> 'title', c.texts -> 'fr' ->> 'title')
    when json_typeof(b.title) = 'object' then coalesce(b.title ->> ${sql.lit(language)}, b.title ->> 'fr') end), ''), d.name)`;

/** Of drafts alone, which are read if nothing is live. */
const bodies = sql`
  left join lateral json_to_record(case when ${isDraft} then f.body::json end) as b (
    title json, type text, audience json, ${sql.join(dateNames.map((name) => sql`${sql.ref(name)} text`))}
  ) on true`;

const instantOf = (text: string | null): string | null => {
  const time = instant(text);
  return time === undefined ? null : new Date(time).toISOString();
};

/** The documents of challenges. */
export function createChallengeDocumentsRepository(database: Kysely<Database>) {
  return {
    /** Challenges in the order of their titles, without templates. */
    async list(
      { q, status }: ChallengeDocumentFilter,
      { language, now }: { language: Language; now: Date },
    ): Promise<ChallengeDocument[]> {
      const title = titleIn(language);
      const ordered = sql`
        select d.id as document, d.entity_id as id, d.name, ${title} as title, coalesce(c.type, b.type) as type,
          ${dates} as dates, ${groups} as groups, n.next_at as "releaseAt", (${statuses(now)})[1] as status
        from documents d join document_drafts f on f.document_id = d.id
        ${withReleases}
        left join challenges c on c.id = d.entity_id and d.projected_revision is not null
        ${bodies}
        where d.kind = 'challenge' and not d.is_template
          and ${status === "archived" ? sql`d.archived_at is not null` : sql`d.archived_at is null`}`;
      const { rows } = await sql<Row>`
        select * from (${ordered}) challenges where true
        ${q === undefined ? sql`` : sql`and (${havingWords(sql.ref("title"), q)} or ${havingWords(sql.ref("name"), q)})`}
        ${status === undefined ? sql`` : sql`and status = ${status}`}
        order by ${inAlphabet("title")}, id`.execute(database);
      return rows.map((row) => ({
        ...row,
        type: challengeTypes.find((one) => one === row.type) ?? null,
        dates: Object.fromEntries(
          dateNames.map((name) => [name, instantOf(row.dates[name])]),
        ) as Record<DateName, string | null>,
        groups: itemsOf(row.groups).flatMap((group) => idIn(group) ?? []),
      }));
    },

    /** What may be credited in challenges, by the ids of their documents: as what is live says, else the draft. */
    async budgets(documents: readonly string[]): Promise<Map<string, Json>> {
      const { rows } = await sql<{ id: string; budget: Json }>`
        select d.id, coalesce(v.body, f.body)::json -> 'budget' as budget
        from documents d join document_drafts f on f.document_id = d.id
        left join document_revisions v on v.document_id = d.id and v.revision = d.projected_revision
        where d.id = any(${[...documents]}::uuid[])`.execute(database);
      return new Map(rows.map(({ id, budget }) => [id, budget]));
    },

    figures: (ids: readonly number[]) => challengeFigures(database, ids),

    /** All groups in the order of their names. */
    groups: (): Promise<{ id: number; name: string }[]> =>
      database
        .selectFrom("groups")
        .select(["id", "name"])
        .orderBy(inAlphabet("name"))
        .orderBy("id")
        .execute(),
  };
}

export type ChallengeDocumentsRepository = ReturnType<
  typeof createChallengeDocumentsRepository
>;
