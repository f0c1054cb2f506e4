import { Modal } from "antd";
import { type TextKey, useTexts } from "#src/back-office/texts.ts";
import type { Action } from "#src/back-office/ui/actions.ts";
import { useFocusBack } from "#src/back-office/ui/focus-back.ts";
import { keyText } from "#src/back-office/ui/key-text.ts";
import styles from "./keyboard-help.module.css";

/** Keys of a part of the screen, and what they do. */
export interface HelpSection {
  title: TextKey;
  keys: readonly Pick<Action<never>, "label" | "keys">[];
}

interface Props {
  actions: readonly Action[];
  sections: readonly HelpSection[];
  onClose: () => void;
}

/** Every key of a document's screen. */
export default function KeyboardHelp({ actions, sections, onClose }: Props) {
  const t = useTexts();
  useFocusBack();
  const all = [
    {
      title: "documents.keys_everywhere",
      keys: actions.filter(({ reach }) => reach !== "part"),
    } as const,
    ...sections,
  ];
  return (
    <Modal
      open
      width={640}
      title={t("documents.keys")}
      footer={null}
      onCancel={onClose}
    >
      <div className={styles["help"]}>
        {all.map(({ title, keys: rows }) => (
          <section key={title}>
            <h3>{t(title)}</h3>
            <dl>
              {rows.map(
                ({ label, keys = [] }) =>
                  keys.length > 0 && (
                    <div key={label}>
                      <dt>
                        {keys.map((combination) => (
                          <kbd key={combination}>
                            {keyText(combination, t).replaceAll("+", " + ")}
                          </kbd>
                        ))}
                      </dt>
                      <dd>{t(label)}</dd>
                    </div>
                  ),
              )}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
