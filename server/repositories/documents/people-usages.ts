import { personNameSql } from "#server/repositories/people/person-name.ts";
import { own } from "#src/domain/values/own.ts";

const participants = (table: string, condition: string) =>
  `select p.user_id from ${table} p where ${condition}`;

const inChallenge = "p.challenge_id = $id";

const challengesOf = (entries: string) => `
  select 'challenge' as kind, c.id, coalesce(c.texts -> '$language' ->> 'title', c.texts -> 'fr' ->> 'title') as name
  from challenges c where c.id in (${entries})`;

/** What people have of an entity, by its table: queries with `kind`, `id` and `name` in `$language`, of its id `$id`. */
const queries: Readonly<Record<string, string>> = {
  challenges: `
    select 'participant' as kind, u.id, ${personNameSql("u")} as name from users u where u.id in (
      ${[
        participants("declarations", inChallenge),
        participants("challenge_results", inChallenge),
        participants("participations", inChallenge),
        participants("point_movements", inChallenge),
        participants(
          "votes",
          `p.result_id in (select id from challenge_results where challenge_id = $id)`,
        ),
      ].join(" union all ")})
    union all select 'group', g.id, g.name from groups g
    where g.id in (select p.group_id from challenge_results p where ${inChallenge})`,
  products: challengesOf(`
    select d.challenge_id from declarations d join declaration_products l on l.declaration_id = d.id where l.product_id = $id
    union all select r.challenge_id from challenge_results r join result_products l on l.result_id = r.id where l.product_id = $id`),
};

/**
 * A query of the people who have anything of a challenge, and of the challenges in which people have anything of a product:
 * neither can be archived (BO-10.7). Undefined for an entity of which people have nothing.
 */
export const usagesByPeople = (
  entity: string | undefined,
): string | undefined =>
  entity === undefined ? undefined : own(queries, entity);
