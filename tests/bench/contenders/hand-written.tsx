import { Component, memo, type ReactNode, useState } from "react";
import type { StoredBlock } from "#src/engine/contract.ts";
import type { WidgetPoints } from "#src/schema/types.gen.ts";
import {
  type AnyCard,
  type CardType,
  cards,
  PointsCard,
} from "#tests/bench/cards.tsx";
import type { Contender } from "#tests/bench/contender.ts";
import { figureOf, useFigure } from "#tests/bench/figures.ts";

interface Data {
  blocks: StoredBlock[];
  figures: number[];
}

/** A hand-written page: a list, a component per kind, data passed as props. */
function create(
  wrap: (card: AnyCard) => AnyCard,
  { hasBoundaries = false } = {},
): () => Contender {
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
            const key = String(block["id"]);
            const card = (
              <div key={key} data-block={type}>
                <Card config={block as never} figure={figures[index]} />
              </div>
            );
            return hasBoundaries ? <Boundary key={key}>{card}</Boundary> : card;
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

interface BoundaryProps {
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override render() {
    return this.state.hasFailed ? <p>Failed</p> : this.props.children;
  }
}

function LivePointsCard({ config }: { config: WidgetPoints }) {
  return PointsCard({ config, figure: useFigure(String(config.id)) });
}

export const handWritten = create((card) => card);
export const handMemoised = create((card) => memo(card) as unknown as AnyCard);
export const handBounded = create((card) => card, { hasBoundaries: true });

const createLive = create((card) =>
  (card as unknown) === PointsCard ? (LivePointsCard as AnyCard) : card,
);
/** With live data as in the product: a card that shows some subscribes to it. */
export const handLive = (): Contender => ({
  ...createLive(),
  changeData: (index, figure) => figureOf(String(index)).set(figure),
});
