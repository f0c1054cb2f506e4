import { type Config, type Data, Render } from "@puckeditor/core";
import { useState } from "react";
import type { StoredBlock } from "#src/engine/contract.ts";
import { type AnyCard, cards } from "#tests/bench/cards.tsx";
import type { Contender } from "#tests/bench/contender.ts";

interface Props {
  config: unknown;
  figure: number;
}

const config: Config = {
  components: Object.fromEntries(
    Object.entries(cards).map(([type, card]) => {
      const Card = card as AnyCard;
      return [
        type,
        {
          render: ({ config: block, figure }) => (
            <div data-block={type}>
              <Card config={block as never} figure={figure} />
            </div>
          ),
        },
      ];
    }),
  ),
};

const toItem = (block: StoredBlock, figure: number) => ({
  type: String(block["@type"]),
  props: { id: String(block["id"]), config: block, figure },
});

/** Puck's `Render`, the page as its data. */
export function puck(): Contender {
  let data: Data = { content: [], root: {} };
  let setData: (next: typeof data) => void = () => {};

  function Page() {
    const [shown, set] = useState(data);
    setData = set;
    return <Render config={config} data={shown} />;
  }

  const change = (index: number, part: Partial<Props>) => {
    const item = data.content[index];
    if (item === undefined) return;
    const changed = { ...item, props: { ...item.props, ...part } };
    data = { ...data, content: data.content.with(index, changed) };
    setData(data);
  };
  return {
    async prepare(blocks) {
      data = { root: {}, content: blocks.map((block) => toItem(block, 0)) };
    },
    page: () => <Page />,
    changeData: (index, figure) => change(index, { figure }),
    changeConfig: (index, block) => change(index, { config: block }),
  };
}
