/**
 * Examines pages, or the API of a programme, without a browser.
 *
 * Pages: one line per block with its JSON pointer, @type, verdict and reason, followed by any warnings. Content pages at a
 * URL are read in all languages, and one line per language names what differs.
 *
 *   npm run doctor                    the layouts of registry/pages
 *   npm run doctor -- page.json       a layout, a page's content, rows of the table contents, a block, a list of blocks
 *   npm run doctor -- http://localhost:3000/fo/content/3     the page at a URL, with its data and embedded contents
 *   npm run doctor -- http://localhost:3000/v2/contents/homepage.jsonld
 *   npm run doctor -- /fo/challenge/1   the same on the local server at PORT (3000 by default)
 *
 *   npm run doctor -- page.json --server http://localhost:3000   a file, its references checked on a server
 *
 *   --at 2027-01-10T08:00             the time to examine at, UTC unless it has an offset; defaults to now
 *   --as participant                  visitor (the default), participant, configurator, or a user name
 *   --password …                      the password of the user named by --as; demo users need none
 *   --token …                         a token instead of --as
 *   --language en                     of messages and contents: en (the default), fr, it, es, de or nl
 *
 * Exit code: 0 all blocks show, or only a window or a condition hides them; 1 a mistake hides one; 2 nothing to read.
 *
 * An API: one line per call of the front office, and whether its responses can be used. The doctor never writes: it signs
 * in, and otherwise only makes GETs without side effects. docs/another-api.md explains the results.
 *
 *   npm run doctor -- --api https://club.example/v2 --user ada@example.com     prompts for the password
 *   npm run doctor -- --api https://club.example/v2 --token …
 *   npm run doctor -- --api https://club.example/v2                            only the calls of visitors
 *
 *   --user …, --password …, --token …   the user to sign in; a password can also be piped to standard input
 *   --origin https://front.example    the future origin of the front office, if not the API's: checks CORS
 *   --most 10                         how many challenges, pages, badges and widgets to try, of each
 *   --timeout 15                      seconds until a call times out
 *   --language en                     of the responses: en (the default), fr, it, es, de or nl
 *   --json                            prints the report as JSON
 *
 * Exit code: 0 the front office can use the API; 1 it cannot use some of it; 2 there is no API, or the sign-in failed.
 */

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import i18next from "i18next";
import { readJson, runScript, UserError } from "#server/core/cli.ts";
import { explainVerdict, explainWarning } from "#src/app/inspector/explain.ts";
import { basePath, isBelowBase } from "#src/domain/programme/base-path.ts";
import { instant } from "#src/domain/values/dates.ts";
import type { PageContext, Verdict } from "#src/engine/contract.ts";
import {
  type Examined,
  examineAll,
  isMistake,
} from "#src/engine/core/doctor/examine.ts";
import type { Examination } from "#src/engine/core/doctor/open-dump.ts";
import { emptyContext } from "#src/engine/react/create-engine.ts";
import { languages } from "#src/i18n/languages.ts";
import type { ApiOptions } from "./api/examine-api.ts";
import { createAudit } from "./audit.ts";
import { productRegistry } from "./registry.ts";
import { openServer, type Server, type Viewer } from "./server.ts";

const folder = fileURLToPath(new URL("../../registry/pages/", import.meta.url));

/** Something to examine. */
interface Subject {
  /** Heading, if there are several subjects. */
  title?: string;
  content: unknown;
  /** Prefix of the pointers in what a configurator composed. */
  pointer?: string;
  more: Partial<Examination>;
  server?: Server;
}

/** The viewer's user if no server provides it. */
const viewers: Readonly<Record<string, PageContext["user"]>> = {
  visitor: null,
  participant: {
    id: "1",
    firstName: undefined,
    groups: [],
    points: undefined,
    permissions: [],
  },
  configurator: {
    id: "2",
    firstName: undefined,
    groups: [],
    points: undefined,
    permissions: ["CONTENT_WRITE"],
  },
};

/** A URL; without an origin it belongs to the server of `npm start`. */
const isAddress = new RegExp(`^(https?:|(${basePath}|/v2)(/|$))`);
const ownOrigin = `http://localhost:${process.env["PORT"] ?? 3000}`;

async function subjectsAt(target: string, viewer: Viewer): Promise<Subject[]> {
  const url = URL.parse(target, ownOrigin);
  if (url === null) throw new UserError(`${target} is not a valid URL`);
  const server = await openServer(url, viewer);
  if (!isBelowBase(url.pathname)) {
    const path = url.pathname.replace(/^\/v2/, "") + url.search;
    const { content, translations } = await server.read(path);
    return [{ content, more: { now: server.now(), translations }, server }];
  }
  const { name, layout, context, pageData, contents } =
    await server.readPage(url);
  const more = { context, pageData, now: server.now() };
  const routeParams = () => context.route.params;
  return [
    {
      title: `registry/pages/${name}.json`,
      content: layout,
      more: { ...more, routeParams },
      server,
    },
    ...contents.map(({ pointer, content, translations }) => ({
      content,
      pointer: `${pointer} → `,
      more: { ...more, translations },
      server,
    })),
  ];
}

const layouts = (): Subject[] =>
  readdirSync(folder).map((file) => ({
    title: `registry/pages/${file}`,
    content: readJson(folder + file),
    more: {},
  }));

async function examineSubject(
  { content, pointer = "", more, server }: Subject,
  basis: Pick<Examination, "context" | "now">,
): Promise<Verdict[]> {
  if (content instanceof Error)
    return [{ pointer, type: undefined, verdict: "failed", error: content }];
  const found = examineAll(content, {
    ...productRegistry,
    ...basis,
    ...more,
    audit: await createAudit(content),
  });
  if (server === undefined) unchecked += found.flatMap(referencesIn).length;
  const verdicts = await Promise.all(
    found.map((one) => (server ? withReferences(one, server) : one.verdict)),
  );
  return verdicts.map((verdict) => ({
    ...verdict,
    pointer: pointer + verdict.pointer,
  }));
}

const referencesIn = ({ references }: Examined) => references;

/** References to entities that no server was there to check. */
let unchecked = 0;

/** A verdict with a warning for each reference to an entity that the server does not have. */
async function withReferences(
  { verdict, references }: Examined,
  server: Server,
): Promise<Verdict> {
  const missing = await Promise.all(
    references.map(async (reference) =>
      (await server.hasEntity(reference)) ? [] : [reference],
    ),
  );
  const warnings = missing
    .flat()
    .map(
      ({ path, id }) =>
        ({ path, keyword: "reference", params: { id } }) as const,
    );
  return warnings.length === 0
    ? verdict
    : { ...verdict, warnings: [...(verdict.warnings ?? []), ...warnings] };
}

function languageOf({ language = "en" }: { language?: string }): string {
  if (!(languages as readonly string[]).includes(language))
    throw new UserError(
      `--language ${language}: expected one of ${languages.join(", ")}`,
    );
  return language;
}

async function setLanguage(language: string): Promise<void> {
  const file = new URL(
    `../../src/i18n/locales/${language}.json`,
    import.meta.url,
  );
  await i18next.init({
    lng: language,
    interpolation: { escapeValue: false },
    resources: {
      [language]: { translation: JSON.parse(readFileSync(file, "utf8")) },
    },
  });
}

function timeOf(at: string): number {
  const found = instant(at);
  if (found === undefined)
    throw new UserError(
      `--at ${at}: expected a valid date, such as 2027-01-10 or 2027-01-10T08:00Z`,
    );
  return found;
}

/** Why a block is not shown, and which line of a `when` says so. */
function explanationOf(verdict: Verdict): string {
  if (verdict.verdict === "shown") return "";
  const said = "said" in verdict ? ` (${verdict.said})` : "";
  return explainVerdict(verdict) + said;
}

/** Prints one line per verdict, in columns, with its warnings below. */
function print(verdicts: readonly Verdict[]): void {
  const rows = verdicts.map((verdict) => [
    verdict.pointer || "/",
    verdict.type ?? "?",
    verdict.verdict,
    explanationOf(verdict),
  ]);
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const [index, row] of rows.entries()) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    console.log(cells.join("  ").trimEnd());
    for (const warning of verdicts[index]?.warnings ?? [])
      console.log(`  ! ${explainWarning(warning)}`);
  }
}

function printSummary(verdicts: readonly Verdict[]): void {
  const blocks = verdicts.length;
  const wrong = verdicts.filter(isMistake).length;
  const shown = verdicts.filter(({ verdict }) => verdict === "shown").length;
  const warnings = verdicts.flatMap((verdict) => verdict.warnings ?? []).length;
  const hidden = blocks - shown - wrong;
  console.log(
    i18next.t("inspector.summary", { blocks, shown, hidden, wrong, warnings }),
  );
}

const text = { type: "string" } as const;

/** Options of both modes, of pages only, and of an API only. */
const common = { password: text, token: text, language: text };
const ofPages = { at: text, as: text, server: text };
const ofApi = {
  api: text,
  user: text,
  origin: text,
  most: text,
  timeout: text,
  json: { type: "boolean" },
} as const;

type Options = Partial<Record<keyof (typeof common & typeof ofPages), string>> &
  Partial<Omit<ApiOptions, "api">> & { api?: string };

/** Throws a UserError if an option belongs to the other mode. */
function refuseOptions(options: Options, others: object, use: string): void {
  for (const name of Object.keys(options))
    if (name in others) throw new UserError(`--${name} ${use}. See --help.`);
}

async function main(options: Options, targets: string[]): Promise<number> {
  if (options.api === undefined) {
    refuseOptions(options, ofApi, "needs --api");
    return examinePages(options, targets);
  }
  refuseOptions(options, ofPages, "only applies to pages, not to --api");
  if (targets.length > 0)
    throw new UserError(
      `${targets[0]}: --api does not take a page. See --help.`,
    );
  const { examineApi } = await import("./api/examine-api.ts");
  const language = languageOf(options);
  return examineApi({ ...options, api: options.api, language });
}

async function examinePages(
  options: Options,
  targets: string[],
): Promise<number> {
  const { at, as = "visitor", password, token, server } = options;
  const language = languageOf(options);
  await setLanguage(language);
  const given = at === undefined ? undefined : timeOf(at);
  const viewer = { as, password, token, language };
  const checks =
    server === undefined
      ? {}
      : { server: await openServer(new URL(server, ownOrigin), viewer) };
  const subjects: (Subject | Subject[])[] =
    targets.length === 0
      ? layouts()
      : await Promise.all(
          targets.map((target) =>
            isAddress.test(target)
              ? subjectsAt(target, viewer)
              : [{ content: readJson(target), more: {}, ...checks }],
          ),
        );
  const context = { ...emptyContext, user: viewers[as] ?? null, language };
  const verdicts: Verdict[] = [];
  for (const subject of subjects.flat()) {
    const more = {
      ...subject.more,
      ...(given !== undefined && { now: given }),
    };
    const basis = { context, now: Date.now() };
    const found = await examineSubject({ ...subject, more }, basis);
    if (subject.title !== undefined) console.log(subject.title);
    print(found);
    verdicts.push(...found);
  }
  printSummary(verdicts);
  if (unchecked > 0)
    console.log(i18next.t("inspector.unchecked", { references: unchecked }));
  return verdicts.some(isMistake) ? 1 : 0;
}

await runScript(
  fileURLToPath(import.meta.url),
  { ...common, ...ofPages, ...ofApi },
  main,
);
