import { Button, Checkbox, Popover } from "antd";
import { useState } from "react";
import { useTexts } from "#src/back-office/texts.ts";
import { localTexts } from "#src/browser/storage.ts";
import styles from "./document-list.module.css";

const keyOf = (kind: string) => `bo.columns.${kind}`;

/**
 * The columns of a kind's list that are not shown, kept on this device.
 * @param defaults those that are hidden at first
 */
export function useColumnChoice(kind: string, defaults: readonly string[]) {
  const [hidden, setHidden] = useState<readonly string[]>(
    () => localTexts.get(keyOf(kind))?.split(",") ?? defaults,
  );
  return {
    hidden,
    setHidden(next: string[]) {
      localTexts.set(keyOf(kind), next.join(","));
      setHidden(next);
    },
  };
}

interface Props {
  columns: readonly { key: string; title: string; isFixed?: boolean }[];
  hidden: readonly string[];
  setHidden: (hidden: string[]) => void;
}

/** Chooses which columns a list shows. */
export function ColumnChoice({ columns, hidden, setHidden }: Props) {
  const t = useTexts();
  const choices = columns.filter(({ isFixed }) => isFixed !== true);
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      title={t("documents.columns")}
      content={
        <Checkbox.Group
          className={styles["choices"] ?? ""}
          value={choices
            .map(({ key }) => key)
            .filter((key) => !hidden.includes(key))}
          onChange={(shown) =>
            setHidden(
              choices
                .map(({ key }) => key)
                .filter((key) => !shown.includes(key)),
            )
          }
          options={choices.map(({ key, title }) => ({
            value: key,
            label: title,
          }))}
        />
      }
    >
      <Button>{t("documents.columns")}</Button>
    </Popover>
  );
}
