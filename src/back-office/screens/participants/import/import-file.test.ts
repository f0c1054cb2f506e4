import { describe, expect, test } from "vitest";
import { workbookOf } from "#tests/support/proof-files.ts";
import {
  type ImportFile,
  peopleOf,
  personOf,
  proposeColumns,
  readImportFile,
} from "./import-file.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (file: Uint8Array, headLine?: number) =>
  readImportFile(file, "fr", headLine);

describe("BO-7.3 a file of participants", () => {
  test.each([
    ["comma", "E-mail,Nom\na@b.fr,Durand\n"],
    ["semicolon", "E-mail;Nom\r\na@b.fr;Durand\r\n\r\n;\r\n"],
    ["tab, with a byte order mark", "\ufeffE-mail\tNom\na@b.fr\tDurand"],
  ])("is read with separator %s", async (_, text) => {
    expect(await read(bytes(text))).toEqual({
      header: ["E-mail", "Nom"],
      headLine: 1,
      headLines: [{ line: 1, text: "E-mail · Nom" }],
      rows: [["a@b.fr", "Durand"]],
    });
  });

  test("keeps a blank line in between, so that the lines count as in the file", async () => {
    const { rows } = (await read(
      bytes("E-mail,Nom\na,b\n,\nc,d\n"),
    )) as ImportFile;
    expect(rows).toEqual([
      ["a", "b"],
      ["", ""],
      ["c", "d"],
    ]);
  });

  test("is read in the encodings of spreadsheets", async () => {
    const latin = Uint8Array.from(
      [..."Prénom\nZoé"].map((c) => c.charCodeAt(0)),
    );
    const utf16 = Uint8Array.from(
      [..."\ufeffPrénom\nZoé"].flatMap((c) => [
        c.charCodeAt(0) & 255,
        c.charCodeAt(0) >> 8,
      ]),
    );
    for (const file of [latin, utf16, bytes("Prénom\nZoé")])
      expect(await read(file)).toMatchObject({
        header: ["Prénom"],
        rows: [["Zoé"]],
      });
  });

  const wanted = { header: ["Nom", "Courriel"], rows: [["Essai", "a@b.fr"]] };
  const bigEndian = (text: string) =>
    Uint8Array.from(
      [...text].flatMap((c) => [c.charCodeAt(0) >> 8, c.charCodeAt(0) & 255]),
    );

  test.each<[string, Uint8Array, number]>([
    [
      "a line that names the separator",
      bytes("sep=|\nNom|Courriel\nEssai|a@b.fr"),
      1,
    ],
    ["blank lines above", bytes(";\n\nNom;Courriel\nEssai;a@b.fr"), 2],
    [
      "a title above",
      bytes("Agents le 20/11, tous;\nNom;Courriel\nEssai;a@b.fr"),
      1,
    ],
    ["big-endian UTF-16", bigEndian("\ufeffNom;Courriel\nEssai;a@b.fr"), 0],
  ])("is read with %s, and counts its lines", async (_, file, above) => {
    const found = (await read(file)) as ImportFile;
    expect(found).toMatchObject({ ...wanted, headLine: above + 1 });
    expect(peopleOf(found, { email: 1 })).toEqual([
      ...Array.from({ length: above }, () => ({})),
      { email: "a@b.fr" },
    ]);
  });

  const titled = "Agents;de l’Est;\n\nNom;Courriel;\nEssai;a@b.fr;";

  test.each<[number | undefined, number, string[], number]>([
    [undefined, 1, ["Agents", "de l’Est", ""], 3],
    [3, 3, ["Nom", "Courriel", ""], 1],
  ])(
    "has its headers in line %s if that is chosen",
    async (line, headLine, header, rows) => {
      const found = (await read(bytes(titled), line)) as ImportFile;
      expect(found).toMatchObject({ header, headLine });
      expect(found.rows).toHaveLength(rows);
      expect(found.headLines).toEqual([
        { line: 1, text: "Agents · de l’Est" },
        { line: 3, text: "Nom · Courriel" },
      ]);
    },
  );

  const row = (line: number, ...cells: string[]) =>
    `<row r="${line}">${cells.map((text) => `<c t="str"><v>${text}</v></c>`).join("")}</row>`;
  const workbook = async (...rows: string[]) =>
    new Uint8Array(workbookOf(rows.join("")));

  test("is read from a workbook, by the numbers of its lines", async () => {
    const file = await workbook(
      row(1, "Agents"),
      row(3, "Nom", "Courriel"),
      row(4, "Essai", "a@b.fr"),
      row(6, "Durand", "z@b.fr"),
    );
    expect(await read(file)).toEqual({
      sheet: { name: "Ventes", others: [] },
      header: ["Nom", "Courriel"],
      headLine: 3,
      headLines: [
        { line: 1, text: "Agents" },
        { line: 3, text: "Nom · Courriel" },
        { line: 4, text: "Essai · a@b.fr" },
      ],
      rows: [["Essai", "a@b.fr"], [], ["Durand", "z@b.fr"]],
    });
  });

  test("is refused if a workbook has a line beyond the limit", async () => {
    const ofLine = async (last: number) =>
      read(await workbook(row(1, "Courriel"), row(last, "a@b.fr")));
    expect(await ofLine(1_048_576)).toBe("too_many");
    expect(await ofLine(10_001)).toMatchObject({ headLine: 1 });
  });

  test("has the separator that fits most lines", async () => {
    const text =
      'Nom, prénom;Courriel\n"Essai, Lou";a@b.fr\n"Essai, Zoé";z@b.fr';
    expect(await read(bytes(text))).toMatchObject({
      header: ["Nom, prénom", "Courriel"],
      rows: [
        ["Essai, Lou", "a@b.fr"],
        ["Essai, Zoé", "z@b.fr"],
      ],
    });
  });

  test.each([
    ["empty", "", "empty"],
    ["a header alone", "E-mail,Nom\n", "empty"],
    ["10,001 rows", `E-mail\n${"a@b.fr\n".repeat(10_001)}`, "too_many"],
    [
      "10,000 rows below a title",
      `Agents,\nE-mail,Nom\n${"a@b.fr,x\n".repeat(10_000)}`,
      "too_many",
    ],
    ["a broken workbook", "PK\u0003\u0004\0\0", "unreadable"],
    ["a picture", "GIF89a\0\0", "unreadable"],
    ["an open quote", 'E-mail,Nom\n"a@b.fr,Durand\n', "unreadable"],
  ])("is refused: %s", async (_, text, reason) => {
    expect(await read(bytes(text))).toBe(reason);
  });

  test("of 10,000 rows is read", async () => {
    const file = await read(bytes(`E-mail\n${"a@b.fr\n".repeat(10_000)}`));
    expect((file as ImportFile).rows).toHaveLength(10_000);
  });
});

test.each([
  [
    ["Nom", "Prénom", "Adresse e-mail", "Identifiant client", "Groupes"],
    { lastName: 0, firstName: 1, email: 2, clientId: 3, groups: 4 },
  ],
  [
    ["First name", "Surname", "E-MAIL", "client_id", "group"],
    { firstName: 0, lastName: 1, email: 2, clientId: 3, groups: 4 },
  ],
  [
    ["Vorname", "Nachname", "E-Mail-Adresse"],
    { firstName: 0, lastName: 1, email: 2 },
  ],
  [
    ["Nome", "Cognome", "Codice cliente"],
    { firstName: 0, lastName: 1, clientId: 2 },
  ],
  [
    ["Nombre", "Apellidos", "Correo electrónico"],
    { firstName: 0, lastName: 1, email: 2 },
  ],
  [
    ["Voornaam", "Achternaam", "Klantnummer"],
    { firstName: 0, lastName: 1, clientId: 2 },
  ],
  [["a", "b"], {}],
])("BO-7.3 the columns %j are recognized", (header, columns) => {
  expect(proposeColumns(header)).toEqual(columns);
});

describe("BO-7.3 a row", () => {
  const columns = { email: 0, firstName: 1, groups: 2 };

  test("leaves out what is blank, or has no column", () => {
    expect(personOf([" a@b.fr ", " ", "", "x"], columns)).toEqual({
      email: "a@b.fr",
    });
    expect(personOf(["a@b.fr"], columns)).toEqual({ email: "a@b.fr" });
  });

  test("has several groups, and a name with a comma", () => {
    expect(personOf(["", "", "Lyon; Paris, Est|Nord"], columns).groups).toEqual(
      ["Lyon", "Paris, Est", "Nord"],
    );
  });

  test("is never more than the server reads", () => {
    const many = Array.from({ length: 300 }, (_, at) => `g${at}`).join(";");
    const person = personOf(["e".repeat(999), "f".repeat(999), many], columns);
    expect(person.email).toHaveLength(320);
    expect(person.firstName).toHaveLength(320);
    expect(person.groups).toHaveLength(100);
    expect(person.groups?.at(-1)).toMatch(/^g99; g100/);
  });
});
