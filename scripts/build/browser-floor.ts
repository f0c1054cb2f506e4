/**
 * The oldest browsers that each office runs in, and what keeps that true: the build compiles its syntax for them, fails
 * where a script, a library's part of it included, uses a web API that one of them lacks, and adds to the page a check of
 * the APIs that it does use, so that an older browser says so in words (`src/app/start/old-browser.js`).
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Plugin, parseAst, type Rolldown } from "vite";
import { root } from "#scripts/schemas.ts";
import { missingIn, usedApis } from "./web-apis.ts";

/** Versions of browsers. */
export type Browsers = Readonly<
  Record<"chrome" | "edge" | "firefox" | "safari" | "safari_ios", number>
>;

/** Those of the front office. README.md and docs/browsers.md name them. */
export const oldestBrowsers: Browsers = {
  ...{ chrome: 111, edge: 111, firefox: 128 },
  ...{ safari: 16.4, safari_ios: 16.4 },
};

/** Those of the back office: people use it at work, and its libraries need more. */
export const oldestOfficeBrowsers: Browsers = {
  ...{ chrome: 124, edge: 124, firefox: 128 },
  ...{ safari: 17.4, safari_ios: 17.4 },
};

/** The same, for `build.target`. */
export const buildTarget = (oldest: Browsers): string[] =>
  Object.entries(oldest).map(
    ([name, version]) => name.replace("safari_ios", "ios") + version,
  );

/** What every browser with modules has is not checked in the page. */
const firstWithModules = {
  chrome: 61,
  edge: 79,
  firefox: 60,
  safari: 11,
  safari_ios: 11,
} as const;

/** APIs that a library uses in code that we never reach, or brings itself. */
const unreached = [
  // Given a signal.
  { path: /^AbortSignal.any$/, library: "/file-type/" },
  // For <ViewTransition>.
  { path: /^Document.prototype.startViewTransition$/, library: "/react-dom/" },
  // Its build for older browsers.
  { path: /./, library: /\/pdfjs-dist\/legacy\/|pdf\.worker/ },
];

/** A script that browsers run. */
export interface Script {
  name: string;
  code: string;
  /** The paths of its modules; omitted for scripts that are not part of the application, such as the service worker. */
  modules?: readonly string[];
}

/** What scripts need of a browser. */
export interface BrowserNeeds {
  /** A line for each API that one of the oldest browsers lacks. */
  problems: string[];
  /** What the modules need and not every browser with modules has, such as `Array.prototype.at`. */
  required: string[];
}

/** What `scripts` need of a browser; a problem is what one of the oldest lacks. */
export function browserNeeds(
  scripts: readonly Script[],
  oldest = oldestBrowsers,
): BrowserNeeds {
  const problems: string[] = [];
  const required = new Set<string>();
  for (const { name, code, modules } of scripts)
    for (const api of usedApis(parseAst(code))) {
      const isUnreached = unreached.some(
        ({ path, library }) =>
          path.test(api.path) &&
          [name, ...(modules ?? [])].some((id) => id.search(library) >= 0),
      );
      if (isUnreached) continue;
      const lacking = missingIn(api, oldest);
      if (lacking.length > 0)
        problems.push(
          `${api.path} is missing in ${lacking.join(", ")}: ${name}`,
        );
      else if (modules && missingIn(api, firstWithModules).length > 0)
        required.add(api.path);
    }
  return { problems, required: [...required].sort() };
}

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs;

/** Every script that a browser may run: those of the bundle, of `public/`, and of the page itself. */
function scriptsOf(html: string, bundle: Rolldown.OutputBundle): Script[] {
  const built = Object.values(bundle).map((file) => ({
    name: file.fileName,
    code: file.type === "chunk" ? file.code : String(file.source),
    modules: file.type === "chunk" ? file.moduleIds : [],
  }));
  const inline = [...html.matchAll(inlineScript)].map(([, code = ""]) => ({
    name: "index.html",
    code,
  }));
  const worker = join(root, "public/worker.js");
  return [
    ...built.filter(({ name }) => name.endsWith(".js")),
    ...inline,
    { name: "public/worker.js", code: readFileSync(worker, "utf8") },
  ];
}

/** A script of the document, without its comments. */
const documentScript = (name: string): string =>
  startFile(name)
    .replace(/\/\*.*?\*\/|^\s*\/\/[^\n]*$/gms, "")
    .replace(/\n\s*/g, "\n")
    .trim();

/** The check with the APIs filled in. */
const checkOf = (required: readonly string[]): string =>
  documentScript("old-browser.js").replace('["__REQUIRED__"]', () =>
    JSON.stringify(required),
  );

const marker = "<!-- start.html -->";

const startFile = (name: string): string =>
  readFileSync(join(root, "src/app/start", name), "utf8");

/** Adds the start screen to a page, and the messages for an application that cannot start. */
export const startTexts: Plugin = {
  name: "start-texts",
  transformIndexHtml: {
    order: "pre",
    handler: (html) =>
      html.includes(marker)
        ? {
            html: html.replace(marker, () => startFile("start.html")),
            tags: [
              {
                tag: "style",
                children: startFile("start.css"),
                injectTo: "head",
              },
            ],
          }
        : html,
  },
};

/** Fails a build that needs more than the oldest browsers have, and adds the check to its page. */
export const browserFloor = (oldest: Browsers): Plugin => ({
  name: "browser-floor",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle }) {
      if (bundle === undefined) return html;
      const { problems, required } = browserNeeds(
        scriptsOf(html, bundle),
        oldest,
      );
      if (problems.length > 0)
        throw new Error(
          `The oldest browsers (scripts/build/browser-floor.ts) lack what the build uses:\n${problems.join("\n")}`,
        );
      return (
        html
          // Before what may fail to come.
          .replace(
            '<script type="module"',
            (entry) =>
              `<script>${documentScript("missing-entry.js")}</script>\n    ${entry}`,
          )
          // After the texts that it shows; modules run when the document is complete.
          .replace(
            "</body>",
            () => `<script>${checkOf(required)}</script>\n  </body>`,
          )
      );
    },
  },
});
