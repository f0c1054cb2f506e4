import {
  defaultTreeAdapter,
  html as namespaces,
  parseFragment,
  type DefaultTreeAdapterTypes as Tree,
} from "parse5";
import {
  allowedAttributes,
  allowedElements,
  isAllowedImage,
} from "#src/domain/rich-text-policy.ts";
import { safeLink } from "#src/domain/safe-href.ts";

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
interface Markup {
  removed: ReadonlySet<Removed>;
  /** The addresses of its links. */
  links: readonly string[];
  /** Whether a picture has no alternative text. */
  lacksAlt: boolean;
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

/** Reads HTML without a browser, by the policy that the sanitizer follows. */
export function readMarkup(html: string): Markup {
  const removed = new Set<Removed>();
  const links: string[] = [];
  let lacksAlt = false;
  const box = defaultTreeAdapter.createElement("div", namespaces.NS.HTML, []);
  visit(parseFragment(box, html, {}));
  return { removed, links, lacksAlt };

  function visit(node: Tree.Node): void {
    if ("tagName" in node && !readElement(node)) return;
    const inner = "content" in node ? node.content : node;
    if ("childNodes" in inner)
      for (const child of inner.childNodes) visit(child);
  }

  /** Returns whether what is in the element stays. */
  function readElement({ tagName, attrs }: Tree.Element): boolean {
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
      if (!isAllowedImage(values.get("src") ?? "", origin))
        removed.add("image");
      else if (!values.has("alt")) lacksAlt = true;
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
