import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  DownOutlined,
  RightOutlined,
} from "@ant-design/icons";
import type { FieldProps, RJSFSchema } from "@rjsf/utils";
import { Button } from "antd";
import { memo } from "react";
import styles from "./document-form.module.css";
import type { FormTranslate } from "./form-context.ts";

interface Props {
  id: string;
  index: number;
  isLast: boolean;
  name: string;
  /** Whether there is a mistake in it. */
  isWrong: boolean;
  isReadOnly: boolean;
  t: FormTranslate;
  onToggle: (id: string) => void;
  onMove: (index: number, step: number) => void;
  onRemove: (index: number) => void;
  /** The list, of a part that is open. */
  field?: FieldProps;
}

/** A part of a list: its name, which opens its fields, and what moves and removes it. A closed one renders if itself changes. */
export const ListPart = memo(function ListPart({
  id,
  index,
  isLast,
  name,
  isWrong,
  isReadOnly,
  t,
  onToggle,
  onMove,
  onRemove,
  field,
}: Props) {
  const isOpen = field !== undefined;
  return (
    <li className={styles["part"]} data-part={index}>
      <div className={styles["bar"]}>
        <Button
          type="text"
          data-toggle
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
          danger={isWrong}
        >
          {name}
        </Button>
        {!isReadOnly && (
          <>
            <Button
              type="text"
              data-move="-1"
              icon={<ArrowUpOutlined />}
              aria-label={t("up", { name })}
              aria-disabled={index === 0}
              onClick={() => onMove(index, -1)}
            />
            <Button
              type="text"
              data-move="1"
              icon={<ArrowDownOutlined />}
              aria-label={t("down", { name })}
              aria-disabled={isLast}
              onClick={() => onMove(index, 1)}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t("remove", { name })}
              onClick={() => onRemove(index)}
            />
          </>
        )}
      </div>
      {isOpen && (
        <div className={styles["inner"]}>
          <PartFields field={field} index={index} />
        </div>
      )}
    </li>
  );
});

function PartFields({ field, index }: { field: FieldProps; index: number }) {
  const { registry, schema, uiSchema, formData } = field;
  const { SchemaField } = registry.fields;
  const { $id, path } = field.fieldPathId;
  return (
    // @ts-expect-error: RJSF types all fields but its own `SchemaField` as optional.
    <SchemaField
      name={String(index)}
      registry={registry}
      schema={schema.items as RJSFSchema}
      uiSchema={{ ...uiSchema?.["items"], "ui:field": "fields" }}
      formData={formData?.[index]}
      fieldPathId={{ $id: `${$id}_${index}`, path: [...path, index] }}
      onChange={field.onChange}
      onBlur={field.onBlur}
      onFocus={field.onFocus}
    />
  );
}
