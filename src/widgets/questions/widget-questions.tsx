import RightOutlined from "@ant-design/icons/RightOutlined";
import type { WidgetProps } from "#src/engine/contract.ts";
import type { WidgetQuestions as Config } from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { RichText } from "#src/ui/rich-text/rich-text.tsx";
import styles from "./widget-questions.module.css";

/** Questions; the text that answers each opens below it. */
export default function WidgetQuestions({ config }: WidgetProps<Config>) {
  const questions = (config.questions ?? []).flatMap((entry) => {
    const [question, answer] = [entry?.question?.trim(), entry?.answer?.trim()];
    return question && answer ? [{ question, answer }] : [];
  });
  if (questions.length === 0) return null;
  return (
    <Card title={config.title}>
      <div className={styles["questions"]}>
        {questions.map(({ question, answer }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may ask the same
          <details key={index} className={styles["entry"]}>
            <summary className={styles["question"]}>
              <RightOutlined aria-hidden />
              {question}
            </summary>
            <div className={styles["answer"]}>
              <RichText html={answer} />
            </div>
          </details>
        ))}
      </div>
    </Card>
  );
}
