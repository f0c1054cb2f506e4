import type { FieldProps } from "@rjsf/utils";
import { Button, Typography } from "antd";
import { useCallback, useRef } from "react";
import { summaryOf } from "#src/domain/documents/field-label.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";
import styles from "./document-form.module.css";
import { partId, useField } from "./form-context.ts";
import { newItem, newKey } from "./form-layout.ts";
import { ListPart } from "./list-part.tsx";

/** Adds, moves and removes parts, which are identified by their `key`; never of a list that lacks what was typed last. */
export function ListField(props: FieldProps) {
  const { form, id, pointer, label, rule, value, set } = useField(props);
  const { t, language, isReadOnly, announce, onToggle } = form;
  const box = useRef<HTMLFieldSetElement>(null);
  const list = listOf(value);
  const part = isObject(rule["items"]) ? rule["items"] : noRule;
  const latest = useRef({ list, set });
  latest.current = { list, set };
  const nameOf = useCallback(
    (item: Json, index: number) =>
      summaryOf(item, part, language) || t("unnamed", { number: index + 1 }),
    [part, language, t],
  );

  /** After React has rendered the part. */
  const focus = useCallback(
    (selector: string) =>
      requestAnimationFrame(() =>
        box.current?.querySelector<HTMLElement>(selector)?.focus(),
      ),
    [],
  );

  const onMove = useCallback(
    (index: number, step: number) => {
      const { list: present, set: replace } = latest.current;
      const to = index + step;
      if (to < 0 || to >= present.length) return;
      replace((newest) => withMoved(listOf(newest), index, to));
      announce(
        t("moved", {
          name: nameOf(present[index], index),
          number: to + 1,
          count: present.length,
        }),
      );
      focus(`[data-part="${to}"] [data-move="${step}"]`);
    },
    [announce, t, nameOf, focus],
  );

  const onRemove = useCallback(
    (index: number) => {
      const { list: present, set: replace } = latest.current;
      replace((newest) => listOf(newest).filter((_, at) => at !== index));
      announce(t("removed", { name: nameOf(present[index], index) }));
      focus(
        present.length > 1
          ? `[data-part="${Math.min(index, present.length - 2)}"] [data-toggle]`
          : "[data-add]",
      );
    },
    [announce, t, nameOf, focus],
  );

  function add(): void {
    const item = newItem(part, newKey());
    set((newest) => [...listOf(newest), item]);
    onToggle(partId(pointer, item, list.length));
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
          return (
            <ListPart
              key={own}
              id={own}
              index={index}
              isLast={index === list.length - 1}
              name={nameOf(item, index)}
              isWrong={form.wrong.has(`${pointer}/${index}`)}
              {...{ t, isReadOnly, onToggle, onMove, onRemove }}
              {...(form.open.has(own) && { field: props })}
            />
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

const none: Json[] = [];
const listOf = (value: Json): Json[] => (Array.isArray(value) ? value : none);

function withMoved(list: Json[], from: number, to: number): Json[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

const noRule: JsonObject = {};
