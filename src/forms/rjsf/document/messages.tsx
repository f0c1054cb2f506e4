import { Typography } from "antd";
import styles from "./document-form.module.css";
import { messagesId, useForm } from "./form-context.ts";

interface Props {
  pointer: string;
  /** Of the form's own validation, shown until the examination has said something. */
  errors?: readonly string[] | undefined;
  /** What to know before filling in the field. */
  help?: string;
}

/** What to know about a field, what is wrong with it, and what to do about it. */
export function Messages({ pointer, errors = [], help = "" }: Props) {
  const { verdicts } = useForm();
  const found = verdicts.get(pointer) ?? [];
  const texts =
    found.length > 0
      ? found.map(({ level, message }) => ({ level, message }))
      : errors.map((message) => ({ level: "mistake" as const, message }));
  return (
    <div id={messagesId(pointer)} className={styles["messages"]}>
      {help !== "" && <span>{help}</span>}
      {texts.map(({ level, message }) => (
        <Typography.Text
          key={message}
          type={level === "mistake" ? "danger" : "secondary"}
          data-level={level}
        >
          {message}
        </Typography.Text>
      ))}
    </div>
  );
}
