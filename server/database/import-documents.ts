import { type Kysely, sql } from "kysely";
import {
  documentKinds,
  type KindName,
  kindNames,
} from "#registry/documents.ts";
import { bodyHash } from "#server/core/body-hash.ts";
import {
  completeLanguages,
  examineBody,
} from "#src/domain/documents/examine.ts";
import {
  type DocumentKind,
  type Imported,
  keyOf,
  type StoredRows,
} from "#src/domain/documents/kind.ts";
import { isSame, type JsonObject } from "#src/domain/documents/languages.ts";
import { withoutMadeIds } from "#src/domain/documents/page.ts";
import type { Database } from "./schema.ts";

/** An arbitrary key: of two processes that import at the same time, one waits. */
const IMPORTING = 7_254_014;

/**
 * Makes documents of the rows that `/v2` reads and that none exists for yet: live from now on, with a draft like them. A row
 * that its document would not give back as it is stays as it is; a line says which, and why.
 */
export async function importDocuments(
  database: Kysely<Database>,
  say: (line: string) => void = console.warn,
  kinds: readonly KindName[] = kindNames,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${IMPORTING})`.execute(database);
  for (const kind of kinds) {
    const line: DocumentKind = documentKinds[kind];
    const known = await database
      .selectFrom("documents")
      .select(["entity_id", "name"])
      .where("kind", "=", kind)
      .execute();
    const ids = new Set(known.map(({ entity_id }) => entity_id));
    const names = new Set(known.map(({ name }) => name));
    const isKnown = ({ entityId, name }: Imported) =>
      entityId === null
        ? line.isSingle === true || names.has(name)
        : ids.has(entityId);
    if (line.isSingle && known.length > 0) continue;
    const imported = line
      .importRows(await storedRows(database, line.tables))
      .filter((one) => known.length === 0 || !isKnown(one));
    for (const one of imported) {
      const lost = lostIn(line, one);
      if (lost === undefined) await insert(database, kind, one);
      else
        say(
          `${kind} ${one.entityId ?? one.name} cannot be edited in the back office: ${lost}`,
        );
    }
  }
}

async function storedRows(
  database: Kysely<Database>,
  tables: readonly string[],
): Promise<StoredRows> {
  const stored: Record<string, JsonObject[]> = {};
  for (const table of tables) {
    const { rows } = await sql<{
      row: JsonObject;
    }>`select to_jsonb(t) as row from ${sql.table(table)} t order by 1`.execute(
      database,
    );
    stored[table] = rows.map(({ row }) => row);
  }
  return stored;
}

/** What a document would change in the rows that it is made from; undefined if nothing. */
export function lostIn(
  line: Pick<DocumentKind, "project">,
  { body, entityId, rows }: Imported,
): string | undefined {
  const projection = line.project(body, entityId);
  for (const [table, before] of Object.entries(rows)) {
    const { key = "id", rows: after = [] } = projection[table] ?? {};
    if (after.length !== before.length) return `${table} has other rows`;
    for (const row of before) {
      const own = keyOf(row, key);
      const same = after.find((one) => keyOf(one, key) === own);
      if (same === undefined) return `${table} would lose ${own}`;
      const column = Object.keys(same).find(
        (name) =>
          !isSame(withoutMadeIds(same[name]), withoutMadeIds(row[name])),
      );
      if (column !== undefined)
        return `${table}.${column} of ${own} would change`;
    }
  }
  return undefined;
}

async function insert(
  database: Kysely<Database>,
  kind: KindName,
  { body: structure, entityId, name }: Imported,
): Promise<void> {
  const body = JSON.stringify(structure);
  const hash = bodyHash(structure);
  const faults = examineBody(structure, documentKinds[kind].schema, {
    own: "fr",
    more: [],
  });
  const now = new Date();
  const { id } = await database
    .insertInto("documents")
    .values({
      kind,
      name,
      entity_id: entityId,
      created_by: null,
      projected_revision: 1,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await database
    .insertInto("document_revisions")
    .values({
      ...{ document_id: id, revision: 1, body, hash },
      ...{ note: null, ends_at: null, created_by: null },
    })
    .execute();
  await database
    .insertInto("document_releases")
    .values({
      ...{ document_id: id, revision: 1, set_id: null, note: null },
      starts_at: now,
      applied_at: now,
      created_by: null,
    })
    .execute();
  await database
    .insertInto("document_drafts")
    .values({
      ...{ document_id: id, body, hash, base_revision: 1, updated_by: null },
      mistakes: faults.filter(({ level }) => level === "mistake").length,
      languages: completeLanguages(faults),
    })
    .execute();
}
