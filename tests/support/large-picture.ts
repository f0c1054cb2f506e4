import { randomUUID } from "node:crypto";
import { mkdir, truncate, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { sizeKey } from "#server/services/media/picture-files.ts";
import { versionAddress } from "#src/domain/values/pictures.ts";

/** More than what a connection holds between its two ends. */
const BYTES = 64 * 2 ** 20;

/** Adds a picture whose file is larger than what a connection buffers to the library, and returns its address. */
export async function addLargePicture(
  database: Kysely<Database>,
  folder: string,
): Promise<string> {
  const id = randomUUID();
  const [version, size] = [1, 480];
  await sql`
    with picture as (insert into pictures (id, name, version) values (${id}, 'Large', ${version}))
    insert into picture_versions
      (picture_id, version, sha256, original_key, file_name, type, size, width, height, storage_key, sizes)
    values (${id}, ${version}, '', ${id}, 'large.webp', 'image/webp', ${BYTES}, 1, 1, ${id}, '[]')`.execute(
    database,
  );
  const file = join(folder, sizeKey(id, size));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, "");
  await truncate(file, BYTES);
  return versionAddress(id, version, size);
}
