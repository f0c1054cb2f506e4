import {
  $applyNodeReplacement,
  type EditorConfig,
  ElementNode,
  type LexicalNode,
  type NodeKey,
  type SerializedElementNode,
  type Spread,
} from "lexical";

type SerializedSpan = Spread<{ tag: string }, SerializedElementNode>;

/** A part of a line that has a meaning without a button for it: `<small>`, `<abbr>`, a passage in another language. */
export class SpanNode extends ElementNode {
  readonly __tag: string;

  constructor(tag: string, key?: NodeKey) {
    super(key);
    this.__tag = tag;
  }

  static override getType(): string {
    return "span";
  }

  static override clone(node: SpanNode): SpanNode {
    return new SpanNode(node.__tag, node.__key);
  }

  static override importJSON({ tag }: SerializedSpan): SpanNode {
    return $createSpanNode(spanTags.has(tag) ? tag : "span");
  }

  override exportJSON(): SerializedSpan {
    return { ...super.exportJSON(), tag: this.__tag };
  }

  getTag(): string {
    return this.__tag;
  }

  override createDOM(_config: EditorConfig): HTMLElement {
    // A link without an address, the target of others, is no link here either.
    return document.createElement(this.__tag === "a" ? "span" : this.__tag);
  }

  override updateDOM(): false {
    return false;
  }

  override isInline(): true {
    return true;
  }

  override canBeEmpty(): false {
    return false;
  }
}

/** The elements that a `SpanNode` stands for. */
export const spanTags: ReadonlySet<string> = new Set([
  ...["span", "small", "del", "ins", "abbr", "cite", "q", "time", "a"],
]);

export const $createSpanNode = (tag: string): SpanNode =>
  $applyNodeReplacement(new SpanNode(tag));

export const $isSpanNode = (node: LexicalNode | null): node is SpanNode =>
  node instanceof SpanNode;
