import { expect, test } from "vitest";
import type { Translate } from "#src/back-office/texts.ts";
import type { OfficeImportRow } from "#src/schema/types.gen.ts";
import { allRows, outcomeCsv } from "./outcome-csv.ts";

const rowOf = (row: number): OfficeImportRow => ({
  row,
  email: `${row}@b.fr`,
  clientId: null,
  outcome: "refused",
  changes: [],
  field: "email",
  reason: "invalidEmail",
  message: "=1",
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
  const [, line] = outcomeCsv([rowOf(6)], (key) => key, "fr").split("\r\n");
  expect(line).toBe("7;6@b.fr;;import.one_refused;import.field_email;'=1;");
});

test("BO-7.3 the outcome says before and after of each column", () => {
  const row: OfficeImportRow = {
    ...{ ...rowOf(1), outcome: "updated", field: null, message: null },
    changes: [
      { field: "lastName", before: "Byron", after: "Lovelace" },
      { field: "groups", before: "Lyon; Paris", after: null },
    ],
  };
  const t: Translate = (key, values) =>
    values === undefined ? key : `${key} ${Object.values(values).join(" ")}`;
  expect(outcomeCsv([row], t, "en")).toContain(
    '"import.change import.field_lastName Byron Lovelace\nimport.change import.field_groups Lyon; Paris import.nothing_there"',
  );
  const added: OfficeImportRow = {
    ...{ ...row, outcome: "added" },
    changes: [{ field: "language", before: null, after: "nl" }],
  };
  expect(outcomeCsv([added], t, "en")).toContain(
    ",import.set import.field_language Nederlands",
  );
});
