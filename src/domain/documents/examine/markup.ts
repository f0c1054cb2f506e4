import {
  defaultTreeAdapter,
  html as namespaces,
  Parser,
  type DefaultTreeAdapterTypes as Tree,
} from "parse5";
import type { Steps } from "#src/domain/declaration/steps.ts";
import { budget } from "#src/domain/documents/blocks/budget.ts";
import {
  allowedAttributes,
  allowedElements,
  isAllowedImage,
} from "#src/domain/values/rich-text-policy.ts";
import { safeLink } from "#src/domain/values/safe-href.ts";

/** What people would call a part of a text that its readers do not get. */
export type Removed =
  | "script"
  | "frame"
  | "form"
  | "media"
  | "style"
  | "image"
  | "link"
  | "other";

/** What is in HTML, as far as its author should know of it. */
export interface Markup {
  removed: ReadonlySet<Removed>;
  /** The addresses of its links. */
  links: readonly string[];
  /** Pictures without an alternative text. `alt=""` says that one is decorative, unless it is all that a link shows. */
  unnamed: readonly UnnamedPicture[];
}

interface UnnamedPicture {
  address: string;
  /** Whether it has no `alt`, so that the media library's text is read. */
  isOpen: boolean;
  /** Whether a link has no other name, so that being decorative is not enough. */
  namesLink: boolean;
}

const elements: Readonly<Record<string, Removed>> = Object.fromEntries(
  (
    [
      ["script", "script noscript base meta link"],
      ["frame", "iframe frame frameset embed object portal"],
      ["form", "form input button select option textarea fieldset label"],
      ["media", "video audio source track picture canvas svg math"],
      ["style", "style font center big strike tt"],
    ] as const
  ).flatMap(([kind, names]) => names.split(" ").map((name) => [name, kind])),
);

const styling =
  /^(?:style|class|align|valign|bgcolor|color|face|size|border|cell\w+|background|hspace|vspace)$/;

/** What the page sets itself, or browsers ignore. */
const unnoticed = /^(?:target|rel|loading|type|data-.*|aria-.*|xmlns.*)$/;

function kindOfAttribute(name: string): Removed | undefined {
  if (allowedAttributes.includes(name) || unnoticed.test(name))
    return undefined;
  if (name.startsWith("on")) return "script";
  return styling.test(name) ? "style" : "other";
}

/** The address of no page: pictures of any server of https are allowed, and paths. */
const origin = "https://inside.invalid";

const childrenOf = (node: Tree.Node): readonly Tree.Node[] => {
  const inner = "content" in node ? node.content : node;
  return "childNodes" in inner ? inner.childNodes : [];
};

const isLink = ({ tagName, attrs }: Tree.Element): boolean =>
  tagName === "a" && attrs.some(({ name }) => name === "href");

/** Whether a text in it, a title or a picture's alternative text gives it a name. */
const hasName = (node: Tree.Node): boolean =>
  ("value" in node && node.value.trim() !== "") ||
  ("attrs" in node &&
    node.attrs.some(
      ({ name, value }) =>
        (name === "title" || (name === "alt" && node.tagName === "img")) &&
        value.trim() !== "",
    )) ||
  childrenOf(node).some(hasName);

/** What HTML has too much of: nodes in all texts, or elements in each other. */
class TooMuchMarkup extends Error {
  readonly limit: "nodes" | "nodeLevels";

  constructor(limit: "nodes" | "nodeLevels") {
    super(limit);
    this.limit = limit;
  }
}

type TooMuch = { exceeds: TooMuchMarkup["limit"] };

/** Reads HTML in steps. */
export type MarkupReader = (html: string) => Steps<Markup | TooMuch>;

/** How much is read in a step, in characters. */
const STEP = 16_384;

/** What was read of short texts, for the next examination: of a draft, most are as they were. */
const known = new Map<string, { markup: Markup; nodes: number }>();
const MAX_KNOWN_CHARACTERS = 2 ** 21;
let knownCharacters = 0;

function remember(html: string, markup: Markup, nodes: number): void {
  if (html.length > STEP) return;
  if (knownCharacters > MAX_KNOWN_CHARACTERS) {
    known.clear();
    knownCharacters = 0;
  }
  known.set(html, { markup, nodes });
  knownCharacters += html.length;
}

/**
 * Reads HTML without a browser, by the policy that the sanitizer follows. All texts that one reader reads have a common budget
 * of nodes (BO-9.93); a text that would need more is not read: unclosed elements make many nodes of a few.
 */
export function createMarkupReader(): MarkupReader {
  let left: number = budget.nodes;
  let level = 0;
  const take = (count: number): void => {
    left -= count;
    if (left < 0) throw new TooMuchMarkup("nodes");
  };
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(name, namespace, attributes) {
      take(1 + attributes.length);
      return defaultTreeAdapter.createElement(name, namespace, attributes);
    },
    createCommentNode(data) {
      take(1);
      return defaultTreeAdapter.createCommentNode(data);
    },
    onItemPush() {
      level += 1;
      if (level > budget.nodeLevels) throw new TooMuchMarkup("nodeLevels");
    },
    onItemPop() {
      level -= 1;
    },
  };
  return function* (html) {
    const read = known.get(html);
    if (read !== undefined) {
      if (read.nodes > left) return { exceeds: "nodes" };
      left -= read.nodes;
      return read.markup;
    }
    // Each element has a tag or two.
    if (countTags(html) > 2 * left) return { exceeds: "nodes" };
    const before = left;
    // The parser makes two elements around the text, and opens one.
    left += 2;
    level = -1;
    const box = defaultTreeAdapter.createElement("div", namespaces.NS.HTML, []);
    try {
      const parser = Parser.getFragmentParser(box, { treeAdapter });
      for (let at = 0; at < html.length; at += STEP) {
        if (at > 0) yield;
        const isLast = at + STEP >= html.length;
        parser.tokenizer.write(html.slice(at, at + STEP), isLast);
      }
      const markup = markupOf(parser.getFragment());
      remember(html, markup, before - left);
      return markup;
    } catch (error) {
      if (error instanceof TooMuchMarkup) return { exceeds: error.limit };
      throw error;
    }
  };
}

function countTags(html: string): number {
  let count = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at + 1))
    count += 1;
  return count;
}

function markupOf(fragment: Tree.Node): Markup {
  const removed = new Set<Removed>();
  const links: string[] = [];
  const unnamed: UnnamedPicture[] = [];
  visit(fragment);
  return { removed, links, unnamed };

  function visit(node: Tree.Node, namesLink = false): void {
    const names =
      namesLink || ("tagName" in node && isLink(node) && !hasName(node));
    if ("tagName" in node && !readElement(node, names)) return;
    for (const child of childrenOf(node)) visit(child, names);
  }

  /** Returns whether what is in the element stays. */
  function readElement(
    { tagName, attrs }: Tree.Element,
    namesLink: boolean,
  ): boolean {
    if (!allowedElements.includes(tagName)) {
      removed.add(elements[tagName] ?? "other");
      return !["script", "style", "svg", "math", "iframe"].includes(tagName);
    }
    const values = new Map(attrs.map(({ name, value }) => [name, value]));
    for (const { name } of attrs) {
      const kind = kindOfAttribute(name);
      if (kind !== undefined) removed.add(kind);
    }
    if (tagName === "img") {
      const [address, alt] = [values.get("src") ?? "", values.get("alt")];
      if (!isAllowedImage(address, origin)) removed.add("image");
      else if (alt?.trim() === "" ? namesLink || alt !== "" : alt === undefined)
        unnamed.push({ address, isOpen: alt === undefined, namesLink });
    }
    const href = values.get("href")?.trim();
    if (tagName === "a" && href !== undefined) {
      if (/^#./.test(href)) return true;
      if (safeLink(href) === null) removed.add("link");
      else links.push(href);
    }
    return true;
  }
}
