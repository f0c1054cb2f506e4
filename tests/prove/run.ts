/**
 * Proves that Palmares withstands attackers, faults and many users: prints one table of what was tried and failed. Exits 1
 * if anything failed. `npm test` includes the quick parts.
 *
 *   npm run prove                           everything, which takes more than an hour
 *   npm run prove -- --only tokens,people   some sections
 *   npm run prove -- --minutes 2            simulates people for two minutes instead of ten
 *   npm run prove -- --inputs 100           100 inputs per call instead of 1,000
 *   FAULTS=all npm run prove -- --only faults   calls common to all pages on every page instead of one, which takes hours
 *
 * Sections: items, routes, fuzz, tokens, texts, loose, faults, look, border, browsers, composing, limits, moderation, money,
 * challenges, mails, exports, back-office, operating, own-data, people, load, ranking, rounds, scale.
 */
import { execFileSync } from "node:child_process";
import { runScript, UserError } from "#server/core/cli.ts";
import { root } from "#tests/bench/served.ts";
import { backOffice } from "./back-office.ts";
import { border } from "./border.ts";
import { browsers } from "./browsers.ts";
import { challenges } from "./challenges.ts";
import { composing } from "./composing.ts";
import { exports } from "./exports.ts";
import { limits } from "./limits.ts";
import { load } from "./load.ts";
import { mails } from "./mails.ts";
import { moderation } from "./moderation.ts";
import { money } from "./money.ts";
import { operating } from "./operating.ts";
import { ownData } from "./own-data.ts";
import { people } from "./people.ts";
import { ranking } from "./ranking.ts";
import { rounds } from "./rounds.ts";
import { scale } from "./scale.ts";
import {
  type Line,
  type Options,
  playwrightLines,
  vitestLines,
} from "./tests.ts";

const items = [
  {
    what: "SAML: size, depth and elements before parsing, no SHA-1",
    files: [
      "server/services/sso/saml-message.test.ts",
      "server/services/sso/saml.test.ts",
    ],
  },
  {
    what: "no demo in a custom database; administrators from the command line",
    files: [
      "server/commands/first-start.test.ts",
      "server/commands/admin.test.ts",
    ],
  },
  {
    what: "rate limits are shared, survive restarts, and lock no owner out",
    files: [
      "server/security/rate-limits.test.ts",
      "server/routes/login.test.ts",
    ],
  },
  {
    what: "addresses are confirmed before single sign-on is linked",
    files: ["server/routes/sign-up.test.ts", "server/routes/sso.test.ts"],
  },
  {
    what: "PostgreSQL exits, locks, hangs",
    files: [
      "server/database/cluster.test.ts",
      "server/database/connection-limits.test.ts",
      "server/http/third-parties.test.ts",
    ],
  },
  {
    what: "hundreds of sign-ins, incomplete bodies, SIGTERM",
    files: [
      "server/security/hash-queue.test.ts",
      "server/http/request-timeouts.test.ts",
      "server/commands/main.test.ts",
    ],
  },
  {
    what: "oversized pictures, quota, unused uploads",
    files: [
      "server/services/images/resize-image.test.ts",
      "server/routes/media-objects.test.ts",
    ],
  },
  {
    what: "undiffused challenges, anonymous rankings, unaccepted terms",
    files: [
      "tests/contract/hidden-challenges.test.ts",
      "tests/contract/anonymized-results.test.ts",
      "tests/contract/terms.test.ts",
    ],
  },
  {
    what: "mails and other work as jobs in the database",
    files: [
      "server/jobs/job-queue.test.ts",
      "server/services/mail/account-mails.test.ts",
    ],
  },
  {
    what: "errors of the router and of connections, headers, public files",
    files: [
      "tests/contract/errors.test.ts",
      "tests/contract/headers.test.ts",
      "tests/contract/rejected-requests.test.ts",
      "server/database/folder-lock.test.ts",
    ],
  },
  {
    what: "logs, security events, health, metrics",
    files: ["server/http/request-log.test.ts", "server/http/health.test.ts"],
  },
  {
    what: "several instances: sessions, uploads, votes, limits, settings, replica",
    files: [
      "server/app/instances.test.ts",
      "server/repositories/replica.test.ts",
      "server/repositories/ephemeral-store.test.ts",
      "server/database/notices.test.ts",
      "server/routes/resumable-uploads.test.ts",
    ],
  },
];

const sections: Record<string, (options: Options) => Promise<Line[]>> = {
  items: () => vitestLines(items),
  routes: () =>
    vitestLines([
      {
        what: "every route × anonymous, participant, another, moderator, administrator",
        files: ["tests/contract/authorization.test.ts"],
      },
    ]),
  fuzz: ({ inputs }) =>
    vitestLines(
      [
        {
          what: `every call with ${inputs} inputs and texts that no database can store: no 5xx, regular errors and headers`,
          files: ["tests/contract/hostile-inputs.test.ts"],
        },
      ],
      { FUZZ: String(inputs) },
    ),
  tokens: () =>
    vitestLines([
      {
        what: "forged and revoked tokens",
        files: ["tests/contract/forged-tokens.test.ts"],
      },
      {
        what: "forged tokens of a partner's single sign-on",
        files: [
          "server/services/sso/jwt.test.ts",
          "server/services/sso/oidc.test.ts",
        ],
      },
    ]),
  texts: () =>
    playwrightLines(
      [
        {
          what: "hostile texts in a browser",
          files: ["hostile-texts.spec.ts"],
        },
        {
          what: "open redirects",
          files: ["open-redirects.spec.ts"],
        },
      ],
      { REDIRECTS: "all" },
    ),
  loose: async () => [
    ...(await vitestLines(
      [
        {
          what: "another programme's API, each page by 100 seeds: the same data in other forms, unreadable fields",
          files: ["tests/contract/loose-answers.test.tsx"],
        },
      ],
      { SEEDS: "100" },
    )),
    ...(await playwrightLines(
      [
        {
          what: "the same by 20 seeds in a browser",
          files: ["loose-backend.spec.ts"],
        },
      ],
      { SEEDS: "20" },
    )),
    ...(await playwrightLines(
      [
        {
          what: "browsers that lack or refuse something, each alone",
          files: ["old-browsers.spec.ts", "refusing-browsers.spec.ts"],
        },
      ],
      { BROWSERS: "each" },
    )),
    ...(await playwrightLines(
      [
        {
          what: "sending declarations while things go wrong, with a proof of 100 MB",
          files: ["declaration-failures.spec.ts"],
        },
      ],
      { PROOF_MB: "100" },
    )),
  ],
  faults: () =>
    playwrightLines(
      [
        {
          what: "each fault of each call on each page, widgets alone and in pairs: no blank page, no endless skeleton, retrying works",
          files: ["faults.spec.ts"],
          isListed: true,
        },
      ],
      { FAULTS: process.env["FAULTS"] ?? "own" },
    ),
  look: () =>
    playwrightLines(
      [
        {
          what: "every screen light and dark at 1280 and 360 px: WCAG 2.2 AA; 400 %, forced colors, print, longer texts: nothing cut",
          files: ["accessibility.spec.ts", "gallery.spec.ts"],
        },
      ],
      { LOOK: "all" },
    ),
  paths: () =>
    playwrightLines(
      [
        {
          what: "from nothing to a first validated declaration in each type of challenge, by mouse and by keyboard alone: at most 90 actions",
          files: ["office-challenge.spec.ts"],
        },
      ],
      { PATHS: "all" },
    ),
  border,
  browsers,
  composing,
  limits,
  mails,
  exports,
  moderation,
  challenges,
  money,
  "back-office": backOffice,
  operating,
  "own-data": ownData,
  people,
  load,
  ranking,
  rounds,
  scale,
};

function print(lines: readonly Line[]): void {
  const width = Math.max(...lines.map(({ what }) => what.length));
  console.log(`\n${"what".padEnd(width)}    tried  failed`);
  for (const { what, tried, failed, details = [] } of lines) {
    console.log(
      `${what.padEnd(width)} ${String(tried).padStart(8)} ${String(failed).padStart(7)}`,
    );
    for (const detail of details) console.log(`    ${detail}`);
  }
}

const wholeNumber = (name: string, text: string): number => {
  const number = Number(text);
  if (!(number > 0))
    throw new UserError(`--${name}: expected a number above 0`);
  return number;
};

await runScript(
  import.meta.filename,
  {
    only: { type: "string" },
    minutes: { type: "string", default: "10" },
    inputs: { type: "string", default: "1000" },
  },
  async ({ only, minutes, inputs }) => {
    const names = only?.split(",") ?? Object.keys(sections);
    const unknown = names.find((name) => !(name in sections));
    if (unknown !== undefined)
      throw new UserError(`There is no section ${unknown}. See --help.`);
    const options = {
      minutes: wholeNumber("minutes", minutes),
      inputs: wholeNumber("inputs", inputs),
    };
    // Prove the current state, not the last build.
    execFileSync("npm", ["run", "-s", "build"], { cwd: root, stdio: "ignore" });
    const lines: Line[] = [];
    for (const name of names) {
      console.log(`— ${name}`);
      const section = sections[name];
      try {
        lines.push(...((await section?.(options)) ?? []));
      } catch (error) {
        console.error(error);
        const { message } = error as Error;
        lines.push({ what: name, tried: 1, failed: 1, details: [message] });
      }
    }
    print(lines);
    return lines.every(({ failed }) => failed === 0) ? 0 : 1;
  },
);
