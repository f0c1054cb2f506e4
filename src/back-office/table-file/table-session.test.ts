import { describe, expect, test } from "vitest";
import points from "#schemas/imports/points-row.schema.json" with {
  type: "json",
};
import type { RowSchema } from "#src/domain/imports/import-row.ts";
import { rowFields } from "#src/domain/imports/row-fields.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { workbookOf } from "#tests/support/proof-files.ts";
import { tableLimits } from "./table-limits.ts";
import {
  createTableSession,
  type Matching,
  type TableHead,
} from "./table-session.ts";

type Content = string | Uint8Array;

const fileOf = (content: Content, name = "table.csv") =>
  new File([content as BlobPart], name);

const open = (content: Content, maxLines = 10_001) => {
  const session = createTableSession();
  return session.open({ source: fileOf(content), language: "fr", maxLines });
};

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (line: number, ...texts: string[]) =>
  `<row r="${line}">${texts.map(cell).join("")}</row>`;
const workbook = (...rows: string[]) =>
  new Uint8Array(workbookOf(rows.join("")));

describe("BO-13.2 a table", () => {
  const readings: [string, Content, Partial<TableHead>][] = [
    [
      "with semicolons and quotes",
      '\ufeffNom;E-mail\n"a;b";"x"\n',
      { count: 1 },
    ],
    [
      "with a title and a blank line above",
      "Agents;;\n;;\nNom;E-mail;Groupe\nEssai;a@b.fr;Lyon\n;;\nDurand;z@b.fr;\n",
      {
        header: ["Nom", "E-mail", "Groupe"],
        headLine: 3,
        headLines: [
          { line: 1, text: "Agents" },
          { line: 3, text: "Nom · E-mail · Groupe" },
          { line: 4, text: "Essai · a@b.fr · Lyon" },
          { line: 5, text: "" },
        ].filter(({ text }) => text !== ""),
        samples: [
          ["Essai", "a@b.fr", "Lyon"],
          ["", "", ""],
          ["Durand", "z@b.fr", ""],
        ],
      },
    ],
    [
      "whose separator is said",
      "sep=;\nNom;E-mail\nEssai, Lou;a@b.fr",
      { headLine: 2, samples: [["Essai, Lou", "a@b.fr"]] },
    ],
    [
      "in the encoding of Windows",
      Uint8Array.from(Buffer.from("Prénom;x\nZoé;1", "latin1")),
      { header: ["Prénom", "x"], samples: [["Zoé", "1"]] },
    ],
    [
      "in UTF-16",
      new Uint8Array(Buffer.from("\ufeffPrénom\tx\nZoé\t1", "utf16le")),
      { header: ["Prénom", "x"], samples: [["Zoé", "1"]] },
    ],
    [
      "of a workbook, by the numbers of its lines",
      workbook(
        row(1, "Agents"),
        row(3, "Nom", "Courriel"),
        row(4, "Essai", "a@b.fr"),
        row(6, "Durand", "z@b.fr"),
      ),
      {
        sheet: { name: "Ventes", others: [] },
        header: ["Nom", "Courriel"],
        headLine: 3,
        samples: [["Essai", "a@b.fr"], [], ["Durand", "z@b.fr"]],
      },
    ],
  ];
  test.each(readings)("is read: %s", async (_, content, expected) => {
    expect(await open(content)).toMatchObject(expected);
  });

  test("is read from cells that were pasted", async () => {
    const source = "Email\tPoints\na@b.fr\t5\n";
    expect(
      await createTableSession().open({
        ...{ source, language: "fr", maxLines: 10_001 },
      }),
    ).toMatchObject({
      header: ["Email", "Points"],
      samples: [["a@b.fr", "5"]],
    });
  });

  test("can have its header in another line", async () => {
    const session = createTableSession();
    await session.open({
      ...{ source: "a,b\nc,d\ne,f", language: "fr", maxLines: 10 },
    });
    expect(await session.head(2)).toMatchObject({
      header: ["c", "d"],
      count: 1,
    });
  });

  const wide = Array.from({ length: 4_000 }, () => "a");
  const bomb = new Uint8Array(workbookOf(" ".repeat(61_000_000)));
  const shared = new Uint8Array(
    workbookOf(
      Array.from({ length: 9_000 }, (_, at) =>
        row(at + 1).replace("></row>", '><c t="s"><v>0</v></c></row>'),
      ).join(""),
      ["a".repeat(900_000)],
    ),
  );
  const liar = Buffer.from(bomb);
  for (const [signature, size] of [
    ["PK\x03\x04", 22],
    ["PK\x01\x02", 24],
  ] as const)
    liar.writeUInt32LE(10, liar.lastIndexOf(signature) + size);
  const refused: [string, Content, string, string?][] = [
    ["nothing", "", "empty"],
    ["a header alone", "E-mail,Nom\n", "empty"],
    ["10,001 rows", `E-mail\n${"a@b.fr\n".repeat(10_001)}`, "too_many"],
    ["1,000,000 rows", `E-mail\n${"a@b.fr\n".repeat(1_000_000)}`, "too_many"],
    ["4,000 columns", `${wide.join(";")}\n${wide.join(";")}`, "too_wide"],
    [
      "4,000 columns of a workbook",
      workbook(row(1, ...wide), row(2, "a")),
      "too_wide",
    ],
    [
      "a workbook with a line beyond the limit",
      workbook(row(1, "Courriel"), row(1_048_576, "a@b.fr")),
      "too_many",
    ],
    ["100 MB", new Uint8Array(100_000_000), "too_large"],
    ["a bomb", bomb, "too_large_unpacked"],
    ["a bomb that says that it is small", liar, "too_large_unpacked"],
    ["cells that share a long text", shared, "too_large_unpacked"],
    ["a broken workbook", "PK\u0003\u0004\0\0", "unreadable"],
    ["a picture", "GIF89a\0\0", "no_table", "GIF"],
    ["a PDF", "%PDF-1.7\n1 0 obj", "no_table", "PDF"],
    ["a page", "<!doctype html><table><tr><td>a", "no_table", "HTML"],
    ["an open quote", 'E-mail,Nom\n"a@b.fr,Durand\n', "unreadable"],
  ];
  test.each(refused)("is refused: %s", async (_, content, refusal, label) => {
    const source = fileOf(content);
    const session = createTableSession();
    const options = { language: "fr", maxLines: 10_001 };
    const before = process.memoryUsage();
    expect(await session.open({ source, ...options })).toEqual({
      refusal,
      label,
    });
    const after = process.memoryUsage();
    expect(after.heapUsed - before.heapUsed).toBeLessThan(64_000_000);
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(64_000_000);
  });

  test("has as many lines as allowed", async () => {
    const lines = `E-mail\n${"a@b.fr\n".repeat(10_000)}`;
    expect(await open(lines)).toMatchObject({ count: 10_000 });
    expect(tableLimits.bytes).toBeGreaterThan(10_000_000);
  });
});

const matching = (changes: Partial<Matching> = {}): Matching => ({
  fields: rowFields(points as JsonObject),
  columns: { email: 0, points: 1, reason: 2 },
  ...{ orders: {}, mark: ",", timeZone: "Europe/Paris" },
  schema: points as unknown as RowSchema,
  ...changes,
});

async function opened(source: string) {
  const session = createTableSession();
  await session.open({ source, language: "fr", maxLines: 100_001 });
  return session;
}

describe("BO-13.2 the rows of a table", () => {
  test("are compared with the schema of the kind", async () => {
    const session = await opened(
      [
        "Email;Points;Motif",
        "a@b.fr;1 500;Colis perdu",
        ";;",
        "z@b.fr;dix;Colis perdu",
        "z@b.fr;2,5;Colis perdu",
        "z@b.fr;5;",
        ";5;Colis perdu",
        `z@b.fr;5;${"x".repeat(201)}`,
      ].join("\n"),
    );
    expect(await session.check(matching())).toEqual({
      asks: [],
      refused: 5,
      problems: [
        { line: 4, field: "points", text: "dix", reason: "notNumber" },
        { line: 5, field: "points", text: "2.5", reason: "notWhole" },
        { line: 6, field: "reason", text: "", reason: "required" },
        { line: 7, field: "email", text: "", reason: "required" },
        expect.objectContaining({ line: 8, reason: "tooLong" }),
      ],
    });
    expect((await session.part(1)).rows.slice(0, 3)).toEqual([
      { email: "a@b.fr", points: 1500, reason: "Colis perdu" },
      {},
      { email: "z@b.fr", points: "dix", reason: "Colis perdu" },
    ]);
  });

  test("are numbered as in the file", async () => {
    const session = await opened("Points\n\nEmail;Points\na@b.fr;1");
    await session.check(matching({ columns: { email: 0, points: 1 } }));
    expect(await session.part(1)).toEqual({
      from: 1,
      rows: [{}, {}, { email: "a@b.fr", points: 1 }],
      isLast: true,
    });
  });

  test("ask once for a column of dates that can be read in two ways", async () => {
    const schema = {
      ...{ title: "Days", type: "object" },
      properties: { day: { type: "string", format: "date" } },
    };
    const session = await opened("Jour\n03/04/2026\n05/06/2026");
    const dates = matching({
      ...{ schema, fields: rowFields(schema), columns: { day: 0 } },
    });
    expect((await session.check(dates)).asks).toEqual(["day"]);
    await session.check({ ...dates, orders: { day: "mdy" } });
    expect((await session.part(1)).rows).toEqual([
      { day: "2026-03-04" },
      { day: "2026-05-06" },
    ]);
  });

  test("keep the zeros that begin them, without the apostrophes of our files", async () => {
    const session = await opened("Email;Points;Motif\na@b.fr;1;'=0012");
    await session.check(matching());
    expect((await session.part(1)).rows[0]).toMatchObject({ reason: "=0012" });
  });

  test("are sent in parts that the server takes", async () => {
    const session = await opened(
      `Email;Points;Motif\n${"a@b.fr;1;é\n".repeat(2_500)}`,
    );
    await session.check(matching());
    const parts = [
      await session.part(1),
      await session.part(1_001),
      await session.part(2_001),
    ];
    expect(parts.map(({ rows, isLast }) => [rows.length, isLast])).toEqual([
      [1_000, false],
      [1_000, false],
      [500, true],
    ]);
    const long = await opened(
      `Email;Points;Motif\n${`a@b.fr;1;${"é".repeat(150)}${"x".repeat(320)}\n`.repeat(1_000)}`,
    );
    await long.check(matching({ columns: { email: 2 } }));
    const { rows } = await long.part(1);
    expect(new Blob([JSON.stringify(rows)]).size).toBeLessThan(1_000_000);
    expect(rows.length).toBeLessThan(1_000);
  });

  test("BO-13.4 10,000 are matched within a second and checked within two", async () => {
    const lines = Array.from(
      { length: 10_000 },
      (_, at) => `agent-${at}@example.com;${at};Colis perdu numéro ${at}`,
    );
    const start = performance.now();
    const session = await opened(`Email;Points;Motif\n${lines.join("\n")}`);
    const matched = performance.now();
    expect(matched - start).toBeLessThan(1_000);
    expect(await session.check(matching())).toMatchObject({ refused: 0 });
    expect(performance.now() - matched).toBeLessThan(2_000);
  });
});
