import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "#server/app/app.ts";
import { migrate } from "#server/database/migrate.ts";
import { documentLanguages } from "#src/domain/documents/languages.ts";
import { emptyDatabase, type TestDatabase } from "#tests/support/database.ts";
import { DEMO_PASSWORD, demo } from "./people.ts";
import { seed } from "./seed.ts";

const seededAt = Date.parse("2026-03-10T10:15:00Z");
const DAY = 86_400_000;

/** Days on which phases of the demo's challenges begin and end, and some between. */
const days = [
  ...[-95, -60, -40, -33, -30, -26, -20, -12, -6, -1, 0],
  ...[2, 5, 9, 15, 22, 31, 45, 63, 100],
];

const ids = Array.from({ length: 17 }, (_, index) => index + 1);
/** What depends on the instant, each time in the next language; and on the day of the seed all, in every language. */
const paths = {
  always: [
    "/v2/challenges/user.jsonld",
    "/v2/user/challenges",
    ...ids.map((id) => `/v2/challenges/${id}/user.jsonld`),
  ],
  today: ids.flatMap((id) => [
    `/v2/challenge-list-products.jsonld?itemsPerPage=10000&id=${id}`,
    `/v2/declarations/challenge/${id}/user`,
  ]),
};

let test: TestDatabase;
let app: ReturnType<typeof createApp>;
let present = seededAt;

beforeAll(async () => {
  test = await emptyDatabase();
  await migrate(test.database);
  await seed(test.database, { now: new Date(seededAt) });
  app = createApp({
    database: test.database,
    mailer: { send: async () => {}, close: () => {} },
    storage: { url: undefined, folder: "/nowhere" },
    isDemo: true,
    clock: { now: () => new Date(present), read: async () => {} },
  });
});
afterAll(async () => {
  await app.close();
  await test.drop();
});

it("BO-10.1 the demo's challenges answer what they always answered", async () => {
  const digests = new Map<string, ReturnType<typeof createHash>>();
  for (const [index, day] of days.entries()) {
    present = seededAt + day * DAY;
    const signedIn = await app.inject({
      method: "POST",
      url: "/v2/login_check",
      payload: { username: demo.participant.email, password: DEMO_PASSWORD },
    });
    const isToday = day === 0;
    const languages = isToday
      ? documentLanguages
      : documentLanguages.slice(index % 6, (index % 6) + 1);
    for (const language of languages)
      for (const url of [...paths.always, ...(isToday ? paths.today : [])]) {
        const { statusCode, body } = await app.inject({
          url,
          headers: {
            authorization: `Bearer ${signedIn.json().token}`,
            "accept-language": language,
          },
        });
        const digest = digests.get(url) ?? createHash("sha256");
        // Errors name their request.
        const answer = statusCode === 200 ? body : "";
        digests.set(url, digest.update(`${statusCode} ${answer}\n`));
      }
  }
  expect(
    Object.fromEntries(
      [...digests].map(([url, digest]) => [
        url,
        digest.digest("base64url").slice(0, 22),
      ]),
    ),
  ).toMatchSnapshot();
}, 120_000);

it.each([
  "challenges",
  "challenge_targets",
  "products",
  "challenge_products",
  "participations",
  "challenge_results",
  "result_products",
  "declarations",
  "declaration_products",
])("BO-10.1 the demo's rows of %s are what they always were", async (table) => {
  const { rows } = await sql<{ total: number; digest: string }>`
    select count(*)::int as total, md5(string_agg(row::text, '' order by row::text)) as digest
    from (select to_jsonb(t) - 'updated_at' - 'challenge_revision' as row from ${sql.table(table)} t) all_rows
  `.execute(test.database);
  expect(rows[0]).toMatchSnapshot();
});
