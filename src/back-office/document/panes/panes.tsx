import type { ReactNode } from "react";
import { useTexts } from "#src/back-office/texts.ts";
import { useMediaQuery } from "#src/ui/media-query.ts";
import styles from "./panes.module.css";
import type { Pane } from "./use-panes.ts";

export interface PaneContent {
  name: Pane;
  label: string;
  /** The name of its tab. */
  tab: string;
  content: ReactNode;
}

interface Props {
  panes: readonly PaneContent[];
  /** The one that a narrow screen shows. */
  shown: Pane;
  focusPane: (pane: Pane) => void;
}

/** Whether a screen shows one pane at a time. */
export const useIsNarrow = (): boolean => useMediaQuery("(width < 900px)");

/** The panes of an editor, side by side; a narrow screen shows one at a time. */
export function Panes({ panes, shown, focusPane }: Props) {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  return (
    <>
      {isNarrow && (
        <fieldset className={styles["tabs"]} aria-label={t("composer.panes")}>
          {panes.map(({ name, tab }) => (
            <button
              key={name}
              type="button"
              aria-pressed={shown === name}
              onClick={() => focusPane(name)}
            >
              {tab}
            </button>
          ))}
        </fieldset>
      )}
      <div className={styles["panes"]}>
        {panes.map(({ name, label, content }) => (
          <section
            key={name}
            data-pane={name}
            className={styles["pane"]}
            tabIndex={-1}
            hidden={isNarrow && shown !== name}
            aria-label={label}
          >
            {content}
          </section>
        ))}
      </div>
    </>
  );
}
