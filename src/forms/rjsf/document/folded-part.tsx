import { DownOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import styles from "./document-form.module.css";
import { useForm } from "./form-context.ts";
import { MessageList } from "./messages.tsx";

interface Props {
  /** By which the form remembers that it is open. */
  id: string;
  title: string;
  /** What is in it, while it is closed and open. */
  summary: string;
  /** The JSON Pointers of what is in it, whose messages are below it while it is closed. */
  pointers: readonly string[];
  children: ReactNode;
}

/** A part of a form that is closed until one opens it: a sentence says what is in it. */
export function FoldedPart({ id, title, summary, pointers, children }: Props) {
  const { open, onToggle, verdicts } = useForm();
  const isOpen = open.has(id);
  const inside = isOpen
    ? []
    : [...verdicts].filter(([at]) =>
        pointers.some((pointer) => `${at}/`.startsWith(`${pointer}/`)),
      );
  const messages = Map.groupBy(
    inside.flatMap(([, found]) => found),
    ({ message }) => message,
  );
  return (
    <section className={styles["section"]} aria-label={title}>
      <h3 className={styles["heading"]}>
        <Button
          type="text"
          className={styles["toggle"] ?? ""}
          aria-expanded={isOpen}
          icon={
            isOpen ? (
              <DownOutlined aria-hidden />
            ) : (
              <RightOutlined aria-hidden />
            )
          }
          onClick={() => onToggle(id)}
        >
          {title}
        </Button>
      </h3>
      <p className={styles["summary"]} data-summary>
        {summary}
      </p>
      <MessageList
        id={`${id}-messages`}
        messages={[...messages.values()].flatMap(([first]) => first ?? [])}
      />
      {isOpen && <div className={styles["fields"]}>{children}</div>}
    </section>
  );
}
