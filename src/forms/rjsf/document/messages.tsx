import { Typography } from "antd";
import styles from "./document-form.module.css";
import { messagesId, useForm } from "./form-context.ts";

interface Props {
  pointer: string;
  /** Of the form's own validation, shown until the examination has said something. */
  errors?: readonly string[] | undefined;
}

/** What is wrong with a field, and what to do about it. */
export function Messages({ pointer, errors = [] }: Props) {
  const { verdicts } = useForm();
  const found = verdicts.get(pointer) ?? [];
  const texts =
    found.length > 0
      ? found.map(({ level, message }) => ({ level, message }))
      : errors.map((message) => ({ level: "mistake" as const, message }));
  return (
    <div id={messagesId(pointer)} className={styles["messages"]}>
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
