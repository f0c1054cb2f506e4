import { sql } from "kysely";
import { expect, test } from "vitest";
import type { ExportName } from "#registry/exports.ts";
import { type ImportName, importTraits } from "#registry/imports.ts";
import { demo } from "#server/seed/people.ts";
import {
  createTableSession,
  type TableHead,
} from "#src/back-office/table-file/table-session.ts";
import { matchColumns } from "#src/domain/imports/match-columns.ts";
import { rowFields } from "#src/domain/imports/row-fields.ts";
import { createDocument, later, six } from "#tests/support/documents.ts";
import { importsOf } from "#tests/support/imports.ts";
import { openAdministration } from "#tests/support/office.ts";

const { app, office } = await openAdministration();
const { checked, progressOf, rowsOf, applied } = importsOf(app, office);
await office.stepUp();

const DAY = 86_400_000;

/** A number with more digits than sheets show, which reads as a thousand times itself where its point is a separator. */
const LONG = 12.345;
const DIGITS = 0.1 + 0.2;

const { participant, newcomer, regional } = demo;

/** A challenge that is live, with lists and results. @returns its document and its id of `/v2` */
async function newChallenge() {
  const document = await createDocument(office, "challenge", {
    ...{ type: "Classic", title: six("=Ventes"), goalType: "custom" },
    ...{
      startDiffusionDate: later(-9 * DAY),
      endDiffusionDate: later(9 * DAY),
    },
    ...{ startSignInDate: later(-9 * DAY), endSignInDate: later(-8 * DAY) },
    ...{ startDate: later(-7 * DAY), endDate: later(5 * DAY) },
    resultEntryEnabled: false,
    challengeGoals: [{ key: "one", name: six("one"), value: 10, reward: 100 }],
  });
  const products = await app.database
    .selectFrom("products")
    .select("code")
    .where("code", "is not", null)
    .limit(3)
    .execute();
  const lists = {
    "challenge-products": products.map(({ code }, at) => ({
      ...{ productCode: code, threshold: at, reward: LONG },
      coefficient: at === 0 ? DIGITS : 1e-7,
    })),
    "custom-goals": [
      { email: participant.email, value: LONG },
      { clientId: regional.clientId, value: 1_234_567.891 },
    ],
  };
  for (const [kind, rows] of Object.entries(lists))
    await applied(await checked(kind, rows, document.id));
  expect((await document.release()).status).toBe(201);
  const results = [
    { email: participant.email, resultValue: LONG },
    { email: newcomer.email, resultValue: DIGITS },
  ];
  await applied(await checked("results", results, document.id));
  const { entityId } = (await document.call("GET", "")).json;
  return { document: document.id, challenge: Number(entityId) };
}

const { document, challenge } = await newChallenge();
await applied(
  await checked("products", [
    {
      ...{ productCode: "007", productName: "=1+1", unit: "pièce | pièces" },
      ...{ "productName.en": 'A "B"; C', productDescription: "a\n-b" },
    },
  ]),
);
await applied(await checked("referral-codes", [{ code: "007-AB34CD56" }]));
await applied(
  await checked("participants", [
    {
      ...{ email: "o.neill@example.com", clientId: "0042", language: "de" },
      ...{ firstName: "Zoë; Ann", lastName: "O'Neill" },
    },
  ]),
);
// Of earlier times.
await sql`insert into referral_codes values ('0012'), ('-12;=3')`.execute(
  app.database,
);
await sql`update groups set name = 'A; "B"' where id = (select min(id) from groups)`.execute(
  app.database,
);

interface Way {
  /** As the import is called. */
  kind: ImportName;
  /** The export of a request, where there is one; that of the import otherwise. */
  asked?: ExportName;
  filter?: object;
  target?: string;
}

const ways: readonly Way[] = [
  { kind: "products" },
  { kind: "challenge-products", target: document },
  { kind: "custom-goals", target: document },
  { kind: "referral-codes" },
  { kind: "products", asked: "products" },
  { kind: "participants", asked: "participants" },
  { kind: "badge-awards", asked: "badges" },
  { kind: "tracking", asked: "orders" },
  { kind: "points", asked: "points" },
  {
    ...{ kind: "results", asked: "results" },
    ...{ filter: { challenge }, target: document },
  },
];

const languages = ["fr", "en"] as const;

/** The name of a file, and how it is downloaded. */
async function exported(
  { kind, asked, filter, target }: Way,
  format: string,
  language: string,
) {
  if (asked === undefined) {
    const query = new URLSearchParams({ language, ...(target && { target }) });
    return `/imports/export/${kind}?${query}`;
  }
  const { status, json } = await office.call(
    ...(["POST", "/exports"] as const),
    { kind: asked, format, purpose: "Way back", ...(filter && { filter }) },
    { "accept-language": language },
  );
  expect(status).toBe(201);
  await app.runJobs();
  return `/exports/${json.id}/file`;
}

/** The rows of a file as the import screen sends them. */
async function rowsOfFile(
  kind: ImportName,
  path: string,
  format: string,
  language: string,
) {
  const { rawPayload, statusCode } = await app.app.inject({
    url: `/v2/bo${path}`,
    headers: { cookie: office.cookie },
  });
  expect(statusCode).toBe(200);
  const table = createTableSession();
  const head = (await table.open({
    source: new File([new Uint8Array(rawPayload)], `file.${format}`),
    ...{ language, maxLines: 10_000 },
  })) as TableHead;
  const { schema } = importTraits(kind);
  const fields = rowFields(schema);
  const columns = matchColumns(fields, head);
  const { refused, asks, problems } = await table.check({
    ...{ fields, columns, schema, orders: {}, timeZone: "Europe/Paris" },
    mark: language === "en" ? "." : ",",
  });
  expect({ refused, asks, problems }).toMatchObject({ refused: 0, asks: [] });
  return (await table.part(1)).rows;
}

test.each(
  ways.flatMap((way) =>
    (way.asked === undefined ? ["csv"] : ["csv", "xlsx"]).flatMap((format) =>
      languages.map((language) => ({
        ...{ ...way, format, language, name: way.asked ?? "import" },
      })),
    ),
  ),
)(
  "BO-13.3 an export ($name, $format, $language) of $kind changes nothing when it is imported",
  async ({ format, language, name: _, ...way }) => {
    const path = await exported(way, format, language);
    const rows = await rowsOfFile(way.kind, path, format, language);
    expect(rows.length).toBeGreaterThan(1);
    const id = await checked(way.kind, rows.slice(0, 500), way.target);
    const { counts } = (await progressOf(id)).json;
    const others = (await rowsOf(id, "itemsPerPage=500")).filter(
      ({ outcome }: { outcome: string }) => outcome !== "same",
    );
    expect({ counts, others: others.slice(0, 3) }).toEqual({
      counts: {
        ...{ added: 0, changed: 0, removed: 0, refused: 0, same: rows.length },
      },
      others: [],
    });
  },
);
