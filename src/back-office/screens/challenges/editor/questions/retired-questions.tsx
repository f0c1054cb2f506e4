import { DeleteOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useId } from "react";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { useTexts } from "#src/back-office/texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import { withRemoved, withRetired } from "./question-edits.ts";
import styles from "./questions.module.css";
import type { IndexedQuestion } from "./use-questions.ts";

/** Questions that left the form; what people answered keeps their label. */
export function RetiredQuestions({
  questions,
}: {
  questions: readonly IndexedQuestion[];
}) {
  const { session, isReadOnly, say } = useOpenDocument();
  const t = useTexts();
  const title = useId();
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby={title} className={styles["part"]}>
      <h3 id={title} className={styles["title"]}>
        {t("questions.retired")}
      </h3>
      <p className={layout["hint"]}>{t("questions.retired_hint")}</p>
      <ul className={layout["list"]}>
        {questions.map(({ key, index, name, answered }) => (
          <li
            key={key}
            className={styles["card"]}
            data-field={`/declarationForm/${index}`}
          >
            <div className={styles["bar"]}>
              <span className={styles["name"]}>{name}</span>
              {!isReadOnly && (
                <span className={styles["tools"]}>
                  <Button
                    aria-label={t("questions.ask_again_named", { name })}
                    onClick={() => {
                      session.edit(withRetired(index, false));
                      say(t("questions.asked_again", { name }));
                    }}
                  >
                    {t("questions.ask_again")}
                  </Button>
                  {answered === undefined && (
                    <Button
                      type="text"
                      icon={<DeleteOutlined />}
                      aria-label={t("questions.remove", { name })}
                      onClick={() => {
                        session.edit(withRemoved(index));
                        say(t("questions.removed", { name }));
                      }}
                    />
                  )}
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
