import { type RawBuilder, sql, type Transaction } from "kysely";
import { type KindName, kindOf } from "#registry/documents.ts";
import { draftInvalid } from "#server/core/http-problem.ts";
import type { Database } from "#server/database/schema.ts";
import { exceededLimit } from "#src/domain/documents/blocks/budget.ts";
import { isHomePage } from "#src/domain/documents/kinds/home-page.ts";
import { keyOf, type ProjectedRow } from "#src/domain/documents/kinds/kind.ts";
import { pageKind } from "#src/domain/documents/kinds/page.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { changedLists, shadowOfList } from "./list-projection.ts";
import { keyExpression, projectionOf } from "./projection.ts";

/** How a preview sees a table. */
interface Shadow {
  /** Conditions on the rows that it keeps. */
  kept: RawBuilder<boolean>[];
  /** Rows that it adds. */
  added: ProjectedRow[];
  /** Queries of rows that it adds. */
  queries: RawBuilder<unknown>[];
}

export type Shadows = Map<string, Shadow>;

const shadowOf = (shadows: Shadows, table: string): Shadow => {
  const shadow = shadows.get(table) ?? { kept: [], added: [], queries: [] };
  shadows.set(table, shadow);
  return shadow;
};

/** Leaves out the rows that a condition does not hold for. */
export function keepOnly(
  shadows: Shadows,
  table: string,
  condition: RawBuilder<boolean>,
): void {
  shadowOf(shadows, table).kept.push(condition);
}

export function addRows(
  shadows: Shadows,
  table: string,
  rows: readonly ProjectedRow[],
): void {
  shadowOf(shadows, table).added.push(...rows);
}

/** A document whose body in the preview is not the one that the tables hold. */
interface OtherBody {
  kind: KindName;
  entityId: number | null;
  before: string | null;
  after: string | null;
}

/**
 * The documents whose body at an instant, or whose draft in question, is not the one that the tables hold. Before an instant
 * in the past, what was imported counts from the beginning.
 */
async function otherBodies(
  transaction: Transaction<Database>,
  { at, drafts, now }: { at: Date; drafts: readonly string[]; now: Date },
): Promise<OtherBody[]> {
  const ids = sql`${[...drafts]}::uuid[]`;
  const { rows } = await sql<OtherBody>`
    with named as (
      select document_id as id from document_releases
      where ${at < now ? sql`starts_at > ${at}` : sql`applied_at is null and failed_at is null and starts_at <= ${at}`}
      union select unnest(${ids})
    )
    select d.kind, d.entity_id as "entityId", held.body as before,
      case when d.id = any(${ids}) then draft.body else live.body end as after
    from named join documents d using (id)
    join document_drafts draft on draft.document_id = d.id
    left join document_revisions held on held.document_id = d.id and held.revision = d.projected_revision
    left join document_revisions live on live.document_id = d.id and live.revision = coalesce((
      select r.revision from document_releases r
      where r.document_id = d.id and r.starts_at <= ${at} and r.failed_at is null and (d.withdrawn_at is null or r.starts_at > d.withdrawn_at)
      order by r.starts_at desc, r.id desc limit 1
    ), case when d.created_by is null then 1 end)
    where d.archived_at is null or d.id = any(${ids})
    order by d.id = any(${ids}), (
      select max(r.starts_at) from document_releases r where r.document_id = d.id and r.starts_at <= ${at}
    ), d.id
  `.execute(transaction);
  return rows.filter(({ before, after }) => before !== after);
}

/** Replaces the rows of documents whose body in the preview is another one. */
export async function shadowDocuments(
  transaction: Transaction<Database>,
  shadows: Shadows,
  preview: { at: Date; drafts: readonly string[]; now: Date },
): Promise<void> {
  const parse = (body: string | null): JsonObject | null =>
    body === null ? null : JSON.parse(body);
  /** The page that becomes the home page last. */
  let home: number | null = null;
  for (const { kind, entityId, ...bodies } of await otherBodies(
    transaction,
    preview,
  )) {
    const [held, shown] = [parse(bodies.before), parse(bodies.after)];
    const isHome = (body: JsonObject | null) =>
      kind === "page" && body !== null && isHomePage(pageKind.read(body));
    if (isHome(shown) && !isHome(held)) home = entityId;
    const line = kindOf(kind);
    const before = projectionOf(line, held, entityId);
    if (shown !== null && exceededLimit(shown) !== undefined)
      throw draftInvalid();
    const after = projectionOf(line, shown, entityId);
    for (const table of line.tables) {
      const key = after[table]?.key ?? before[table]?.key ?? "id";
      const oldRows = before[table]?.rows ?? [];
      const rows = after[table]?.rows ?? [];
      const byKey = new Map(oldRows.map((row) => [keyOf(row, key), row]));
      const keys = [
        ...new Set([...oldRows, ...rows].map((row) => keyOf(row, key))),
      ];
      if (keys.length === 0) continue;
      const inQuestion = sql<boolean>`${keyExpression(key)} = any(${sql.lit(arrayOf(keys))}::text[])`;
      const { rows: rowsThere } = await sql<{ row: ProjectedRow }>`
        select to_jsonb(t) as row from ${sql.table(table)} t where ${inQuestion}
      `.execute(transaction);
      const present = new Map(
        rowsThere.map(({ row }) => [keyOf(row, key), row] as const),
      );
      keepOnly(shadows, table, sql<boolean>`not ${inQuestion}`);
      addRows(
        shadows,
        table,
        rows.map((row) => {
          const own = keyOf(row, key);
          const old = byKey.get(own);
          const stored = present.get(own);
          return { ...stored, ...(line.adapt?.(row, old, stored) ?? row) };
        }),
      );
    }
    if (entityId !== null)
      for (const list of changedLists(line, held, shown)) {
        const { table, kept, added } = shadowOfList(list, entityId);
        keepOnly(shadows, table, kept);
        shadowOf(shadows, table).queries.push(added);
      }
  }
  if (home !== null) await moveHomePage(transaction, shadows, home);
}

/** No other page is the home page in a preview in which this one becomes it. */
async function moveHomePage(
  transaction: Transaction<Database>,
  shadows: Shadows,
  home: number,
): Promise<void> {
  const shadow = shadowOf(shadows, "contents");
  shadow.added = shadow.added.map((row) => ({
    ...row,
    is_homepage: row["is_homepage"] === true && row["id"] === home,
  }));
  const { rows } = await sql<{ row: ProjectedRow }>`
    select to_jsonb(t) as row from contents t where ${sql.join(
      [sql`is_homepage`, sql`id <> ${home}`, ...shadow.kept],
      sql` and `,
    )}
  `.execute(transaction);
  keepOnly(shadows, "contents", sql<boolean>`not is_homepage`);
  addRows(
    shadows,
    "contents",
    rows.map(({ row }) => ({ ...row, is_homepage: false })),
  );
}

/** An array of PostgreSQL, as text. */
const arrayOf = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, "\\$&")}"`).join()}}`;

/**
 * Puts views of the same names in front of tables, for this transaction: unqualified names find temporary views first. They
 * need no lock on any row, and end with the transaction.
 */
export async function castShadows(
  transaction: Transaction<Database>,
  shadows: Shadows,
): Promise<void> {
  const { rows } = await sql<{
    schema: string;
  }>`select current_schema()::text as schema`.execute(transaction);
  // Queries read other tables, maybe those of the preview.
  const inOrder = [...shadows].toSorted(
    ([, one], [, other]) => one.queries.length - other.queries.length,
  );
  for (const [name, { kept, added, queries }] of inOrder) {
    const table = sql.table(`${rows[0]?.schema ?? "public"}.${name}`);
    const condition =
      kept.length === 0 ? sql`true` : sql.join(kept, sql` and `);
    await sql`
      create temporary view ${sql.table(name)} as select * from ${table} where ${condition}
      union all select * from json_populate_recordset(null::${table}, ${sql.lit(JSON.stringify(added))}::json)
      ${sql.join(
        queries.map((query) => sql`union all ${query}`),
        sql` `,
      )}
    `.execute(transaction);
  }
}
