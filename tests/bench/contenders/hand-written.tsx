import { memo, useState } from "react";
import type { StoredBlock } from "#src/engine/contract.ts";
import { type AnyCard, type CardType, cards } from "#tests/bench/cards.tsx";
import type { Contender } from "#tests/bench/contender.ts";

interface Data {
  blocks: StoredBlock[];
  figures: number[];
}

/** What one would write by hand: a list, a component for each kind, data handed down. */
function create(wrap: (card: AnyCard) => AnyCard): () => Contender {
  const byType = Object.fromEntries(
    Object.entries(cards).map(([type, card]) => [type, wrap(card as AnyCard)]),
  ) as Record<CardType, AnyCard>;

  return () => {
    let data: Data = { blocks: [], figures: [] };
    let setData: (data: Data) => void = () => {};

    function Page() {
      const [{ blocks, figures }, set] = useState(data);
      setData = set;
      return (
        <div>
          {blocks.map((block, index) => {
            const type = block["@type"] as CardType;
            const Card = byType[type];
            return (
              <div key={String(block["id"])} data-block={type}>
                <Card config={block as never} figure={figures[index]} />
              </div>
            );
          })}
        </div>
      );
    }

    const change = (part: Partial<Data>) => {
      data = { ...data, ...part };
      setData(data);
    };
    return {
      async prepare(blocks) {
        data = { blocks, figures: blocks.map(() => 0) };
      },
      page: () => <Page />,
      changeData: (index, figure) =>
        change({ figures: data.figures.with(index, figure) }),
      changeConfig: (index, block) =>
        change({ blocks: data.blocks.with(index, block) }),
    };
  };
}

export const handWritten = create((card) => card);
export const handMemoised = create((card) => memo(card) as unknown as AnyCard);
