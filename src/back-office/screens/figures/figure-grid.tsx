import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "antd";
import { useOffice } from "#src/back-office/api/office.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { FigureCard } from "./figure-card.tsx";
import { FigureFilters } from "./figure-filters.tsx";
import { figuresQuery, useFigureFilter } from "./figure-queries.ts";
import styles from "./figures.module.css";

export interface ShownFigure {
  id: string;
  /** The key of the only value that is shown. */
  only?: string;
}

/** All figures, or those of a list, for one period and one challenge or group (BO-20.4). */
export default function FigureGrid({
  shown,
}: {
  shown?: readonly ShownFigure[];
}) {
  const { filter } = useFigureFilter();
  const { data, error } = useQuery(figuresQuery(useOffice()));
  if (data === undefined)
    return error ? <Failure error={error} /> : <Skeleton active />;
  const cards: readonly ShownFigure[] = shown ?? data.items;
  return (
    <>
      <FigureFilters />
      <div className={styles["figures"]}>
        {cards.map(({ id, only }) => {
          const figure = data.items.find((one) => one.id === id);
          return (
            figure && <FigureCard key={id} {...{ figure, filter, only }} />
          );
        })}
      </div>
    </>
  );
}
