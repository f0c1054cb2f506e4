import { readFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { inTemporaryFolder } from "#server/core/temporary-folder.ts";
import { collected } from "#server/repositories/exports/exported-rows.ts";
import { exportColumns } from "./table.ts";
import { sheetCollector, writeWorkbook } from "./workbook.ts";

test.each([
  [0, [1]],
  [3, [4]],
  [4, [4, 2]],
  [6, [4, 4]],
  [7, [4, 4, 2]],
])(
  "BO-21.2 %i rows go on in a new sheet where one is full",
  async (count, sheets) => {
    async function* parts() {
      for (let at = 0; at < count; at += 2)
        yield Array.from({ length: Math.min(2, count - at) }, (_, one) => [
          `${at + one}`,
        ]);
    }
    const columns = exportColumns("results", ["resultValue"], "en");
    const text = await inTemporaryFolder(async (folder) => {
      const path = join(folder, "file.xlsx");
      const rows = collected(parts(), sheetCollector(columns, 4));
      await writeWorkbook(rows, { name: "results", columns }, path, 4);
      return unzipSync(readFileSync(path));
    });
    const read = (path: string) => new TextDecoder().decode(text[path]);
    const xml = sheets.map((_, at) => read(`xl/worksheets/sheet${at + 1}.xml`));
    expect(xml.map((one) => one.match(/<row /g)?.length)).toEqual(sheets);
    expect(
      xml
        .join("")
        .match(/(?<=<v>)\d+/g)
        ?.map(Number) ?? [],
    ).toEqual(Array.from({ length: count }, (_, at) => at));
    expect(read("xl/workbook.xml").match(/<sheet /g)).toHaveLength(
      sheets.length,
    );
  },
);

test("a workbook whose rows fail is not written", async () => {
  async function* parts() {
    yield [["1"]];
    throw new Error("gone");
  }
  const columns = exportColumns("results", ["resultValue"], "en");
  await inTemporaryFolder((folder) =>
    expect(
      writeWorkbook(
        collected(parts(), sheetCollector(columns)),
        { name: "results", columns },
        join(folder, "x"),
      ),
    ).rejects.toThrow("gone"),
  );
});
