import { Modal } from "antd";
import { useTexts } from "#src/back-office/texts.ts";
import { useFocusBack } from "#src/back-office/ui/focus-back.ts";
import { keyText } from "./key-text.ts";
import styles from "./keyboard-help.module.css";

const sections = [
  {
    title: "composer.help.everywhere",
    keys: [
      ["F6 Shift+F6", "composer.help.panes"],
      ["Alt+P", "canvas.four"],
      ["Ctrl+Z", "composer.help.undo"],
      ["Ctrl+Y", "composer.help.redo"],
      ["Ctrl+S", "composer.help.save"],
      ["Ctrl+Enter", "composer.help.publish"],
      ["?", "composer.help.help"],
    ],
  },
  {
    title: "composer.outline",
    keys: [
      ["↑ ↓", "composer.help.walk"],
      ["← →", "composer.help.fold"],
      ["Home End", "composer.help.ends"],
      ["A–Z", "composer.help.type"],
      ["Enter", "composer.help.open"],
      ["/", "composer.help.add"],
      ["Alt+↑ Alt+↓", "composer.help.move"],
      ["Alt+→", "composer.help.into"],
      ["Alt+←", "composer.help.out"],
      ["Ctrl+D", "composer.help.duplicate"],
      ["Ctrl+C Ctrl+V", "composer.help.copy"],
      ["Delete", "composer.help.remove"],
      ["Shift+F10", "composer.help.menu"],
    ],
  },
] as const;

/** Every key of the composer. */
export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  useFocusBack();
  return (
    <Modal
      open
      width={640}
      title={t("composer.keys")}
      footer={null}
      onCancel={onClose}
    >
      <div className={styles["help"]}>
        {sections.map(({ title, keys }) => (
          <section key={title}>
            <h3>{t(title)}</h3>
            <dl>
              {keys.map(([combinations, what]) => (
                <div key={what}>
                  <dt>
                    {combinations.split(" ").map((combination) => (
                      <kbd key={combination}>
                        {keyText(combination, t).replaceAll("+", " + ")}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{t(what)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
