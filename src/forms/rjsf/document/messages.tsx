import { Typography } from "antd";
import styles from "./document-form.module.css";
import { messagesId, useForm } from "./form-context.ts";

interface Props {
  pointer: string;
  /** What to know before filling in the field. */
  help?: string;
}

/** What to know about a field, what is wrong with it, and what to do about it. */
export function Messages({ pointer, help = "" }: Props) {
  const { verdicts } = useForm();
  const messages = verdicts.get(pointer) ?? [];
  return (
    <div id={messagesId(pointer)} className={styles["messages"]}>
      {help !== "" && <span>{help}</span>}
      {messages.map(({ level, message }) => (
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
