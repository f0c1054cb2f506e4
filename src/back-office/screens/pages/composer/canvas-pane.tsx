import { Button } from "antd";
import { useMemo } from "react";
import { useTexts } from "#src/back-office/texts.ts";
import {
  type Nesting,
  placedBlocks,
} from "#src/domain/documents/block-edit.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import styles from "./composer.module.css";

interface Props {
  body: JsonObject;
  nesting: Nesting;
  nameOf: (block: JsonObject) => string;
  selected: string;
  onSelect: (id: string) => void;
}

/** The blocks of the page, one after the other. */
export function CanvasPane({
  body,
  nesting,
  nameOf,
  selected,
  onSelect,
}: Props) {
  const t = useTexts();
  const blocks = useMemo(
    () => [...placedBlocks(body, nesting)].filter(({ group }) => !group),
    [body, nesting],
  );
  if (blocks.length === 0) return <p>{t("composer.empty_canvas")}</p>;
  return (
    <ul className={styles["sheets"]}>
      {blocks.map(({ id, block }) => (
        <li key={id}>
          <Button
            block
            type={id === selected ? "primary" : "default"}
            onClick={() => onSelect(id)}
          >
            {nameOf(block)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
