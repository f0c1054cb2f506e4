import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { createAudiencesRepository } from "#server/repositories/challenges/audiences.ts";
import { hashOf } from "#server/repositories/documents/stored-lists.ts";
import type {
  DoctorFacts,
  DoctorQuestions,
} from "#src/domain/documents/kinds/kind.ts";

/** What the tiers of the challenge `c` count, as `DoctorQuestions` has it. */
const unit = sql`coalesce(nullif(c.texts #> '{fr,challengeGoals,0,unit}', 'null'),
  nullif(c.texts #> '{fr,goalsUnit}', 'null'), 'null')`;

const counted = sql`r.challenge_id = l.id and r.status = 'validated'`;

/** What the doctor of challenges needs to know about people and the last challenge of the same type (BO-14.5). */
export async function readDoctorFacts(
  database: Kysely<Database>,
  documentId: string,
  questions: DoctorQuestions,
  now: Date,
): Promise<DoctorFacts> {
  const { groups, tiers } = questions;
  const [targeted = 0] =
    groups === undefined
      ? []
      : await createAudiencesRepository(database).count([groups]);
  if (tiers.length === 0) return { targeted, uncounted: 0, lastSeason: null };
  const uncounted = await database
    .selectFrom("document_list_rows")
    .where("hash", "=", hashOf(questions.products ?? ""))
    .where(sql<number>`coalesce((row ->> 'coefficient')::float8, 0)`, "=", 0)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const { rows } = await sql<NonNullable<DoctorFacts["lastSeason"]>>`
    select l.name, (select max(r.result_value) from challenge_results r where ${counted}) as best,
      array(select (select count(*)::int from challenge_results r where ${counted} and r.result_value >= tier)
        from unnest(${tiers}::float8[]) with ordinality t (tier, place) order by place) as reached
    from (
      select c.id, d.name from challenges c join documents d on d.kind = 'challenge' and d.entity_id = c.id
      where d.id <> ${documentId} and c.type = ${questions.type} and c.is_group = ${questions.isGroup}
        and c.end_date <= ${now} and ${unit} = ${JSON.stringify(questions.unit)}::jsonb
        and exists (select from challenge_results r where r.challenge_id = c.id and r.status = 'validated' and r.result_value > 0)
      order by c.end_date desc, c.id desc limit 1
    ) l`.execute(database);
  return {
    ...{ targeted, uncounted: Number(uncounted.count) },
    lastSeason: rows[0] ?? null,
  };
}
