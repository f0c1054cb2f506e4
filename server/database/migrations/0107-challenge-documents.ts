import { createHash, randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";

type Progress = Readonly<Record<string, string | number>>;

export const locks = ["declarations"];

export const writeLocks = ["document_drafts", "document_revisions"];

/**
 * Products and challenges become documents (BO-10.1, BO-10.2), codes of products are found by an index, and declarations name the
 * revision of the challenge that they answer (BO-10.3).
 */
export async function up(transaction: Transaction<unknown>): Promise<void> {
  await sql`alter table declarations add column challenge_revision integer`.execute(
    transaction,
  );
  for (const table of ["document_drafts", "document_revisions"])
    await sql`
      create index on ${sql.table(table)} (md5(body::json ->> 'productCode'))
      where position('"productCode":' in body) > 0`.execute(transaction);
}

const ROWS = 200;

/** Makes documents of the next products, then of the next challenges: live as they are, with the ids that they have. */
export async function batch(
  transaction: Transaction<unknown>,
  progress: Progress | null,
): Promise<Progress | null> {
  const { kind = "product", after = 0 } = progress ?? {};
  const isProduct = kind === "product";
  if (isProduct && after === 0) await giveCodes(transaction);
  const { rows } = await sql<StoredRow>`
    select to_jsonb(t) as row, ${isProduct ? sql`null` : targets} as targets from ${sql.table(`${kind}s`)} t
    where t.id > ${after} order by t.id limit ${ROWS}`.execute(transaction);
  for (const stored of rows)
    await insertDocument(
      transaction,
      String(kind),
      Number(stored.row["id"]),
      isProduct
        ? productBody(stored)
        : await challengeBody(transaction, stored),
    );
  const last = rows.at(-1);
  if (last !== undefined) return { kind, after: Number(last.row["id"]) };
  return isProduct ? { kind: "challenge", after: 0 } : null;
}

type Value = unknown;
type Values = Record<string, Value>;

interface StoredRow {
  row: Values;
  targets: number[] | null;
}

const targets = sql`(select jsonb_agg(group_id order by group_id) from challenge_targets where challenge_id = t.id)`;

/** Lists name products by their codes: those that lack one, or have that of another, get one with their id. */
async function giveCodes(transaction: Transaction<unknown>): Promise<void> {
  await sql`
    with coded as (
      select id, coalesce(left(nullif(btrim(code), ''), 240), 'P') as code, nullif(btrim(code), '') is null as lacks,
        row_number() over (partition by left(btrim(code), 240) order by id) as place
      from products
    )
    update products p set code = case when lacks or place > 1 then c.code || '-' || c.id else c.code end
    from coded c where c.id = p.id and p.code is distinct from case when lacks or place > 1 then c.code || '-' || c.id else c.code end
  `.execute(transaction);
}

async function insertDocument(
  transaction: Transaction<unknown>,
  kind: string,
  entityId: number,
  body: Values,
): Promise<void> {
  const id = randomUUID();
  const title = body["title"] ?? body["productName"];
  const texts = isValues(title) ? title : {};
  const name = String(texts["fr"] ?? "").trim() || `${kind} ${entityId}`;
  const text = JSON.stringify(body);
  const hash = createHash("sha256").update(text).digest("base64url");
  await sql`
    with document as (
      insert into documents (id, kind, name, entity_id, created_by, projected_revision)
      select ${id}::uuid, ${kind}, ${name}, ${entityId}::int, null, 1
      where not exists (select from documents where kind = ${kind} and entity_id = ${entityId})
      returning id
    ), draft as (
      insert into document_drafts (document_id, body, hash, base_revision, mistakes, languages, updated_by)
      select id, ${text}, ${hash}, 1, 0, ${Object.keys(texts)}::text[], null from document
    ), revision as (
      insert into document_revisions (document_id, revision, body, hash, created_by)
      select id, 1, ${text}, ${hash}, null from document
    )
    insert into document_releases (document_id, revision, starts_at, applied_at, created_by)
    select id, 1, now(), now(), null from document`.execute(transaction);
}

const isValues = (value: Value): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What is the same in every language. */
const plain = new Set([
  ...["id", "@id", "key", "type", "contentUrl", "thumbnailUrl", "srcset"],
  ...["value", "isDisplayed", "x", "y"],
]);

/** A tree for each language as one whose texts are objects by language. */
function joined(trees: Values, name = ""): Value {
  const entries = Object.entries(trees).filter(([, tree]) => tree != null);
  const first = trees["fr"] ?? entries[0]?.[1];
  if (plain.has(name)) return first;
  if (typeof first === "string") return Object.fromEntries(entries);
  const inside = (key: string | number) =>
    Object.fromEntries(
      entries.map(([code, tree]) => [code, (tree as Values)[key]]),
    );
  if (Array.isArray(first))
    return first.map((_, index) => joined(inside(index), name));
  if (!isValues(first)) return first;
  return Object.fromEntries(
    Object.keys(first).map((key) => [key, joined(inside(key), key)]),
  );
}

function productBody({ row }: StoredRow): Values {
  const own = { name: row["name"], description: row["description"] };
  const translations = isValues(row["translations"]) ? row["translations"] : {};
  const { name, description, unit } = joined({
    ...translations,
    fr: { ...own, unit: row["unit"], ...(translations["fr"] as Values) },
  }) as Values;
  return present({
    ...{ productName: name, productDescription: description, unit },
    ...{ productCode: row["code"], brand: row["brand"], range: row["range"] },
    status: row["status"],
    visual: row["visual"] && joined({ fr: row["visual"] }),
  });
}

async function challengeBody(
  transaction: Transaction<unknown>,
  { row, targets }: StoredRow,
): Promise<Values> {
  const id = Number(row["id"]);
  const { declarationForm, challengeGoals, sponsor, ...texts } = joined(
    row["texts"] as Values,
  ) as Values;
  const rows = row["settings"] as Values;
  const names = isValues(sponsor) ? new Set(Object.values(sponsor)) : null;
  return present({
    ...{ type: row["type"], ...texts, ...rows },
    sponsor: names?.size === 1 ? [...names][0] : sponsor,
    ...Object.fromEntries(
      dates.map(([column, name]) => [name, instant(row[column])]),
    ),
    ...{ isGroup: row["is_group"], inscriptionsLimit: row["places"] },
    audience: targets && { groups: targets.map(iri) },
    isRewardingGlobal: row["is_rewarding_global"],
    areResultsVisible: row["are_results_visible"],
    areResultsAnonymized: row["are_results_anonymized"],
    challengeGoals: ((challengeGoals ?? []) as Values[]).map(goalOf),
    ...formOf(declarationForm, id),
    products: await listOf(transaction, id),
  });
}

const dates = [
  ["start_diffusion_date", "startDiffusionDate"],
  ["end_diffusion_date", "endDiffusionDate"],
  ["start_sign_in_date", "startSignInDate"],
  ["end_sign_in_date", "endSignInDate"],
  ["start_date", "startDate"],
  ["end_date", "endDate"],
] as const;

const instant = (value: Value) =>
  typeof value === "string" ? new Date(value).toISOString() : undefined;

const iri = (group: Value) => `/v2/user-groups/${group}`;

const goalOf = (goal: Values, index: number): Values => {
  const { challengeReward, userGroups, ...own } = goal;
  return present({
    key: `goal-${index + 1}`,
    ...own,
    reward: isValues(challengeReward) ? challengeReward["value"] : null,
    groups: Array.isArray(userGroups) ? userGroups.map(iri) : null,
  });
};

/** The questions of a form; their keys are the ids that answers name. */
function formOf(form: Value, challengeId: number): Values {
  if (!isValues(form)) return {};
  const pages = (form["formInputGroups"] ?? []) as Values[];
  return {
    formId: form["id"] === challengeId ? null : form["id"],
    declarationForm: pages.flatMap(({ formInputs }, page) =>
      ((formInputs ?? []) as Values[]).map(
        ({ id, label, type, formInputChoices }) =>
          present({
            ...{ key: String(id), question: label, type },
            choices: ((formInputChoices ?? []) as Values[]).map((choice) => ({
              ...{ key: String(choice["id"]), label: choice["title"] },
            })),
            page: pages.length > 1 ? page + 1 : null,
          }),
      ),
    ),
  };
}

/** Values without those that say nothing. */
const present = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, one]) => one != null));

/** Stores the products of a challenge as a list; null for none. */
async function listOf(
  transaction: Transaction<unknown>,
  challengeId: number,
): Promise<Values | null> {
  const { rows } = await sql<{ list: string; count: number }>`
    with ordered as materialized (
      select p.code as key, row_number() over (order by c.id)::int as position, jsonb_strip_nulls(jsonb_build_object(
        'productCode', p.code, 'threshold', c.threshold, 'reward', c.reward, 'coefficient', c.coefficient
      )) as row
      from challenge_products c join products p on p.id = c.product_id where c.challenge_id = ${challengeId}
    ), hashed as materialized (
      select count(*)::int as count, sha256(convert_to(
        'challenge-products' || coalesce(string_agg(E'\n' || row::text, '' order by position), ''), 'UTF8'
      )) as hash from ordered
    ), made as (
      insert into document_lists (hash, kind, count) select hash, 'challenge-products', count from hashed where count > 0
      on conflict (hash) do nothing returning hash
    ), written as (
      insert into document_list_rows (hash, key, position, row) select hash, key, position, row from made, ordered
    )
    select encode(hash, 'hex') as list, count from hashed where count > 0`.execute(
    transaction,
  );
  return rows[0] ?? null;
}
