import { DownOutlined, RightOutlined } from "@ant-design/icons";
import type { FieldProps } from "@rjsf/utils";
import { Button, Typography } from "antd";
import { lazy, Suspense } from "react";
import { blockName } from "#src/domain/documents/block-name.ts";
import { isBlock } from "#src/domain/documents/blocks.ts";
import type { Json, JsonObject } from "#src/domain/documents/languages.ts";
import styles from "./document-form.module.css";
import { partId, useField } from "./form-context.ts";

// It holds a form itself.
const BlockForm = lazy(async () => {
  const module = await import("./block-form.tsx");
  return { default: module.BlockForm };
});

/** The blocks of a page or of a group by their names; each opens its form. */
export function BlocksField(props: FieldProps) {
  const { form, id, path, pointer, label, value } = useField(props);
  const { t, language, blockTypes, open, onToggle, wrong, verdicts } = form;
  const blocks = Array.isArray(value) ? (value as Json[]) : [];
  const all = [...verdicts.values()].flat();
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
                  {blockName(block, schemasOf(blockTypes), language)}
                </Button>
              </div>
              {isOpen && (
                <div className={styles["inner"]}>
                  <Suspense fallback={null}>
                    <BlockForm
                      {...form}
                      block={block}
                      pointer={at}
                      verdicts={all}
                      onEdit={(change) => {
                        const place = [...path, index];
                        const present = props.registry.formContext.valueAt(
                          place,
                        ) as JsonObject;
                        form.edit(place, change(present));
                      }}
                    />
                  </Suspense>
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}

const schemasOf = (types: readonly { type: string; schema: JsonObject }[]) =>
  new Map(types.map(({ type, schema }) => [type, schema]));
