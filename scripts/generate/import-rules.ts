interface Folder {
  folder: string;
  holds: string;
  /** Folders and files that its files may import, besides itself; `"*"` means all of them. */
  imports: readonly string[];
}

const contract = "src/engine/contract.ts";
/** The errors that calls throw, and the text for each. Has almost no imports, so any module that shows errors may use it. */
const errors = "src/api/errors";

/** The kinds of documents: the server stores them, the back office edits them. */
const kinds = "registry/documents.ts";
/** The kinds of imports: the server runs them, the back office reads files for them. */
const imports = "registry/imports.ts";
/** The figures: the server computes them, the back office shows them. */
const figures = "registry/figures.ts";
/** The topics of mails that people may unsubscribe from. */
const topics = "registry/mail-topics.ts";
/** The kinds of exports: the server writes them, the back office offers them. */
const exports = "registry/exports.ts";
/** The blocks of pages, which the back office offers. */
const blocks = "registry/catalog.ts";

/** The kinds of input of declaration forms, without their controls. */
const inputs = "registry/inputs.ts";

/** What the back office and the canvas that it frames say to each other. */
const protocol = "src/preview/protocol.ts";

/** What a room of the server may import: these rooms, and the rules and shapes. */
const rooms = (names: string) => [
  ...names.split(" ").map((name) => `server/${name}`),
  "src/domain",
  "src/schema",
];

/** Which folder may import which others. Enforced by lint, except in tests; listed in docs/architecture.md. */
export const folders: readonly Folder[] = [
  {
    folder: "schemas",
    holds:
      "JSON Schema only: `wire/` (the `/v2` API), `widgets/` (one per `@type`), `forms/`, `storage/` (persisted browser data), the grammar of a page",
    imports: [],
  },
  {
    folder: "registry",
    holds:
      "tables: pages, routes, `@type` → schema + component, sources, facts, kinds of input, menu targets",
    imports: [
      "src/widgets",
      "src/composites",
      "src/inputs",
      "src/api",
      "src/domain",
      "src/schema",
      contract,
      "src/engine/core/registry.ts",
      "schemas",
    ],
  },
  {
    folder: "src/app",
    holds: "start, router and guards, menu, footer, notifications",
    imports: [
      "src/shell",
      "src/engine",
      "src/state",
      "src/api",
      "src/domain",
      "src/browser",
      "src/schema",
      "src/ui",
      "src/i18n",
    ],
  },
  {
    folder: "src/back-office",
    holds: "the back office, a separate entry and build",
    imports: [
      "src/shell",
      "src/engine",
      "src/forms",
      "src/state",
      "src/api",
      "src/domain",
      "src/browser",
      "src/schema",
      "src/ui",
      "src/i18n",
      "registry",
      protocol,
    ],
  },
  {
    folder: "src/preview",
    holds: "the canvas of the composer, a separate entry and build",
    imports: [
      "src/shell",
      "src/engine",
      // The header and the footer.
      "src/app/screen",
      "src/api",
      "src/domain",
      "src/schema",
      "src/ui",
      "src/i18n",
      "registry",
    ],
  },
  {
    folder: "src/wall",
    holds: "pages on screens without a session, a separate entry and build",
    imports: [
      "src/shell",
      "src/engine",
      "src/app/start",
      "src/widgets",
      "src/api",
      "src/domain",
      "src/browser",
      "src/schema",
      "src/ui",
      "src/i18n",
      "registry",
    ],
  },
  {
    folder: "src/shell",
    holds: "what every entry needs: services, session, data port, page context",
    imports: [
      "src/ui",
      "src/engine",
      "src/state",
      "src/api",
      "src/domain",
      "src/browser",
      "src/schema",
      "src/i18n",
    ],
  },
  {
    folder: "src/engine",
    holds: "layout → elements; `contract.ts` is its public face",
    imports: ["src/domain", "src/browser", "src/schema"],
  },
  {
    folder: "src/widgets",
    holds: "server-driven blocks",
    imports: [
      contract,
      "src/forms",
      "src/api",
      "src/domain",
      "src/schema",
      "src/ui",
      "src/i18n",
    ],
  },
  {
    folder: "src/composites",
    holds: "hand-written screens, registered as blocks",
    imports: [
      contract,
      "src/forms",
      "src/state",
      "src/api",
      "src/domain",
      "src/browser",
      "src/schema",
      "src/ui",
      "src/i18n",
      "schemas",
    ],
  },
  {
    folder: "src/inputs",
    holds:
      "the kinds of input of declaration forms: what an answer must be, and its control",
    imports: ["src/forms", "src/domain", "src/schema", "src/ui", "src/i18n"],
  },
  {
    folder: "src/forms",
    holds: "hand-written forms",
    imports: [
      "registry/dialogs.ts",
      inputs,
      "registry/input-controls.ts",
      errors,
      "src/domain",
      "src/browser",
      "src/schema",
      "src/ui",
      "src/i18n",
    ],
  },
  {
    folder: "src/state",
    holds: "client state: token, language, consent, notifications",
    imports: [errors, "src/domain", "src/browser", "src/schema", "src/i18n"],
  },
  {
    folder: "src/api",
    holds: "client, errors, and per resource: calls, queries, mutations",
    imports: ["src/domain", "src/browser", "src/schema"],
  },
  {
    folder: "src/domain",
    holds: "rules of the programme as pure functions; `now` is an argument",
    imports: ["src/schema", inputs, "schemas"],
  },
  {
    folder: "src/ui",
    holds: "shared visual pieces and theme",
    imports: [errors, "src/domain", "src/browser", "src/schema", "src/i18n"],
  },
  {
    folder: "src/i18n",
    holds: "translations, numbers, dates",
    imports: ["src/domain", "src/browser", "src/schema"],
  },
  {
    folder: "src/browser",
    holds:
      "browser APIs that may be missing, blocked or hang: storage, timeouts, random ids",
    imports: [],
  },
  {
    folder: "src/schema",
    holds: "generated types, compiled validators, `parse()`",
    imports: ["schemas"],
  },
  {
    folder: "server",
    holds: "the embedded `/v2` API, in rooms; imports go down the list",
    imports: [
      "src/domain",
      "src/schema",
      "schemas",
      kinds,
      blocks,
      imports,
      topics,
      exports,
    ],
  },
  {
    folder: "server/commands",
    holds:
      "the programs: `npm start`, `admin`, `audit`, `moderate`, `jobs`, `seed`",
    imports: rooms("app seed services repositories jobs database http core"),
  },
  {
    folder: "server/app",
    holds: "joins settings, rooms and routes to a server, and starts it",
    imports: rooms(
      "routes seed services repositories jobs database security http core",
    ),
  },
  {
    folder: "server/routes",
    holds: "the URLs of `/v2`: reads a request, calls, responds",
    imports: [
      ...rooms("services repositories presenters database security http core"),
      kinds,
      imports,
      figures,
      topics,
      exports,
    ],
  },
  {
    folder: "server/seed",
    holds: "the demo programme: its data, its loader, its website",
    imports: [
      ...rooms("services repositories database security http core"),
      kinds,
    ],
  },
  {
    folder: "server/http",
    holds:
      "what every route has: authentication, errors, limits, log, metrics, security headers",
    imports: rooms("database security core"),
  },
  {
    folder: "server/services",
    holds:
      "what a route decides or does beyond one query, one folder per subject",
    imports: [
      ...rooms("repositories jobs database security core"),
      kinds,
      blocks,
      imports,
      figures,
      topics,
      exports,
    ],
  },
  {
    folder: "server/repositories",
    holds: "the only SQL: queries and transactions by concept, no rules",
    imports: [
      ...rooms("presenters jobs database security core"),
      kinds,
      imports,
      figures,
      topics,
      exports,
    ],
  },
  {
    folder: "server/presenters",
    holds: "rows in their wire form: pure functions",
    imports: [...rooms("database core"), imports],
  },
  {
    folder: "server/jobs",
    holds: "the queue of background jobs, in the database",
    imports: rooms("database core"),
  },
  {
    folder: "server/database",
    holds: "opens PostgreSQL, migrates it, types its tables",
    imports: [...rooms("core"), kinds, imports, exports],
  },
  {
    folder: "server/security",
    holds: "passwords, tokens, keyed hashes, rate limits",
    imports: rooms("core"),
  },
  {
    folder: "server/core",
    holds: "what all rooms may use: problems, translations, scripts' errors",
    imports: ["src/domain", "src/schema"],
  },
  {
    folder: "scripts",
    holds: "the `npm run` commands and the code generators",
    imports: ["*"],
  },
  {
    folder: "tests",
    holds: "end-to-end and contract tests, benches, shared helpers",
    imports: ["*"],
  },
];

/** Prefixes of specifiers: `imports` of package.json. */
const roots = ["src", "registry", "server", "scripts", "tests", "schemas"];

const specifier = (path: string) =>
  path.endsWith(".ts") ? `#${path}` : `#${path}/**`;

/** The lint rules for these imports: a Biome configuration that biome.json extends. */
export const importRules = () =>
  `${JSON.stringify(
    {
      overrides: folders
        .filter(
          ({ folder, imports }) => folder !== "schemas" && imports[0] !== "*",
        )
        .map(override),
    },
    null,
    2,
  )}\n`;

/** Controls that would change or lose what people type, and have one of ours instead. */
const replacedControls = {
  antd: {
    importNames: ["DatePicker", "InputNumber", "TimePicker"],
    message:
      "Use DateInput of src/forms/date-input and NumberInput of src/forms/number-input: nothing that is typed is lost.",
  },
};

function override({ folder, imports }: Folder) {
  const allowed = [folder, ...imports];
  return {
    includes: [
      `${folder}/**/*.ts`,
      `${folder}/**/*.tsx`,
      "!**/*.test.ts",
      "!**/*.test.tsx",
    ],
    linter: {
      rules: {
        style: {
          noRestrictedImports: {
            level: "error",
            options: {
              ...(folder.startsWith("src/") && { paths: replacedControls }),
              patterns: [
                {
                  group: [
                    ...roots.map(specifier),
                    ...allowed.map((path) => `!${specifier(path)}`),
                  ],
                  message: `${folder} may import ${imports.join(", ") || "nothing else"}: see scripts/generate/import-rules.ts.`,
                },
                {
                  group: ["../**"],
                  message:
                    "Import from another folder by its name: #src/…, #registry/… (./ is for the same folder).",
                },
              ],
            },
          },
        },
      },
    },
  };
}

/** The same as a Markdown table. */
export const foldersTable = () =>
  [
    "| folder | contents | may import |",
    "| --- | --- | --- |",
    ...folders.map(
      ({ folder, holds, imports }) =>
        `| \`${folder}/\` | ${holds} | ${describe(imports)} |`,
    ),
  ].join("\n");

const describe = (imports: readonly string[]) =>
  imports.length === 0
    ? "nothing else"
    : imports
        .map((path) =>
          path === "*" ? "everything" : path.replace(/^src\//, ""),
        )
        .join(", ");
