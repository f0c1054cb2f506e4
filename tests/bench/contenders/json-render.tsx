import { createStateStore, type Spec } from "@json-render/core";
import {
  type ComponentRegistry,
  JSONUIProvider,
  Renderer,
} from "@json-render/react";
import { useState } from "react";
import type { StoredBlock } from "#src/engine/contract.ts";
import { type AnyCard, cards } from "#tests/bench/cards.tsx";
import type { Contender } from "#tests/bench/contender.ts";

const registry: ComponentRegistry = {
  Page: ({ children }) => <div>{children}</div>,
  ...Object.fromEntries(
    Object.entries(cards).map(([type, card]) => {
      const Card = card as AnyCard;
      return [
        type,
        ({ element }: { element: { props: Record<string, unknown> } }) => (
          <div data-block={type}>
            <Card
              config={element.props["config"] as never}
              figure={element.props["figure"] as number}
            />
          </div>
        ),
      ];
    }),
  ),
};

const toElement = (block: StoredBlock, index: number) => ({
  type: String(block["@type"]),
  props: { config: block, figure: { $state: `/figures/${index}` } },
});

/** json-render's `Renderer`: the page as its spec, live data in its state. */
export function jsonRender(): Contender {
  let spec: Spec = { root: "page", elements: {} };
  let store = createStateStore({});
  let setSpec: (next: Spec) => void = () => {};

  function Page() {
    const [shown, set] = useState(spec);
    setSpec = set;
    return <Renderer spec={shown} registry={registry} />;
  }

  return {
    async prepare(blocks) {
      const keys = blocks.map((block) => `block-${block["id"]}`);
      spec = {
        root: "page",
        elements: {
          page: { type: "Page", props: {}, children: keys },
          ...Object.fromEntries(
            blocks.map((block, index) => [
              `block-${block["id"]}`,
              toElement(block, index),
            ]),
          ),
        },
      };
      store = createStateStore({ figures: blocks.map(() => 0) });
    },
    page: () => (
      <JSONUIProvider registry={registry} store={store}>
        <Page />
      </JSONUIProvider>
    ),
    changeData: (index, figure) => store.set(`/figures/${index}`, figure),
    changeConfig(index, block) {
      spec = {
        ...spec,
        elements: {
          ...spec.elements,
          [`block-${block["id"]}`]: toElement(block, index),
        },
      };
      setSpec(spec);
    },
  };
}
