import {
  $applyNodeReplacement,
  DecoratorNode,
  type DOMExportOutput,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
  type Spread,
} from "lexical";
import { sanitize } from "#src/ui/rich-text/sanitize.ts";
import styles from "./html-editor.module.css";

type SerializedKept = Spread<
  { html: string; isInline: boolean },
  SerializedLexicalNode
>;

/** HTML that this editor shows, moves and removes, but does not change: an image, a table. It is exported as it came. */
export class KeptNode extends DecoratorNode<null> {
  readonly __html: string;
  readonly __inline: boolean;

  constructor(html: string, isInline: boolean, key?: NodeKey) {
    super(key);
    this.__html = html;
    this.__inline = isInline;
  }

  static override getType(): string {
    return "kept";
  }

  static override clone(node: KeptNode): KeptNode {
    return new KeptNode(node.__html, node.__inline, node.__key);
  }

  static override importJSON({ html, isInline }: SerializedKept): KeptNode {
    return $createKeptNode(html, isInline);
  }

  override exportJSON(): SerializedKept {
    return {
      ...super.exportJSON(),
      ...{ html: this.__html, isInline: this.__inline },
    };
  }

  getHtml(): string {
    return this.getLatest().__html;
  }

  override isInline(): boolean {
    return this.__inline;
  }

  override getTextContent(): string {
    return this.__inline ? "" : "\n";
  }

  override createDOM(): HTMLElement {
    const box = document.createElement(this.__inline ? "span" : "div");
    box.className = styles["kept"] ?? "";
    box.append(shown(this.__html));
    return box;
  }

  override updateDOM(): false {
    return false;
  }

  override exportDOM(): DOMExportOutput {
    const box = document.createElement(this.__inline ? "span" : "div");
    box.append(sanitize(this.__html, ""));
    return { element: box };
  }

  override decorate(): null {
    return null;
  }
}

export const $createKeptNode = (html: string, isInline: boolean): KeptNode =>
  $applyNodeReplacement(new KeptNode(html, isInline));

export const $isKeptNode = (node: LexicalNode | null): node is KeptNode =>
  node instanceof KeptNode;

/** The policy's nodes, which lead nowhere and have no names: the page around them has its own. */
function shown(html: string): DocumentFragment {
  const content = sanitize(html, "");
  for (const target of content.querySelectorAll("[id]"))
    target.removeAttribute("id");
  for (const link of content.querySelectorAll("a")) {
    link.removeAttribute("href");
    link.removeAttribute("target");
  }
  return content;
}
