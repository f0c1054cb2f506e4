/**
 * Which code comes together as one file. A browser asks a server for six files at a time: many small ones are six
 * round trips where one file is one. What every page begins with is one file, what several pages share is another, and
 * each kind of page is one, with the validators of what it asks the server. A group takes along what its files import,
 * unless a group before it has it.
 */
const pages: [name: string, folders: RegExp, validators: RegExp | null][] = [
  [
    "login",
    /src\/composites\/(access\/(?!checked-token|link-sent|programme-captcha)|login\/(?!sign-in-captcha))/,
    /^(token|sso-check)$/,
  ],
  [
    "access",
    /src\/(api\/(captcha|passwords)\.|forms\/captcha\/captcha\.|composites\/(access\/(checked-token|link-sent|programme-captcha)|login\/sign-in-captcha)\.|composites\/(sign-up|forgot-password|reset-password|create-password|confirm-email|sso-failure)\/)/,
    /^(password-token|email-confirmation|availability|referral-check)$/,
  ],
  [
    "challenge",
    /src\/composites\/challenge\/(challenge-facts|product-line)\./,
    /^(challenge|participation|challenge-result|user-rank|challenge-list-product|declaration-action)$/,
  ],
  [
    "declaring",
    /node_modules\/@cfworker\/|src\/(ui\/upload\/|schema\/interpret\.|domain\/(declaration-draft|declaration-request|questions)\.|api\/(declarations|resumable-upload)\.|state\/declaration-drafts\.)|storage-declaration-draft/,
    /^declaration$/,
  ],
  [
    "challenge-page",
    /src\/(composites\/challenge\/(?!challenge-facts|product-line)|domain\/photo-entry\.|api\/photos\.)/,
    null,
  ],
  [
    "declaration",
    /src\/composites\/(declaration|declaration-history)\/(?!questions-step|declaration-export)/,
    /^(product-name|media-object)$/,
  ],
  [
    "frame",
    /node_modules\/(dompurify|idb-keyval)\/|registry\/|src\/(api\/kept-answers|ui\/rich-text\/(sanitize|parse-inert))\.|validators\/widgets\.|src\/(composites\/page-message|app\/(screen|last-seen|menu|user-menu|footer|notifications))\//,
    /^(user|user-points|menu-item)$/,
  ],
  [
    "store",
    /src\/composites\/(store|wishlist|reward-order|order-list)\//,
    /^(reward|order)$/,
  ],
  [
    "home",
    /src\/(widgets|composites\/(welcome|content-page))\//,
    /^(points-details|badge|challenge-card|content-card|page-content|total-participants)$/,
  ],
];

const validator = /\/wire-([a-z-]+)\.gen\.js$/;

/** Comes alone, when it is needed: large, and for few. */
const alone =
  /node_modules\/(@rjsf|@cfworker|idb-keyval|tus-js-client|file-type|papaparse|altcha)|src\/(schema\/interpret|composites\/person\/)/;

/** For rolldown's `codeSplitting`. What is in none of them comes as a file of its own when it is needed. */
export const codeGroups = [
  { name: "start", tags: ["$initial" as const], priority: 4 },
  {
    name: "shared",
    test: (id: string) =>
      !alone.test(id) &&
      !validator.test(id) &&
      !pages.some(([, folders]) => folders.test(id)),
    minShareCount: 2,
    priority: 2,
  },
  ...pages.map(([name, folders, validators]) => ({
    name,
    // Every page of a user has the frame: what it shares with the page comes with it.
    priority: name === "frame" ? 3 : 1,
    test: (id: string) =>
      folders.test(id) || !!validators?.test(validator.exec(id)?.[1] ?? ""),
  })),
];
