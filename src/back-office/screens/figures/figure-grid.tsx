import { useQuery } from "@tanstack/react-query";
import { Alert, Skeleton } from "antd";
import { useOffice } from "#src/back-office/api/office.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import { useTexts } from "#src/back-office/texts.ts";
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
  const t = useTexts();
  const { filter } = useFigureFilter();
  const { data, error } = useQuery(figuresQuery(useOffice()));
  if (data === undefined)
    return error ? (
      <Alert type="error" role="alert" title={failureText(error, t)} />
    ) : (
      <Skeleton active />
    );
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
