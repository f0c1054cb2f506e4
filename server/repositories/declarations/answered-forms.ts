import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { inLanguage } from "#server/repositories/in-language.ts";
import { withFallBacks } from "#src/domain/documents/examine/fall-backs.ts";
import { challengeKind } from "#src/domain/documents/kinds/challenge.ts";
import {
  formIds,
  formOf,
} from "#src/domain/documents/kinds/declaration-form.ts";
import { inLanguage as textsIn } from "#src/domain/documents/languages.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { DeclarationForm, Language } from "#src/schema/types.gen.ts";

/** What of a declaration says which form it answers. */
interface Answered {
  id: number;
  challenge_id: number;
  challenge_revision: number | null;
}

/**
 * The forms that declarations answered, by their ids (BO-10.3): what a challenge asked when it was declared in. Declarations that do
 * not say when are from before its first change.
 */
export async function answeredForms(
  database: Kysely<Database>,
  declarations: readonly Answered[],
  language: Language,
): Promise<ReadonlyMap<number, DeclarationForm | null>> {
  if (declarations.length === 0) return new Map();
  const pairOf = (one: Answered) =>
    `${one.challenge_id} ${one.challenge_revision ?? 1}`;
  const pairs = [...new Set(declarations.map(pairOf))];
  const { rows } = await sql<{
    pair: string;
    id: number;
    form: DeclarationForm | null;
    /** Of another revision than that which is live. */
    body: string | null;
  }>`
    select asked.pair, c.id, ${inLanguage("c.texts", language)} -> 'declarationForm' as form, v.body
    from unnest(${pairs}::text[]) asked (pair)
    join challenges c on c.id = split_part(asked.pair, ' ', 1)::int
    left join documents d on d.kind = 'challenge' and d.entity_id = c.id
    left join document_revisions v on v.document_id = d.id and v.revision = split_part(asked.pair, ' ', 2)::int
      and v.revision is distinct from d.projected_revision`.execute(database);
  const forms = new Map(
    rows.map(({ pair, id, form, body }) => [
      pair,
      body === null ? form : formIn(JSON.parse(body), id, language),
    ]),
  );
  return new Map(
    declarations.map((one) => [one.id, forms.get(pairOf(one)) ?? null]),
  );
}

const bodyIn = (body: JsonObject) =>
  challengeKind.read(withFallBacks(body, challengeKind.schema));

function formIn(
  body: JsonObject,
  challengeId: number,
  language: Language,
): DeclarationForm | null {
  const { declarationForm, formId } = bodyIn(body);
  const form = formOf(declarationForm ?? [], formId ?? challengeId);
  return textsIn(form, language) as DeclarationForm | null;
}

/** The revision of a challenge that is live, and the keys of its questions by their ids of /v2. */
export async function presentForm(
  database: Kysely<Database>,
  challengeId: number,
): Promise<{ revision: number | null; keys: ReadonlyMap<number, string> }> {
  const { rows } = await sql<{ revision: number; body: string }>`
    select v.revision, v.body from documents d
    join document_revisions v on v.document_id = d.id and v.revision = d.projected_revision
    where d.kind = 'challenge' and d.entity_id = ${challengeId}`.execute(
    database,
  );
  const [live] = rows;
  if (live === undefined) return { revision: null, keys: new Map() };
  const questions = bodyIn(JSON.parse(live.body)).declarationForm ?? [];
  const ids = formIds(questions);
  return {
    revision: live.revision,
    keys: new Map(
      questions.flatMap(({ key }) =>
        key === undefined ? [] : [[ids.question(key), key] as const],
      ),
    ),
  };
}
