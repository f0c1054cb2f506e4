import FigureGrid, { type ShownFigure } from "./figure-grid.tsx";

const ofOwner: readonly ShownFigure[] = [
  ...[{ id: "funnel" }, { id: "budget" }, { id: "points", only: "liability" }],
  ...[{ id: "waiting-cost" }, { id: "stock" }],
];

/** One page for the programme's owner: participation, costs, liability, and pending decisions. */
export default function OwnerFigures() {
  return <FigureGrid shown={ofOwner} />;
}
