/**
 * Examines pages without a browser: one line per block with its JSON pointer, @type, verdict and reason.
 *
 *   npm run doctor -- page.json                  a layout, a page's content, a widget, a list of widgets
 *   npm run doctor -- http://localhost:3000/v2/contents/homepage.jsonld --user clara --password …   (or --token …)
 *
 * Exit code: 0 all blocks show, or only a window or a condition hides them; 1 a mistake hides one; 2 nothing to read.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { pages, sources } from "#registry/sources.ts";
import { widgets } from "#registry/widgets.ts";
import {
  type Examination,
  examine,
  isMistake,
} from "#src/engine/doctor/examine.ts";
import { explain } from "#src/engine/doctor/explain.ts";
import { emptyContext } from "#src/engine/host/engine.ts";

interface Dump {
  content: unknown;
  /** The time of whoever gave it. */
  now: number;
}

interface Access {
  token?: string | undefined;
  user?: string | undefined;
  password?: string | undefined;
}

async function readUrl(url: string, access: Access): Promise<Dump> {
  const token = access.token ?? (await signIn(url, access));
  const answer = await fetch(url, {
    headers: {
      Accept: "application/ld+json, application/json",
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
  });
  if (!answer.ok) throw new Error(`GET ${url}: ${answer.status}`);
  return {
    content: await answer.json(),
    now: Date.parse(answer.headers.get("Date") ?? "") || Date.now(),
  };
}

async function signIn(
  url: string,
  { user, password }: Access,
): Promise<string | undefined> {
  if (user === undefined) return undefined;
  const answer = await fetch(new URL("/v2/login_check", url), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: user, password }),
  });
  const { token, data } = (await answer.json()) as {
    token?: string;
    data?: { token?: string };
  };
  const found = token ?? data?.token;
  if (found === undefined)
    throw new Error(`POST /v2/login_check: ${answer.status}, no token`);
  return found;
}

const read = (target: string, access: Access): Promise<Dump> | Dump =>
  /^https?:/.test(target)
    ? readUrl(target, access)
    : { content: JSON.parse(readFileSync(target, "utf8")), now: Date.now() };

function kindsOfSources(): Examination["kinds"] {
  return {
    ...Object.fromEntries(Object.keys(sources).map((name) => [name, "source"])),
    ...Object.fromEntries(Object.keys(pages).map((name) => [name, "pages"])),
  };
}

function print(verdicts: ReturnType<typeof examine>): void {
  const rows = verdicts.map((verdict) => [
    verdict.pointer || "/",
    verdict.type ?? "?",
    verdict.verdict,
    verdict.verdict === "shown" ? "" : explain(verdict),
  ]);
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
  const wrong = verdicts.filter(isMistake).length;
  const shown = verdicts.filter(({ verdict }) => verdict === "shown").length;
  console.log(
    `${verdicts.length} blocks: ${shown} shown, ${verdicts.length - shown - wrong} hidden for now, ${wrong} hidden by a mistake`,
  );
}

async function main(): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        token: { type: "string" },
        user: { type: "string" },
        password: { type: "string" },
      },
    });
    const [target] = positionals;
    if (target === undefined)
      throw new Error("Which page? npm run doctor -- <file or URL>");
    const { content, now } = await read(target, values);
    const verdicts = examine(content, {
      registry: widgets,
      kinds: kindsOfSources(),
      context: emptyContext,
      now,
    });
    print(verdicts);
    return verdicts.some(isMistake) ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  }
}

process.exitCode = await main();
