import { Typography } from "antd";
import type { ReactNode } from "react";
import styles from "./document-form.module.css";
import { type Message, messagesId, useForm } from "./form-context.ts";

interface Props {
  pointer: string;
  /** What to know before filling in the field. */
  help?: string;
}

/** What to know about a field, what is wrong with it, and what to do about it. */
export function Messages({ pointer, help }: Props) {
  const { verdicts } = useForm();
  return (
    <MessageList
      id={messagesId(pointer)}
      help={help}
      messages={verdicts.get(pointer) ?? []}
    />
  );
}

interface ListProps {
  id: string;
  help?: ReactNode;
  messages: readonly Pick<Message, "level" | "message">[];
}

/** The same, with its messages given, which replace the help: nothing below moves while one types. */
export function MessageList({ id, help, messages }: ListProps) {
  return (
    <div
      id={id}
      className={styles["messages"]}
      data-help={help ? "" : undefined}
    >
      {help && messages.length === 0 && <span>{help}</span>}
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
