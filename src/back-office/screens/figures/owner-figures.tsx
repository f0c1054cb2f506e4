import FigureGrid, { type ShownFigure } from "./figure-grid.tsx";

const ofOwner: readonly ShownFigure[] = [
  ...[{ id: "funnel" }, { id: "budget" }, { id: "points", only: "liability" }],
  ...[{ id: "waiting-cost" }, { id: "stock" }],
];

/** What who pays asks: who takes part, what it costs and will cost, and what has to be decided. */
export default function OwnerFigures() {
  return <FigureGrid shown={ofOwner} />;
}
