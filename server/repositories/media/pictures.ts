import { type Kysely, type SqlBool, sql, type Transaction } from "kysely";
import type { Page } from "#server/core/page.ts";
import type {
  NewVersion,
  PersonRef,
  PictureFacts,
  StoredPicture,
  StoredSize,
} from "#server/core/picture.ts";
import type { Database } from "#server/database/schema.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import { inAlphabet } from "#server/repositories/alphabet.ts";
import {
  type AuditEvent,
  audit,
  type ChangeOrigin,
} from "#server/repositories/audit-events.ts";
import { containing } from "#server/repositories/containing.ts";
import { personNameSql } from "#server/repositories/people/person-name.ts";
import type { Rectangle } from "#src/domain/values/rectangle.ts";
import { type PictureUsage, usesOf } from "./picture-usages.ts";

export interface PictureFilter {
  q?: string | undefined;
  isUnused?: boolean | undefined;
  isArchived: boolean;
  /** Languages of which one lacks an alternative text. */
  lacking?: readonly string[] | undefined;
  sort: PictureOrder;
}

const orders = {
  name: inAlphabet("p.name"),
  createdAt: sql.ref("p.created_at"),
} as const;

export const pictureOrders = [
  "name",
  "-name",
  "createdAt",
  "-createdAt",
] as const;

type PictureOrder = (typeof pictureOrders)[number];

const person = (column: string) =>
  sql.raw(
    `(select jsonb_build_object('id', u.id, 'name', ${personNameSql("u")}) from users u where u.id = ${column})`,
  );

const columns = sql`
  p.id, p.name, p.alt, p.is_decorative as "isDecorative", p.focus, p.version, p.created_at as "createdAt",
  p.updated_at as "updatedAt", p.archived_at as "archivedAt", v.sha256, v.original_key as "originalKey",
  v.file_name as "fileName", v.type, v.size, v.width, v.height, v.crop, v.storage_key as "storageKey", v.sizes,
  ${person("p.created_by")} as "createdBy", ${person("p.updated_by")} as "updatedBy",
  (select count(*)::int from (${usesOf(sql`p.id`)}) uses) as uses`;

const current = sql`pictures p join picture_versions v on v.picture_id = p.id and v.version = p.version`;

/** Hours after which what an upload left is removed. */
const UNFINISHED_HOURS = 1;

const ADDING = 7_254_021;

/** The pictures of the media library (BO-7.2). Every change is audited. */
export function createPicturesRepository(
  database: Kysely<Database>,
  jobs: JobQueue,
) {
  const addVersion = async (
    transaction: Transaction<Database>,
    id: string,
    version: number,
    { actorId }: ChangeOrigin,
    { crop, sizes, ...file }: NewVersion,
  ): Promise<void> => {
    await transaction
      .deleteFrom("unfinished_pictures")
      .where("storage_key", "in", [file.storageKey, file.originalKey])
      .execute();
    await transaction
      .insertInto("picture_versions")
      .values({
        ...{ picture_id: id, version, sha256: file.sha256, type: file.type },
        ...{ original_key: file.originalKey, file_name: file.fileName },
        ...{ size: file.size, width: file.width, height: file.height },
        crop: crop && JSON.stringify(crop),
        storage_key: file.storageKey,
        sizes: JSON.stringify(sizes),
        created_by: actorId,
      })
      .execute();
  };

  return {
    /** Records that files are about to be stored below a key, so that they are removed if no version comes of them. */
    async announce(storageKey: string): Promise<void> {
      await database
        .insertInto("unfinished_pictures")
        .values({ storage_key: storageKey })
        .execute();
    },

    async forget(storageKey: string): Promise<void> {
      await database
        .deleteFrom("unfinished_pictures")
        .where("storage_key", "=", storageKey)
        .execute();
    },

    /** Queues the deletion of files that no version came of. */
    removeUnfinished: (
      now: Date,
      keysOf: (storageKey: string) => string[],
    ): Promise<void> =>
      jobs.transaction(async (transaction, add) => {
        const { rows } = await sql<{ storage_key: string }>`
          delete from unfinished_pictures
          where created_at < ${now}::timestamptz - make_interval(hours => ${UNFINISHED_HOURS})
          returning storage_key`.execute(transaction);
        const keys = rows.flatMap((row) => keysOf(row.storage_key));
        if (keys.length > 0) await add("file-removal", { keys });
      }),

    async list(
      { q, isUnused, isArchived, lacking, sort }: PictureFilter,
      { limit, offset }: Page,
    ): Promise<{ items: StoredPicture[]; total: number }> {
      const lacks = sql`not p.is_decorative and exists (
        select from unnest(${lacking ?? []}::text[]) code where coalesce(trim(p.alt ->> code), '') = '')`;
      const where = sql<SqlBool>`p.archived_at is ${isArchived ? sql`not null` : sql`null`}
        ${q === undefined ? sql`` : sql`and ${containing("p.search_text", q)}`}
        ${lacking === undefined ? sql`` : sql`and ${lacks}`}
        ${isUnused === undefined ? sql`` : sql`and ${isUnused ? sql`not` : sql``} exists (${usesOf(sql`p.id`)})`}`;
      const by = orders[sort.replace(/^-/, "") as keyof typeof orders];
      const direction = sort.startsWith("-") ? sql`desc` : sql`asc`;
      const [items, counted] = await Promise.all([
        sql<StoredPicture>`select ${columns} from ${current} where ${where}
          order by ${by} ${direction}, p.id ${direction} limit ${limit} offset ${offset}`.execute(
          database,
        ),
        sql<{
          total: number;
        }>`select count(*)::int as total from pictures p where ${where}`.execute(
          database,
        ),
      ]);
      return { items: items.rows, total: counted.rows[0]?.total ?? 0 };
    },

    async find(id: string): Promise<StoredPicture | undefined> {
      const { rows } =
        await sql<StoredPicture>`select ${columns} from ${current} where p.id = ${id}`.execute(
          database,
        );
      return rows[0];
    },

    /** The picture whose current file this is; one that is not archived comes first. */
    async findByContent(sha256: Buffer): Promise<string | undefined> {
      return sameContent(database, sha256);
    },

    /** Where the files of a version are. */
    version: (id: string, version: number) =>
      database
        .selectFrom("picture_versions")
        .select([
          "sha256",
          "original_key as originalKey",
          "file_name as fileName",
          "type",
          "size",
          "width",
          "height",
          "crop",
          "storage_key as storageKey",
          "sizes",
        ])
        .where("picture_id", "=", id)
        .where("version", "=", version)
        .executeTakeFirst(),

    async currentVersion(id: string): Promise<number | undefined> {
      const row = await database
        .selectFrom("pictures")
        .select("version")
        .where("id", "=", id)
        .executeTakeFirst();
      return row?.version;
    },

    /** The versions of a picture, newest first. */
    async versions(id: string) {
      const { rows } = await sql<{
        version: number;
        fileName: string;
        width: number;
        height: number;
        crop: Rectangle | null;
        createdAt: Date;
        createdBy: PersonRef | null;
      }>`select version, file_name as "fileName", width, height, crop, created_at as "createdAt",
          ${person("v.created_by")} as "createdBy"
        from picture_versions v where picture_id = ${id} order by version desc limit 100`.execute(
        database,
      );
      return rows;
    },

    /** What participants see of pictures, by their ids. */
    async shown(ids: readonly string[]) {
      const { rows } = await sql<{
        id: string;
        version: number;
        alt: Record<string, string>;
        focus: { x: number; y: number } | null;
        sizes: StoredSize[];
      }>`select p.id, p.version, case when p.is_decorative then '{}' else p.alt end as alt, p.focus, v.sizes from ${current} where p.id = any(${ids}::uuid[])`.execute(
        database,
      );
      return new Map(
        rows.map(({ id, sizes, ...row }) => [
          id,
          { ...row, widths: sizes.map(({ width }) => width) },
        ]),
      );
    },

    /** What uses a picture, by name. */
    async usages(id: string): Promise<PictureUsage[]> {
      const { rows } = await sql<PictureUsage>`
        ${usesOf(sql`${id}::uuid`)} order by ${inAlphabet("name")}, id`.execute(
        database,
      );
      return rows;
    },

    /** The bytes of all versions; one that shows another part of a file counts as the file. */
    async storedBytes(): Promise<number> {
      const { rows } = await sql<{ bytes: number }>`
        select coalesce(sum(size), 0)::float8 as bytes from picture_versions`.execute(
        database,
      );
      return rows[0]?.bytes ?? 0;
    },

    /** Adds a picture. @returns its id, or that of a picture that has this file already */
    add: (
      id: string,
      name: string,
      file: NewVersion,
      origin: ChangeOrigin,
    ): Promise<string> =>
      database.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${ADDING})`.execute(transaction);
        const same = await sameContent(transaction, file.sha256);
        if (same !== undefined) return same;
        await transaction
          .insertInto("pictures")
          .values({
            ...{ id, name, alt: "{}", focus: null, version: 1 },
            ...{ created_by: origin.actorId, updated_by: origin.actorId },
          })
          .execute();
        await addVersion(transaction, id, 1, origin, file);
        await audit(transaction, {
          ...origin,
          ...{
            action: "picture.create",
            entity: `picture/${id}`,
            after: { name },
          },
          created: id,
        });
        return id;
      }),

    /**
     * Changes a picture in one transaction.
     * @param plan what becomes of the picture as it is now; null for nothing
     * @returns whether the picture exists
     */
    change: (
      id: string,
      origin: ChangeOrigin,
      plan: (
        picture: StoredPicture,
      ) => PictureChange | null | Promise<PictureChange | null>,
    ): Promise<boolean> =>
      database.transaction().execute(async (transaction) => {
        await sql`select from pictures where id = ${id} for update`.execute(
          transaction,
        );
        const { rows } =
          await sql<StoredPicture>`select ${columns} from ${current} where p.id = ${id}`.execute(
            transaction,
          );
        const [picture] = rows;
        if (picture === undefined) return false;
        const planned = await plan(picture);
        if (planned === null) return true;
        const { facts, file, archivedAt, audit: event } = planned;
        const version =
          file === undefined
            ? picture.version
            : await nextVersion(transaction, id);
        if (file !== undefined)
          await addVersion(transaction, id, version, origin, file);
        await transaction
          .updateTable("pictures")
          .set({
            version,
            ...(facts && {
              name: facts.name,
              alt: JSON.stringify(facts.alt),
              is_decorative: facts.isDecorative,
              focus: facts.focus && JSON.stringify(facts.focus),
            }),
            ...(archivedAt !== undefined && { archived_at: archivedAt }),
            updated_at: sql<Date>`now()`,
            updated_by: origin.actorId,
          })
          .where("id", "=", id)
          .execute();
        await audit(transaction, {
          ...origin,
          entity: `picture/${id}`,
          ...event,
        });
        return true;
      }),
  };
}

export interface PictureChange {
  facts?: PictureFacts;
  file?: NewVersion;
  archivedAt?: Date | null;
  audit: Pick<AuditEvent, "action" | "before" | "after">;
}

async function sameContent(
  database: Kysely<Database>,
  sha256: Buffer,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select p.id from ${current} where v.sha256 = ${sha256}
    order by p.archived_at is not null, p.created_at, p.id limit 1`.execute(
    database,
  );
  return rows[0]?.id;
}

async function nextVersion(
  transaction: Transaction<Database>,
  id: string,
): Promise<number> {
  const { next } = await transaction
    .selectFrom("picture_versions")
    .select(sql<number>`max(version) + 1`.as("next"))
    .where("picture_id", "=", id)
    .executeTakeFirstOrThrow();
  return next;
}
