import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { isStorageAway } from "#server/core/storage-errors.ts";
import { inTemporaryFolder } from "#server/core/temporary-folder.ts";
import { isUnavailable } from "#server/database/open-database.ts";
import type { StoredOfficeExport } from "#server/repositories/exports/office-exports.ts";
import type { Repositories } from "#server/repositories/index.ts";
import type { Storage } from "#server/services/storage/storage.ts";
import { inRegion, regionOf } from "#src/domain/programme/locale.ts";
import { knownTimeZone } from "#src/domain/programme/time-zone.ts";
import { csvCollector, csvFile } from "./csv-file.ts";
import { exportColumns } from "./table.ts";
import type { TextPart } from "./text-parts.ts";
import { sheetCollector, writeWorkbook } from "./workbook.ts";

type Sources = Pick<
  Repositories,
  "exportedRows" | "officeExports" | "programme"
>;

/** The media types of the formats. */
export const exportTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/**
 * Writes a requested export to the storage (BO-21.2); after a crash it starts again. What another attempt may not cure makes
 * it fail.
 */
export async function runExport(
  repositories: Sources,
  storage: Storage,
  id: string,
): Promise<void> {
  const { officeExports } = repositories;
  const wanted = await officeExports.start(id);
  if (wanted === undefined) return;
  try {
    await inTemporaryFolder(async (folder) => {
      const path = join(folder, "export");
      const rows = await writeExport(repositories, wanted, path);
      const { size: bytes } = await stat(path);
      const key = `office-export/${id.slice(0, 2)}/${randomUUID()}`;
      const type = exportTypes[wanted.format];
      await storage.put(key, path, { type, size: bytes });
      const outcome = { state: "done", storage_key: key, rows, bytes } as const;
      if (!(await officeExports.end(id, outcome))) await storage.remove([key]);
    });
  } catch (error) {
    if (!isUnavailable(error) && !isStorageAway(error))
      await officeExports.end(id, { state: "failed" });
    throw error;
  }
}

/** Writes what is exported to `path`. @returns how many rows there are */
export async function writeExport(
  { exportedRows, programme }: Omit<Sources, "officeExports">,
  wanted: Pick<
    StoredOfficeExport,
    "columns" | "filter" | "format" | "kind" | "language"
  >,
  path: string,
): Promise<number> {
  const { kind, format, language } = wanted;
  const { locale, timeZone } = await programme.config(language);
  const scope = {
    ...wanted,
    programmeLanguage: await programme.languageFor(),
    timeZone: knownTimeZone(timeZone),
  };
  const columns = exportColumns(kind, wanted.columns, language);
  const inLocale = inRegion(language, regionOf(locale));
  const newCollector = () =>
    format === "xlsx"
      ? sheetCollector(columns)
      : csvCollector(columns, inLocale);
  return exportedRows.read(kind, scope, newCollector, async (parts) => {
    let rows = 0;
    async function* counted(): AsyncGenerator<TextPart> {
      for await (const part of parts) {
        rows += part.rows;
        yield part;
      }
    }
    if (format === "xlsx")
      await writeWorkbook(counted(), { name: kind, columns }, path);
    else
      await pipeline(
        csvFile(counted(), columns, inLocale),
        createWriteStream(path, { mode: 0o600 }),
      );
    return rows;
  });
}
