import type { Steps } from "#src/domain/declaration/steps.ts";
import { overBudget } from "#src/domain/documents/blocks/budget.ts";
import { isBlockList } from "#src/domain/documents/blocks/walk.ts";
import type { Fault, Reference } from "#src/domain/documents/kinds/kind.ts";
import {
  documentLanguages,
  isBlank,
  isByLanguage,
} from "#src/domain/documents/languages.ts";
import { own } from "#src/domain/values/own.ts";
import { pictureOf } from "#src/domain/values/pictures.ts";
import { safeHref, safeLink } from "#src/domain/values/safe-href.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";
import { escaped } from "#src/schema/pointer.ts";
import { ledTo } from "./link-targets.ts";
import { hasRunningLink, isRunningLink } from "./links.ts";
import type { Markup, MarkupReader } from "./markup.ts";

export interface UndescribedPicture {
  picture: string;
  /** Whether the library's text is all that says where a link leads, so that it is not enough to be decorative. */
  namesLink: boolean;
  fault: Fault;
}

export interface Content {
  faults: Fault[];
  /** Pictures of the media library that have no alternative text here: a fault unless the library describes the picture. */
  undescribed: UndescribedPicture[];
  /** What its texts and links lead to. */
  references: Reference[];
}

/**
 * What readers would not get of a body or block: markup that is removed, links that lead nowhere, pictures that do not say
 * what they show. Blocks in it are examined by themselves.
 * @param read the reader of all texts of the document
 */
export function* examineContent(
  body: JsonObject,
  schema: JsonObject,
  pointer: string,
  read: MarkupReader,
): Steps<Content> {
  const faults: Fault[] = [];
  const undescribed: Content["undescribed"] = [];
  const references: Reference[] = [];
  const texts: [html: string, pointer: string][] = [];
  visit(body, schema, pointer);
  for (const [html, at] of texts) {
    const markup = yield* read(html);
    if ("exceeds" in markup) faults.push(overBudget(at, markup.exceeds));
    else examineMarkup(markup, html, at);
  }
  return { faults, undescribed, references };

  function add(at: string, fault: Omit<Fault, "pointer">): void {
    faults.push({ pointer: at, ...fault });
  }

  function visit(value: Json, rule: JsonObject, at: string): void {
    if (isBlank(value)) return;
    if (typeof value === "string") visitText(value, rule, at);
    else if (Array.isArray(value)) {
      const { items } = rule;
      if (isObject(items) && !isBlockList(rule))
        for (const [index, item] of (value as readonly Json[]).entries())
          visit(item, items, `${at}/${index}`);
    } else if (isObject(value)) visitObject(value, rule, at);
  }

  function visitObject(value: JsonObject, rule: JsonObject, at: string): void {
    if (isByLanguage(value)) {
      for (const code of documentLanguages)
        visit(value[code], rule, `${at}/${code}`);
      return;
    }
    if (rule["x-editor"] === "image") {
      const { contentUrl, alt } = value;
      if (!isBlank(contentUrl) && isWithoutText(alt))
        lackAlt(`${at}/alt`, pictureOf(contentUrl));
    }
    const { properties } = rule;
    for (const [name, inner] of Object.entries(value)) {
      const known = isObject(properties) ? own(properties, name) : undefined;
      if (isObject(known))
        visit(inner as Json, known, `${at}/${escaped(name)}`);
    }
  }

  function visitText(text: string, rule: JsonObject, at: string): void {
    const link = rule["x-link"];
    if (rule["x-editor"] === "image" && rule["x-decorative"] !== true)
      lackAlt(at, pictureOf(text));
    if (rule["x-editor"] === "html") {
      if (text.includes("<")) texts.push([text, at]);
    } else if (link !== undefined && !isRunningLink(text)) {
      if (!isFollowed(text, link))
        add(at, { outcome: "wrongLink", level: "mistake" });
      else refer(text, at);
    }
  }

  function examineMarkup(
    { removed, links, unnamed }: Markup,
    html: string,
    at: string,
  ): void {
    // One that runs is a mistake already.
    for (const what of removed)
      if (what !== "link" || !hasRunningLink(html))
        add(at, {
          outcome: "removedMarkup",
          level: "warning",
          values: { what },
        });
    for (const { address, isOpen, namesLink } of unnamed)
      lackAlt(at, isOpen ? pictureOf(address) : undefined, namesLink);
    for (const link of links) refer(link, at);
  }

  function lackAlt(
    pointer: string,
    picture: string | undefined,
    namesLink = false,
  ): void {
    const fault = { pointer, outcome: "missingAlt", level: "warning" } as const;
    if (picture === undefined) faults.push(fault);
    else undescribed.push({ picture, namesLink, fault });
  }

  function refer(link: string, at: string): void {
    const led = ledTo(link.replace(/[?#].*$/, ""));
    if (led?.id !== undefined)
      references.push({
        pointer: at,
        entity: led.target.entity ?? "",
        id: String(led.id),
      });
  }
}

/** Whether an address leads somewhere; what is a file must be of https, or of this server. */
function isFollowed(address: string, link: Json): boolean {
  if (link === true) return safeLink(address) !== null;
  const safe = safeHref(address);
  return safe?.kind === "path" || safe?.href.startsWith("https:") === true;
}

const isWithoutText = (text: Json): boolean =>
  isObject(text) ? Object.values(text).every(isBlank) : isBlank(text);
