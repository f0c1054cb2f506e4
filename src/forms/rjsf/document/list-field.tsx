import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  DownOutlined,
  RightOutlined,
} from "@ant-design/icons";
import type { FieldProps, RJSFSchema } from "@rjsf/utils";
import { Button, Space, Typography } from "antd";
import { useRef } from "react";
import type { Json, JsonObject } from "#src/domain/documents/languages.ts";
import styles from "./document-form.module.css";
import { partId, useField } from "./form-context.ts";
import { newItem, summaryOf } from "./form-layout.ts";

const newKey = () =>
  `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

/** Parts that are added, moved and removed; each keeps its `key`. */
export function ListField(props: FieldProps) {
  const { form, id, path, pointer, label, rule, value, set } = useField(props);
  const { t, language, isReadOnly } = form;
  const box = useRef<HTMLFieldSetElement>(null);
  const list = Array.isArray(value) ? (value as Json[]) : [];
  const part = rule["items"] as JsonObject;
  const nameOf = (item: Json, index: number) =>
    summaryOf(item, part, language) || t("unnamed", { number: index + 1 });
  const { SchemaField } = props.registry.fields;

  /** After the part is where it goes. */
  const focus = (selector: string) =>
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(selector)?.focus(),
    );

  function move(index: number, step: number): void {
    const to = index + step;
    if (to < 0 || to >= list.length) return;
    const next = [...list];
    const [item] = next.splice(index, 1);
    next.splice(to, 0, item);
    set(next);
    form.announce(
      t("moved", {
        name: nameOf(item, index),
        number: to + 1,
        count: list.length,
      }),
    );
    focus(`[data-part="${to}"] [data-move="${step}"]`);
  }

  function remove(index: number): void {
    const item = list[index];
    set(list.filter((_, at) => at !== index));
    form.announce(t("removed", { name: nameOf(item, index) }));
    focus(
      list.length > 1
        ? `[data-part="${Math.min(index, list.length - 2)}"] [data-toggle]`
        : "[data-add]",
    );
  }

  function add(): void {
    const item = newItem(part, newKey());
    set([...list, item]);
    form.onToggle(partId(pointer, item, list.length));
    focus(`[data-part="${list.length}"] [data-control]`);
  }

  return (
    <fieldset className={styles["plain"]} id={id} ref={box}>
      <legend className={styles["label"]}>
        {label}
        {props.required === true && " *"}
      </legend>
      {list.length === 0 && (
        <Typography.Text type="secondary">{t("empty_list")}</Typography.Text>
      )}
      <ol className={styles["list"]}>
        {list.map((item, index) => {
          const own = partId(pointer, item, index);
          const isOpen = form.open.has(own);
          const name = nameOf(item, index);
          const at = `${pointer}/${index}`;
          const isWrong = [...form.verdicts].some(
            ([place, found]) =>
              (place === at || place.startsWith(`${at}/`)) &&
              found.some(({ level }) => level === "mistake"),
          );
          return (
            <li key={own} className={styles["part"]} data-part={index}>
              <div className={styles["bar"]}>
                <Button
                  type="text"
                  data-toggle
                  className={styles["toggle"] ?? ""}
                  aria-expanded={isOpen}
                  icon={isOpen ? <DownOutlined /> : <RightOutlined />}
                  onClick={() => form.onToggle(own)}
                  danger={isWrong}
                >
                  {name}
                </Button>
                {!isReadOnly && (
                  <Space size={0}>
                    <Button
                      type="text"
                      data-move="-1"
                      icon={<ArrowUpOutlined />}
                      aria-label={t("up", { name })}
                      aria-disabled={index === 0}
                      onClick={() => move(index, -1)}
                    />
                    <Button
                      type="text"
                      data-move="1"
                      icon={<ArrowDownOutlined />}
                      aria-label={t("down", { name })}
                      aria-disabled={index === list.length - 1}
                      onClick={() => move(index, 1)}
                    />
                    <Button
                      type="text"
                      icon={<DeleteOutlined />}
                      aria-label={t("remove", { name })}
                      onClick={() => remove(index)}
                    />
                  </Space>
                )}
              </div>
              {isOpen && (
                <div className={styles["inner"]}>
                  {/* @ts-expect-error: RJSF types all fields but its own `SchemaField` as optional. */}
                  <SchemaField
                    name={String(index)}
                    registry={props.registry}
                    schema={props.schema.items as RJSFSchema}
                    uiSchema={{
                      ...props.uiSchema?.["items"],
                      "ui:field": "fields",
                    }}
                    errorSchema={props.errorSchema?.[index]}
                    formData={item}
                    fieldPathId={{
                      $id: `${props.fieldPathId.$id}_${index}`,
                      path: [...path, index],
                    }}
                    onChange={props.onChange}
                    onBlur={props.onBlur}
                    onFocus={props.onFocus}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {!isReadOnly && (
        <Button onClick={add} data-add className={styles["add"] ?? ""}>
          {t("add")}
        </Button>
      )}
    </fieldset>
  );
}
