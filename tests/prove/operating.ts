import { pooler } from "./operating/pooler.ts";
import { proxy } from "./operating/proxy.ts";
import { backups, wayBack } from "./operating/releases.ts";
import { replica } from "./operating/replica.ts";
import { type Line, playwrightLines, vitestLines } from "./tests.ts";

/** Two builds, two instances, pooler, replica, proxy: what operators run, using Debian's programs if they are installed. */
export const operating = async (): Promise<Line[]> => [
  ...(await vitestLines([
    {
      what: "migrations without a lock of a session, beside readers, in batches; health meanwhile",
      files: [
        "server/database/migrate.test.ts",
        "server/database/migrations.test.ts",
        "server/app/opening.test.ts",
      ],
    },
    {
      what: "the released version's requirements of the database",
      files: ["server/database/way-back.test.ts"],
    },
    {
      what: "a database, replica or storage service that never responds",
      files: [
        "server/database/silence.test.ts",
        "server/repositories/replica.test.ts",
        "server/services/storage/storage.test.ts",
      ],
    },
    {
      what: "npm run serve, npm start, npm ci --omit=dev, npm run seed in production",
      files: [
        "server/commands/npm-start.test.ts",
        "server/commands/production-install.test.ts",
        "server/http/front-build.test.ts",
        "server/commands/seed.test.ts",
      ],
    },
  ])),
  ...(await playwrightLines([
    {
      what: "two builds in a browser, and code that fails to load",
      files: ["two-builds.spec.ts", "old-browsers.spec.ts"],
    },
    {
      what: "the token of an address is in no Referer; errors of blocks are reported",
      files: ["address-token.spec.ts", "start.spec.ts"],
    },
  ])),
  ...(await pooler()),
  ...(await replica()),
  ...(await proxy()),
  await wayBack(),
  ...(await backups()),
];
