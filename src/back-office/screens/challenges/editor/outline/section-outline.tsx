import type { KeyboardEvent } from "react";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import panes from "#src/back-office/document/panes/panes.module.css";
import { useIsNarrow } from "#src/back-office/document/panes/panes.tsx";
import { useLiveBody } from "#src/back-office/document/use-live-body.ts";
import { useChallengeEditor } from "#src/back-office/screens/challenges/editor/challenge-editor-context.ts";
import { sectionState } from "#src/back-office/screens/challenges/editor/section-states.ts";
import { useTexts } from "#src/back-office/texts.ts";
import styles from "./section-outline.module.css";
import { SectionStateText } from "./section-state-text.tsx";

/** The sections of the challenge that is open, each with its state; arrow keys lead from one to another. */
export function SectionOutline() {
  const t = useTexts();
  const { id, body, examination } = useOpenDocument();
  const { sections, section, openSection, focusPane } = useChallengeEditor();
  const live = useLiveBody(id) ?? undefined;
  const isNarrow = useIsNarrow();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const present = sections.findIndex(({ name }) => name === section?.name);
    const next = sections[nextIndex(event.key, present, sections.length)];
    if (next === undefined) return;
    event.preventDefault();
    openSection(next.name);
    event.currentTarget
      .querySelector<HTMLElement>(`[data-section="${next.name}"]`)
      ?.focus();
  };
  return (
    <>
      <div className={panes["head"]}>
        <h3>{t("challenge_editor.outline")}</h3>
      </div>
      <ul className={styles["sections"]} onKeyDown={onKeyDown}>
        {sections.map(({ name, title, properties }) => {
          const isOpen = name === section?.name;
          return (
            <li key={name}>
              <button
                type="button"
                className={styles["section"]}
                data-section={name}
                tabIndex={isOpen ? 0 : -1}
                aria-current={isOpen}
                onClick={({ detail }) => {
                  openSection(name);
                  // By Enter, which leads on; or out of the only pane that is shown.
                  if (isNarrow || (detail === 0 && isOpen)) focusPane("form");
                }}
              >
                <span>{title}</span>{" "}
                <span className={styles["state"]}>
                  <SectionStateText
                    {...sectionState(
                      properties,
                      body,
                      examination.verdicts,
                      live,
                    )}
                  />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The index that a key leads to; -1 for other keys. */
function nextIndex(key: string, present: number, count: number): number {
  switch (key) {
    case "ArrowDown":
      return Math.min(present + 1, count - 1);
    case "ArrowUp":
      return Math.max(present - 1, 0);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return -1;
  }
}
