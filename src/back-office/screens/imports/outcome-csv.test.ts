import { expect, test } from "vitest";
import participant from "#schemas/imports/participant-row.schema.json" with {
  type: "json",
};
import type { Translate } from "#src/back-office/texts.ts";
import { rowFields } from "#src/domain/imports/row-fields.ts";
import type { OfficeImportLine } from "#src/schema/types.gen.ts";
import { allRows, outcomeCsv, type RowWords } from "./outcome-csv.ts";

const rowOf = (row: number): OfficeImportLine => ({
  ...{ row, key: `${row}@b.fr`, outcome: "refused" },
  ...{ before: null, after: null, data: null },
  ...{ column: "email", reason: "invalidEmail", message: "=1" },
});

const wordsOf = (t: Translate): RowWords => ({
  ...{ t, language: "en" },
  fields: rowFields(participant),
});

test("BO-7.3 every row is read, page by page", async () => {
  const all = Array.from({ length: 250 }, (_, at) => rowOf(at + 1));
  const queries: unknown[] = [];
  const rows = await allRows(
    async (query) => {
      queries.push(query);
      const from = (Number(query["page"]) - 1) * 100;
      return { items: all.slice(from, from + 100), total: 250 };
    },
    "refused",
    () => undefined,
  );
  expect(rows).toEqual(all);
  expect(queries).toHaveLength(3);
  expect(queries[1]).toEqual({
    page: 2,
    itemsPerPage: 100,
    outcome: "refused",
  });
});

test("BO-7.3 the outcome names the line of the file, and runs nothing", () => {
  const csv = outcomeCsv(
    [rowOf(6)],
    wordsOf((key) => key),
    "fr",
  );
  expect(csv.split("\r\n")[1]).toBe(
    "7;6@b.fr;import.one_refused;Email address;'=1;",
  );
});

test("BO-7.3 the outcome says before and after of each column", () => {
  const row: OfficeImportLine = {
    ...{ ...rowOf(1), outcome: "changed", column: null, message: null },
    before: { email: "a@b.fr", lastName: "Byron", groups: "Lyon; Paris" },
    after: { email: "a@b.fr", lastName: "Lovelace", groups: null },
  };
  const words = wordsOf((key, values) =>
    values === undefined ? key : `${key} ${Object.values(values).join(" ")}`,
  );
  expect(outcomeCsv([row], words, "en")).toContain(
    '"import.change Last name Byron Lovelace\nimport.change Groups Lyon; Paris import.nothing_there"',
  );
  const added: OfficeImportLine = {
    ...{ ...row, outcome: "added", before: null },
    after: { language: "nl" },
  };
  expect(outcomeCsv([added], words, "en")).toContain(
    ",import.set Language Nederlands",
  );
});
