import styles from "#src/back-office/document/panes/panes.module.css";
import { useChallengeEditor } from "#src/back-office/screens/challenges/editor/challenge-editor-context.ts";
import { useTexts } from "#src/back-office/texts.ts";

/** The sections of the challenge that is open. */
export function SectionOutline() {
  const t = useTexts();
  const { sections, section, openSection } = useChallengeEditor();
  return (
    <>
      <div className={styles["head"]}>
        <h3>{t("challenge_editor.outline")}</h3>
      </div>
      <ul>
        {sections.map(({ name, title }) => (
          <li key={name}>
            <button
              type="button"
              aria-current={name === section?.name ? "true" : undefined}
              onClick={() => openSection(name)}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
