import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";
import type { PageContent } from "#src/schema/types.gen.ts";

/** What the page is rendered with. */
export interface CanvasOptions {
  /** Of a preview; undefined without PREVIEW_AS: then only public data is rendered. */
  token: string | undefined;
  language: string;
  /** The instant that the page is rendered at, in milliseconds since 1970. */
  at: number;
  theme: "light" | "dark";
  /** The same as long as the token is for the same person and instant: what was read stays. */
  scene: string;
  /**
   * The same as long as the token is for the same person; defaults to `scene`. Another person gets nothing of what was
   * read.
   */
  person?: string;
  /** A path of the front office with its query, shown instead of a page; the same as long as the canvas is open. */
  path?: string;
  /** What the person is taken to have in a challenge; `scene` is another one when it changes. */
  standing?: ShownStanding;
}

/** What a person is taken to have in a challenge, whatever they really have; what is omitted is as it is. */
export interface ShownStanding {
  /** The id of the challenge. */
  challenge: string;
  isParticipating?: boolean | undefined;
  result?: number | undefined;
  reward?: number | undefined;
  rank?: number | undefined;
}

/** An option of the programme, as `/v2` has it. */
export interface ShownOption {
  name: string;
  value?: Json;
}

/** A page without its blocks, as `/v2` has it. */
export type CanvasPage = Omit<PageContent, "contentBlocs"> & {
  /** The groups that the page is for, as IRIs; null for everybody. */
  audience: JsonObject | null;
  /** A shared content: its blocks alone, without a title. */
  isShared?: true;
};

/** A block in one language, without the blocks inside. */
export interface CanvasBlock {
  block: JsonObject;
  /** The blocks inside, by key, and the property that holds them. */
  nested?: { name: string; keys: readonly string[] };
  /** The language does not have it. */
  isAbsent?: true;
  /** Why the shared content that it names has no blocks, where that is so. */
  missing?: MissingContent;
  /** The missing property, or one of several. It cannot be published before. */
  lacks?: readonly string[];
}

/** Why a shared content has no blocks in a language; `failed` if it could not be read. */
export type MissingContent =
  | "failed"
  | "other-language"
  | "unpublished-content";

/** What changed since the last patch. */
export interface BlocksPatch {
  /** The keys of the blocks of the page; omitted where they are the same. */
  order?: readonly string[];
  changed: Readonly<Record<string, CanvasBlock>>;
  removed: readonly string[];
  /** The entries of all shared contents in the page's language, by id; omitted where they are the same. */
  shared?: Readonly<Record<string, readonly Json[]>>;
}

/** Why a block, or the page (under the key ""), is not shown; plain data. */
export type HiddenReason =
  | { verdict: "before-window"; opensAt: number }
  | { verdict: "after-window"; closedAt: number }
  | { verdict: "condition-false"; name: string }
  | { verdict: "unknown-type" }
  | {
      verdict: "invalid";
      path: string;
      keyword: string;
      params: Readonly<Record<string, unknown>>;
    }
  | { verdict: "failed"; status?: number }
  | { verdict: "parent-hidden"; parent: string }
  | { verdict: "unpublished"; status: string }
  | { verdict: "not-for-person" }
  | { verdict: "other-language" }
  | { verdict: "empty" }
  /** Of a shared content: nothing of it is published. */
  | { verdict: "unpublished-content" }
  /** Of a shared content: the page has more of them than it may (BO-9.93). */
  | { verdict: "over-budget" };

export type Reasons = Readonly<Record<string, HiddenReason>>;

export type ToCanvas =
  | { kind: "options"; options: CanvasOptions }
  | { kind: "page"; page: CanvasPage; blocks: BlocksPatch }
  | { kind: "selection"; key: string | null }
  /** Blocks that differ between two versions. */
  | { kind: "marked"; keys: readonly string[] }
  /** The options of a theme that is not published, instead of those that are. */
  | { kind: "theme"; options: readonly ShownOption[] }
  /** The words of reasons and the names of blocks, in the language of the back office. */
  | {
      kind: "words";
      reasons: Readonly<Record<string, string>>;
      names: Readonly<Record<string, string>>;
    };

export type FromCanvas =
  | { kind: "ready" }
  /** A page that came through the port is rendered. */
  | { kind: "applied" }
  | { kind: "select"; key: string }
  | { kind: "reasons"; reasons: Reasons }
  | { kind: "size"; height: number }
  /** The token is not accepted any more. */
  | { kind: "expired" };

/**
 * The event on the canvas's document that hands over a page within the key press, so that both are painted in one
 * frame: a port delivers later. The page around dispatches it only while no page is in flight through the port.
 */
export const pageEvent = "palmares-page";

/** The first message, with the port. */
export const greeting = "palmares-canvas";

const isText = (value: unknown): value is string => typeof value === "string";
const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every(isText);
const isNumber = (value: unknown): boolean =>
  typeof value === "number" && Number.isFinite(value);
const isRecordOf = (value: unknown, is: (inner: unknown) => boolean): boolean =>
  isObject(value) && Object.values(value).every(is);

const isCanvasBlock = (value: unknown): boolean => {
  if (!isObject(value) || !isObject(value["block"])) return false;
  const { nested } = value;
  return (
    (nested === undefined ||
      (isObject(nested) &&
        isText(nested["name"]) &&
        isTexts(nested["keys"]))) &&
    (value["lacks"] === undefined || isTexts(value["lacks"])) &&
    (value["missing"] === undefined || isText(value["missing"])) &&
    (value["isAbsent"] === undefined || value["isAbsent"] === true)
  );
};

const isPatch = (value: unknown): boolean =>
  isObject(value) &&
  (value["order"] === undefined || isTexts(value["order"])) &&
  isRecordOf(value["changed"], isCanvasBlock) &&
  isTexts(value["removed"]) &&
  (value["shared"] === undefined || isRecordOf(value["shared"], Array.isArray));

const isStanding = (value: unknown): boolean =>
  isObject(value) &&
  isText(value["challenge"]) &&
  ["result", "reward", "rank"].every(
    (name) => value[name] === undefined || isNumber(value[name]),
  ) &&
  ["boolean", "undefined"].includes(typeof value["isParticipating"]);

const isOptions = (value: unknown): boolean =>
  isObject(value) &&
  (value["token"] === undefined || isText(value["token"])) &&
  isText(value["language"]) &&
  isNumber(value["at"]) &&
  (value["theme"] === "light" || value["theme"] === "dark") &&
  isText(value["scene"]) &&
  ["person", "path"].every(
    (name) => value[name] === undefined || isText(value[name]),
  ) &&
  (value["standing"] === undefined || isStanding(value["standing"]));

const toCanvas: Readonly<
  Record<
    ToCanvas["kind"],
    (message: Readonly<Record<string, unknown>>) => boolean
  >
> = {
  options: ({ options }) => isOptions(options),
  page: ({ page, blocks }) => isObject(page) && isPatch(blocks),
  selection: ({ key }) => key === null || isText(key),
  marked: ({ keys }) => isTexts(keys),
  theme: ({ options }) =>
    Array.isArray(options) &&
    options.every((one) => isObject(one) && isText(one["name"])),
  words: ({ reasons, names }) =>
    isRecordOf(reasons, isText) && isRecordOf(names, isText),
};

const fromCanvas: Readonly<
  Record<
    FromCanvas["kind"],
    (message: Readonly<Record<string, unknown>>) => boolean
  >
> = {
  ready: () => true,
  applied: () => true,
  select: ({ key }) => isText(key),
  reasons: ({ reasons }) =>
    isRecordOf(reasons, (one) => isObject(one) && isText(one["verdict"])),
  size: ({ height }) => isNumber(height),
  expired: () => true,
};

const reader =
  <Message extends { kind: string }>(
    known: Readonly<
      Record<string, (message: Readonly<Record<string, unknown>>) => boolean>
    >,
  ) =>
  (data: unknown): Message | undefined => {
    if (!isObject(data) || !isText(data["kind"])) return undefined;
    const { kind } = data;
    return Object.hasOwn(known, kind) && known[kind]?.(data) === true
      ? (data as unknown as Message)
      : undefined;
  };

/** A message to the canvas; undefined for anything else. */
export const readToCanvas = reader<ToCanvas>(toCanvas);

/** A message of the canvas; undefined for anything else. */
export const readFromCanvas = reader<FromCanvas>(fromCanvas);
