import { Space, Typography } from "antd";
import { type ReactNode, useMemo, useState } from "react";
import { useLanguage } from "#src/back-office/texts.ts";
import type { JsonObject } from "#src/schema/json.ts";
import styles from "./canvas.module.css";
import { Canvas } from "./canvas.tsx";
import { changedBlocks } from "./changed-blocks.ts";
import { PageLanguage, usePageLanguages } from "./page-language.tsx";
import type { PreviewOptions } from "./preview-options.ts";

interface ComparePagesProps {
  documentId: string;
  before: JsonObject;
  after: JsonObject;
  /** What the two versions are called. */
  beforeLabel: ReactNode;
  afterLabel: ReactNode;
}

const options: PreviewOptions = {
  at: undefined,
  person: undefined,
  width: "fit",
  theme: "light",
  frames: undefined,
  standing: undefined,
  change: () => undefined,
};

/** Two versions of a page side by side, the blocks that differ marked; selecting one shows it in both (BO-3.6). */
export function ComparePages({
  documentId,
  before,
  after,
  beforeLabel,
  afterLabel,
}: ComparePagesProps) {
  const { t, language: own } = useLanguage();
  const languages = usePageLanguages(after);
  const [chosen, setLanguage] = useState<string>(own);
  const language =
    languages.find((code) => code === chosen) ?? languages[0] ?? own;
  const [selected, setSelected] = useState<string>();
  const versions = useMemo(
    () => [
      { side: "before", body: before, marked: changedBlocks(before, after) },
      { side: "after", body: after, marked: changedBlocks(after, before) },
    ],
    [before, after],
  );
  const count = new Set(versions.flatMap(({ marked }) => marked)).size;
  return (
    <Space
      orientation="vertical"
      style={{ marginBlockStart: 16, width: "100%" }}
    >
      <Space wrap>
        <PageLanguage body={after} value={language} onChange={setLanguage} />
        <Typography.Text role="status">
          {count === 0
            ? t("canvas.same_blocks")
            : t("canvas.changed_blocks", { count })}
        </Typography.Text>
      </Space>
      <div className={styles["two"]}>
        {versions.map(({ side, body, marked }) => (
          <figure key={side}>
            <figcaption>
              {side === "before" ? beforeLabel : afterLabel}
            </figcaption>
            <Canvas
              page={{ documentId, body }}
              {...{ language, options, selected, marked }}
              onSelect={setSelected}
            />
          </figure>
        ))}
      </div>
    </Space>
  );
}
