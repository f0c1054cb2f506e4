import {
  $applyNodeReplacement,
  type DOMExportOutput,
  ElementNode,
  type LexicalNode,
  type NodeKey,
  type SerializedElementNode,
  type Spread,
} from "lexical";

type SerializedSpan = Spread<
  { tag: string; href: string | null },
  SerializedElementNode
>;

/**
 * A part of a line with a meaning: a link, or an element without a button, such as `<small>`, `<abbr>` or a passage in
 * another language.
 */
export class SpanNode extends ElementNode {
  readonly __tag: string;
  __href: string | null;

  constructor(tag: string, href: string | null, key?: NodeKey) {
    super(key);
    this.__tag = tag;
    this.__href = href;
  }

  static override getType(): string {
    return "span";
  }

  static override clone(node: SpanNode): SpanNode {
    return new SpanNode(node.__tag, node.__href, node.__key);
  }

  static override importJSON({ tag, href }: SerializedSpan): SpanNode {
    return $createSpanNode(tag, href);
  }

  override exportJSON(): SerializedSpan {
    return { ...super.exportJSON(), tag: this.__tag, href: this.__href };
  }

  getTag(): string {
    return this.__tag;
  }

  /** Where it leads, if it is a link. */
  getHref(): string | null {
    return this.getLatest().__href;
  }

  setHref(href: string): void {
    this.getWritable().__href = href;
  }

  override createDOM(): HTMLElement {
    // The target of other links is no link.
    const isTarget = this.__tag === "a" && this.__href === null;
    const element = document.createElement(isTarget ? "span" : this.__tag);
    if (this.__href !== null) element.setAttribute("href", this.__href);
    return element;
  }

  override updateDOM(before: this): boolean {
    return before.__href !== this.__href;
  }

  override exportDOM(): DOMExportOutput {
    return { element: this.createDOM() };
  }

  override isInline(): true {
    return true;
  }

  override canBeEmpty(): false {
    return false;
  }

  override canInsertTextBefore(): boolean {
    return this.__href === null;
  }

  override canInsertTextAfter(): boolean {
    return this.__href === null;
  }
}

/** The elements that become a `SpanNode`. */
export const spanTags: ReadonlySet<string> = new Set([
  ...["span", "small", "del", "ins", "abbr", "cite", "q", "time", "a"],
]);

export const $createSpanNode = (
  tag: string,
  href: string | null = null,
): SpanNode =>
  $applyNodeReplacement(new SpanNode(spanTags.has(tag) ? tag : "span", href));

export const $isSpanNode = (
  node: LexicalNode | null | undefined,
): node is SpanNode => node instanceof SpanNode;

export const $isLink = (
  node: LexicalNode | null | undefined,
): node is SpanNode => $isSpanNode(node) && node.getHref() !== null;
