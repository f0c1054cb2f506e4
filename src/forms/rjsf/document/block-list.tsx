import { DownOutlined, RightOutlined } from "@ant-design/icons";
import { Button, Typography } from "antd";
import { blockName } from "#src/domain/documents/block-name.ts";
import { isBlock } from "#src/domain/documents/blocks.ts";
import { BlockForm } from "./block-form.tsx";
import styles from "./document-form.module.css";
import { type FormServices, partId } from "./form-context.ts";

type Props = Parameters<NonNullable<FormServices["showBlocks"]>>[0];

/** The blocks of a page or of a group by their names; each opens its form. */
export function BlockList({ form, id, pointer, label, blocks, onEdit }: Props) {
  const { t, language, blockTypes, open, onToggle, wrong } = form;
  const verdicts = [...form.verdicts.values()].flat();
  const schemas = new Map(blockTypes.map(({ type, schema }) => [type, schema]));
  return (
    <fieldset
      className={styles["plain"]}
      id={id}
      data-control={pointer}
      tabIndex={-1}
    >
      <legend className={styles["label"]}>{label}</legend>
      {blocks.length === 0 && (
        <Typography.Text type="secondary">{t("empty_list")}</Typography.Text>
      )}
      <ol className={styles["list"]}>
        {blocks.map((block, index) => {
          if (!isBlock(block)) return null;
          const part = partId(pointer, block, index);
          const isOpen = open.has(part);
          const at = `${pointer}/${index}`;
          return (
            <li key={part} className={styles["part"]} data-part={index}>
              <div className={styles["bar"]}>
                <Button
                  type="text"
                  data-toggle
                  className={styles["toggle"] ?? ""}
                  aria-expanded={isOpen}
                  icon={isOpen ? <DownOutlined /> : <RightOutlined />}
                  onClick={() => onToggle(part)}
                  danger={wrong.has(at)}
                >
                  {blockName(block, schemas, language)}
                </Button>
              </div>
              {isOpen && (
                <div className={styles["inner"]}>
                  <BlockForm
                    {...form}
                    block={block}
                    pointer={at}
                    verdicts={verdicts}
                    onEdit={(change) => onEdit(index, change)}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}
