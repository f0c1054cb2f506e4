/**
 * Examines pages without a browser: one line per block with its JSON pointer, @type, verdict and why; below it what its
 * author should know.
 *
 *   npm run doctor                    the layouts of registry/pages
 *   npm run doctor -- page.json       a layout, a page's content, rows of the table contents, a block, a list of blocks
 *   npm run doctor -- http://localhost:3000/v2/contents/homepage.jsonld
 *
 *   --at 2027-01-10T08:00             at that time, UTC without an offset; now where absent
 *   --as participant                  as visitor (where absent), participant, configurator, or a user by name
 *   --password …                      of the user named by --as; those of the demo need none
 *   --token …                         in the place of --as
 *   --language en                     of messages and contents: fr (where absent), en, it, es, de or nl
 *
 * Exit code: 0 all blocks show, or only a window or a condition hides them; 1 a mistake hides one; 2 nothing to read.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import i18next from "i18next";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import {
  explainVerdict,
  explainWarning,
} from "#src/app/engine-messages/explain.ts";
import { instant } from "#src/domain/dates.ts";
import type { PageContext, Verdict } from "#src/engine/contract.ts";
import { examine, isMistake } from "#src/engine/doctor/examine.ts";
import { emptyContext } from "#src/engine/host/engine.ts";
import { languages } from "#src/i18n/languages.ts";
import { parseJson, readJson, runScript, UserError } from "./cli.ts";
import { createAudit } from "./doctor/audit.ts";
import { productRegistry } from "./doctor/registry.ts";

const folder = fileURLToPath(new URL("../registry/pages/", import.meta.url));

interface Options {
  at?: string | undefined;
  as?: string | undefined;
  password?: string | undefined;
  token?: string | undefined;
  language?: string | undefined;
}

/** Something to examine. */
interface Dump {
  /** Of a file among several. */
  title?: string;
  content: unknown;
  /** The time of whoever gave it. */
  now: number;
}

/** Who looks, where no server says it. */
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

const isAddress = (target: string) => /^https?:/.test(target);

async function readAddress(url: string, options: Options): Promise<Dump> {
  if (!URL.canParse(url)) throw new UserError(`${url} is not an address`);
  const token = options.token ?? (await signIn(url, options));
  const response = await fetch(url, {
    headers: {
      Accept: "application/ld+json, application/json",
      "Accept-Language": options.language ?? "fr",
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
  });
  if (!response.ok) throw new UserError(`GET ${url}: ${response.status}`);
  return {
    content: parseJson(await response.text(), url),
    now: Date.parse(response.headers.get("Date") ?? "") || Date.now(),
  };
}

async function signIn(
  url: string,
  { as, password }: Options,
): Promise<string | undefined> {
  if (as === undefined || as === "visitor") return undefined;
  const account = as in demo ? demo[as as keyof typeof demo] : undefined;
  const response = await fetch(new URL("/v2/login_check", url), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      username: account?.email ?? as,
      password: password ?? DEMO_PASSWORD,
    }),
  });
  const { token, data } = parseJson(await response.text(), url) as {
    token?: string;
    data?: { token?: string };
  };
  const found = token ?? data?.token;
  if (found === undefined)
    throw new UserError(
      `${as} cannot sign in (${response.status}): is the --password right?`,
    );
  return found;
}

const layouts = (): Dump[] =>
  readdirSync(folder).map((file) => ({
    title: `registry/pages/${file}`,
    content: readJson(folder + file),
    now: Date.now(),
  }));

async function speak(language: string): Promise<void> {
  if (!(languages as readonly string[]).includes(language))
    throw new UserError(
      `--language ${language}: expected one of ${languages.join(", ")}`,
    );
  const file = new URL(`../src/i18n/locales/${language}.json`, import.meta.url);
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
      `--at ${at}: expected a date that exists, such as 2027-01-10 or 2027-01-10T08:00Z`,
    );
  return found;
}

/** One line per verdict, in columns, its warnings below it. */
function print(verdicts: readonly Verdict[]): void {
  const rows = verdicts.map((verdict) => [
    verdict.pointer || "/",
    verdict.type ?? "?",
    verdict.verdict,
    verdict.verdict === "shown" ? "" : explainVerdict(verdict),
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

async function main(options: Options, targets: string[]): Promise<number> {
  const { at, as = "visitor", language = "fr" } = options;
  await speak(language);
  const given = at === undefined ? undefined : timeOf(at);
  const dumps: Dump[] =
    targets.length === 0
      ? layouts()
      : await Promise.all(
          targets.map((target) =>
            isAddress(target)
              ? readAddress(target, options)
              : { content: readJson(target), now: Date.now() },
          ),
        );
  const verdicts: Verdict[] = [];
  for (const { title, content, now } of dumps) {
    const found = examine(content, {
      ...productRegistry,
      context: { ...emptyContext, user: viewers[as] ?? null, language },
      now: given ?? now,
      audit: await createAudit(content),
    });
    if (title !== undefined) console.log(title);
    print(found);
    verdicts.push(...found);
  }
  printSummary(verdicts);
  return verdicts.some(isMistake) ? 1 : 0;
}

const text = { type: "string" } as const;
await runScript(
  fileURLToPath(import.meta.url),
  { at: text, as: text, password: text, token: text, language: text },
  main,
);
