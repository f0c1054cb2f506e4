import {
  $getState,
  $setState,
  createState,
  type LexicalNode,
  type TextFormatType,
} from "lexical";

export type Attributes = readonly (readonly [name: string, value: string])[];

const none: Attributes = [];

const attributes = createState("attributes", {
  parse: (value) => (Array.isArray(value) ? (value as Attributes) : none),
});

const tag = createState("tag", {
  parse: (value) => (value === "bare" || value === "div" ? value : "p"),
});

/** The attributes of an imported element that its node has no property for. */
export const $attributesOf = (node: LexicalNode): Attributes =>
  $getState(node, attributes);

export function $setAttributes(
  node: LexicalNode,
  element: Element,
  except: readonly string[] = [],
): void {
  const present = [...element.attributes]
    .filter(({ name }) => !except.includes(name))
    .map(({ name, value }) => [name, value] as const);
  if (present.length > 0) $setState(node, attributes, present);
}

/** Which element a paragraph is; a bare one is text between elements. */
export const $tagOf = (node: LexicalNode): "p" | "div" | "bare" =>
  $getState(node, tag);

export const $setTag = (
  node: LexicalNode,
  value: "p" | "div" | "bare",
): unknown => $setState(node, tag, value);

/** The formats of a text by the elements that mean them, from the outside to the inside; the first of each is exported. */
export const formats: readonly (readonly [
  format: TextFormatType,
  tags: readonly string[],
])[] = [
  ["bold", ["strong", "b"]],
  ["italic", ["em", "i"]],
  ["underline", ["u"]],
  ["strikethrough", ["s"]],
  ["highlight", ["mark"]],
  ["subscript", ["sub"]],
  ["superscript", ["sup"]],
  ["code", ["code"]],
];
