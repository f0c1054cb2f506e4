import { Button, Popover, Space } from "antd";
import { useState } from "react";
import { useLanguage } from "#src/back-office/texts.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { OfficeVerdict } from "#src/schema/types.gen.ts";
import styles from "./document.module.css";
import { useFieldAt } from "./field-name.ts";

interface Props {
  verdicts: readonly OfficeVerdict[];
  /** How many more there are, which an examination does not list. */
  unlisted: number;
  /** Whether they are known. */
  isExamined: boolean;
  schema: JsonObject;
  body: JsonObject;
  /** Leads to the field of a JSON Pointer. */
  onChoose: (pointer: string) => void;
}

/** How many mistakes and warnings there are; each leads to its field. */
export function VerdictList({
  verdicts,
  unlisted,
  isExamined,
  ...props
}: Props) {
  const { t } = useLanguage();
  if (verdicts.length === 0 && unlisted === 0)
    return isExamined && <span>{t("documents.no_verdicts")}</span>;
  const levels = (["mistake", "warning"] as const).map((level) => ({
    level,
    found: verdicts.filter((one) => one.level === level),
  }));
  return (
    <Space>
      {levels
        .filter(({ found }) => found.length > 0)
        .map(({ level, found }) => (
          <Verdicts key={level} {...{ level, found }} {...props} />
        ))}
      {unlisted > 0 && (
        <span>{t("publish.more_verdicts", { count: unlisted })}</span>
      )}
    </Space>
  );
}

interface VerdictsProps
  extends Omit<Props, "isExamined" | "verdicts" | "unlisted"> {
  level: OfficeVerdict["level"];
  found: readonly OfficeVerdict[];
}

function Verdicts({ level, found, onChoose, ...props }: VerdictsProps) {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottom"
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <VerdictItems
          {...props}
          found={found}
          onChoose={(pointer) => {
            setOpen(false);
            onChoose(pointer);
          }}
        />
      }
    >
      <Button danger={level === "mistake"} aria-expanded={isOpen}>
        {t(`documents.${level}`, { count: found.length })}
      </Button>
    </Popover>
  );
}

/** More are not read anyway before the first ones are dealt with. */
const MAX_LISTED_VERDICTS = 200;

/** Rendered only while it is open. */
function VerdictItems({
  found,
  schema,
  body,
  onChoose,
}: Omit<VerdictsProps, "level">) {
  const fieldAt = useFieldAt(schema, body);
  return (
    <ul className={styles["verdicts"]}>
      {found.slice(0, MAX_LISTED_VERDICTS).map(({ pointer, message }) => (
        <li key={`${pointer} ${message}`}>
          <Button
            type="link"
            className={styles["verdict"] ?? ""}
            onClick={() => onChoose(pointer)}
          >
            {[fieldAt(pointer), message].filter(Boolean).join(" · ")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
