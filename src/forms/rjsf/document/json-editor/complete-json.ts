import type {
  Completion,
  CompletionContext,
  CompletionResult,
} from "@codemirror/autocomplete";
import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { Json, JsonObject } from "#src/domain/documents/languages.ts";
import {
  emptyValue,
  namesOf,
  type Proposal,
  ruleAt,
  valuesOf,
} from "./schema-at.ts";

interface Known {
  schema: JsonObject;
  language: string;
}

type Node = ReturnType<ReturnType<typeof syntaxTree>["resolveInner"]>;

/** Proposes the names of properties, and values, that a schema knows. */
export const completeJson =
  (known: () => Known) =>
  (context: CompletionContext): CompletionResult | null => {
    const { state, pos } = context;
    const word = context.matchBefore(/"?[\w@:-]*/);
    const from = word?.from ?? pos;
    if (!context.explicit && from === pos) return null;
    const sign = state.sliceDoc(0, from).trimEnd().at(-1) ?? "";
    const container = containerAt(syntaxTree(state).resolveInner(from, -1));
    if (container === undefined) return null;
    const { schema, language } = known();
    const isQuoted = word?.text.startsWith('"') === true;
    const to = isQuoted && state.sliceDoc(pos, pos + 1) === '"' ? pos + 1 : pos;
    const path = pathOf(state, container);
    const options = (
      proposals: readonly Proposal[],
      more: Shape,
    ): Completion[] =>
      proposals.map((proposal, index) => ({
        ...optionOf(proposal, more),
        // In the order of the schema.
        boost: -index,
      }));

    if (container.name === "Object" && sign !== ":") {
      const rule = ruleAt(schema, path);
      if (rule === undefined) return null;
      const isNamed = /^\s*:/.test(state.sliceDoc(to, to + 20));
      const names = namesOf(rule, namesIn(state, container, from), language);
      return {
        ...{ from, to },
        options: options(names, (text, name) => {
          if (isNamed) return text;
          const inner = ruleAt(schema, [...path, String(name)]);
          return `${text}: ${emptyValue(inner)}`;
        }),
      };
    }
    const step = stepAt(state, container, from);
    if (step === undefined) return null;
    const rule = ruleAt(schema, [...path, step]);
    if (rule === undefined) return null;
    return {
      ...{ from, to },
      options: options(valuesOf(rule, language), (text) => text),
    };
  };

type Shape = (text: string, value: Json) => string;

function optionOf(
  { value, label, description }: Proposal,
  shape: Shape,
): Completion {
  const text = JSON.stringify(value);
  const whole = shape(text, value);
  const inside = /(?:""|\{\}|\[\])$/.test(whole) ? 1 : 0;
  return {
    label: text,
    displayLabel: String(value),
    ...(label !== "" && { detail: label }),
    ...(description !== "" && { info: description }),
    apply(view, _completion, from, to) {
      view.dispatch({
        changes: { from, to, insert: whole },
        selection: { anchor: from + whole.length - inside },
        userEvent: "input.complete",
      });
    },
  };
}

/** The object or list that a node is in. */
function containerAt(start: Node): Node | undefined {
  for (let node: Node | null = start; node !== null; node = node.parent)
    if (node.name === "Object" || node.name === "Array") return node;
  return undefined;
}

const isSign = (name: string) => /^(?:[[\]{},:]|⚠|PropertyName)$/.test(name);

function nameOf(state: EditorState, property: Node): string | undefined {
  const name = property.getChild("PropertyName");
  if (name === null) return undefined;
  try {
    return JSON.parse(state.sliceDoc(name.from, name.to)) as string;
  } catch {
    return undefined;
  }
}

/** The path of a container. */
function pathOf(state: EditorState, container: Node): (string | number)[] {
  const path: (string | number)[] = [];
  for (let node = container; node.parent !== null; node = node.parent) {
    if (node.name === "Property") path.unshift(nameOf(state, node) ?? "");
    else if (node.parent.name === "Array")
      path.unshift(indexAt(node.parent, node.from));
  }
  return path;
}

/** How many items of a list end before a position. */
function indexAt(list: Node, position: number): number {
  let index = 0;
  for (let child = list.firstChild; child !== null; child = child.nextSibling)
    if (child.to <= position && !isSign(child.name)) index += 1;
  return index;
}

/** The property or item whose value is at a position. */
function stepAt(
  state: EditorState,
  container: Node,
  position: number,
): string | number | undefined {
  if (container.name === "Array") return indexAt(container, position);
  const before = container
    .getChildren("Property")
    .findLast(({ from }) => from < position);
  return before && nameOf(state, before);
}

/** The names in an object, without the one that is being written. */
const namesIn = (
  state: EditorState,
  object: Node,
  position: number,
): ReadonlySet<string> =>
  new Set(
    object
      .getChildren("Property")
      .filter(
        ({ from, to }) => position < from || position > to || from !== position,
      )
      .flatMap((property) => nameOf(state, property) ?? []),
  );
