import { join, posix } from "node:path";

/**
 * Which code comes together as one file. A browser asks a server for six files at a time: many small ones are six
 * round trips where one file is one. What every page starts with is one file, what several pages share is another, and
 * each kind of page is one. A group takes along what its files import, unless a group before it has it.
 */
interface Group {
  name: string;
  /** Beginnings of paths below `src` (`api/photos.`, `widgets/`), or of packages (`npm:dompurify/`). */
  files: string[];
  /** Those of `files` that other groups bring, or that come alone. */
  without?: string[];
}

const pages: Group[] = [
  {
    name: "login",
    files: ["composites/access/access", "composites/access/login/"],
    without: [
      "composites/access/login/refused-sign-in",
      "composites/access/login/sign-in-captcha",
    ],
  },
  {
    name: "access",
    files: [
      "api/captcha.",
      "api/passwords.",
      "forms/captcha/captcha.",
      "composites/access/checked-token.",
      "composites/access/link-sent.",
      "composites/access/programme-captcha.",
      "composites/access/use-link-failure.",
      "composites/access/use-opening-failure.",
      "composites/access/login/sign-in-captcha.",
      "composites/access/sign-up/",
      "composites/access/forgot-password/",
      "composites/access/reset-password/",
      "composites/access/create-password/",
      "composites/access/confirm-email/",
      "composites/access/sso-failure/",
    ],
  },
  {
    name: "challenge",
    files: [
      "composites/challenge/challenge-hero.",
      "composites/challenge/use-challenge.",
      "composites/challenge/product-line.",
    ],
  },
  {
    name: "declaring",
    files: [
      "npm:@cfworker/",
      "ui/upload/",
      "schema/interpret.",
      "domain/declaration-draft.",
      "domain/declaration-request.",
      "domain/questions.",
      "api/declarations.",
      "api/resumable-upload.",
      "state/declaration-drafts.",
      "schema/validators/storage-declaration-draft",
    ],
  },
  {
    name: "challenge-page",
    files: ["composites/challenge/", "domain/photo-entry.", "api/photos."],
    without: [
      "composites/challenge/challenge-hero.",
      "composites/challenge/use-challenge",
      "composites/challenge/product-line",
    ],
  },
  {
    name: "declaration",
    files: ["composites/declaration/"],
    without: [
      "composites/declaration/questions-step",
      "composites/declaration/declaration-history/",
    ],
  },
  {
    name: "history",
    files: [
      "composites/declaration/declaration-history/",
      "domain/proof.",
      "api/proofs.",
    ],
    without: ["composites/declaration/declaration-history/declaration-export"],
  },
  {
    name: "frame",
    files: [
      "npm:dompurify/",
      "npm:idb-keyval/",
      "../registry/",
      "api/query-persistence",
      "ui/rich-text/fill-rich-text",
      "ui/rich-text/sanitize",
      "ui/rich-text/parse-inert",
      "schema/shapes/widgets",
      "composites/messages/page-message/",
      "shell/paged-port.",
      "app/screen/",
      "app/last-seen/",
      "app/menu/",
      "app/user-menu/",
      "app/footer/",
      "app/notifications/",
    ],
    without: ["composites/messages/page-message/denied-page"],
  },
  {
    name: "after-first-view",
    files: [
      "app/start/after-first-view.",
      "app/start/register-service-worker.",
      "app/start/report-errors.",
      "app/attention.",
      "browser/page-translation.",
    ],
  },
  {
    name: "store",
    files: ["composites/store/"],
  },
  {
    name: "home",
    files: [
      "domain/badge.",
      "ui/medal/",
      "widgets/",
      "composites/programme/welcome/",
      "composites/programme/content-page/",
    ],
  },
];

/** Comes alone, when it is needed: large, and for few. */
const alone = [
  "npm:@rjsf",
  "npm:@cfworker",
  "npm:idb-keyval",
  "npm:tus-js-client",
  "npm:file-type",
  "domain/file-content.",
  "api/tus-upload.",
  "npm:papaparse",
  "npm:altcha",
  "schema/interpret",
  "composites/shared/person/",
  "domain/framework-text.",
];

const src = join(import.meta.dirname, "../../src");

/** A module's path below `src`, or `npm:` and its path in `node_modules`. */
function nameOf(id: string): string {
  const [, inPackages] = id.split(/^.*\/node_modules\//);
  return inPackages === undefined
    ? posix.relative(src, id)
    : `npm:${inPackages}`;
}

const beginsWith = (name: string, beginnings: readonly string[] = []) =>
  beginnings.some((one) => name.startsWith(one));

const isOf = ({ files, without }: Group, name: string): boolean =>
  beginsWith(name, files) && !beginsWith(name, without);

/** For rolldown's `codeSplitting`. Modules in none of them become separate files, loaded when needed. */
export const codeGroups = [
  { name: "start", tags: ["$initial" as const], priority: 4 },
  {
    name: "shared",
    test: (id: string) => {
      const name = nameOf(id);
      return (
        !beginsWith(name, alone) && !pages.some((page) => isOf(page, name))
      );
    },
    minShareCount: 2,
    priority: 2,
  },
  ...pages.map((page) => ({
    name: page.name,
    // Every page of a user has the frame: what both share is part of it.
    priority: page.name === "frame" ? 3 : 1,
    test: (id: string) => isOf(page, nameOf(id)),
  })),
];
