import { Modal, Radio, Typography } from "antd";
import { type ReactNode, useState } from "react";
import { useLanguage } from "#src/back-office/texts.ts";
import { shortBlockName } from "#src/domain/documents/blocks/block-name.ts";
import { placeAt } from "#src/domain/documents/field-label.ts";
import { isByLanguage } from "#src/domain/documents/languages.ts";
import {
  type Choices,
  type Conflict,
  conflictId,
  keyOfItem,
  type Side,
} from "#src/domain/documents/merge/merge.ts";
import { formatAt } from "#src/domain/documents/value-format.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";
import styles from "./document.module.css";
import { useBlockSchemas, useFieldAt } from "./field-name.ts";
import { ValueInWords } from "./history/value-in-words.tsx";

interface Props {
  conflicts: readonly Conflict[];
  schema: JsonObject;
  /** With my values. */
  body: JsonObject;
  onDecide: (choices: Choices) => void;
}

/** Two people changed the same fields: the second one decides which version stays (BO-3.3). */
export function ConflictDialog({ conflicts, schema, body, onDecide }: Props) {
  const { t, language } = useLanguage();
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const isDecided = conflicts.every((one) => conflictId(one) in choices);
  const nameAt = useFieldAt(schema, body);
  const blocks = useBlockSchemas();
  /** In a sentence, a part of a list goes by its own name, and a list by that of its owner. */
  const partNameAt = (path: readonly string[]) =>
    placeAt(schema, path, {
      ...{ language, body, blocks },
      nameBlock: shortBlockName,
    }).labels.at(-1) ?? "";
  const listNameAt = (path: readonly string[]) =>
    partNameAt(path.slice(0, -1)) || nameAt(path);
  const isPart = (value: Json) => keyOfItem(value) !== undefined;
  const legendOf = ({ path, about, mine, theirs }: Conflict): string => {
    if (about === "circle") {
      const names = [...pathsIn(mine), ...pathsIn(theirs)].map(partNameAt);
      return t("documents.conflict.circle", {
        names: [...new Set(names)].join(", "),
      });
    }
    // What I removed has no name in my body.
    const isRemoved = mine === undefined && isPart(theirs);
    const name = nameAt(isRemoved ? path.slice(0, -1) : path);
    return about === "value"
      ? name
      : t(`documents.conflict.${about}`, { name });
  };
  const say = (conflict: Conflict, side: Side): ReactNode => {
    const { path, about, [side]: value } = conflict;
    const names = Array.isArray(value) ? value.map(String) : [];
    if (about === "order")
      return names.map((key) => partNameAt([...path, key])).join(", ");
    if (about === "circle")
      return pathsIn(value)
        .map((moved) =>
          t("documents.conflict.moved", {
            name: partNameAt(moved),
            place: listNameAt(moved.slice(0, -1)),
          }),
        )
        .join(", ");
    if (about === "place")
      return t("composer.move_in", { name: listNameAt(names) });
    if (
      value === undefined &&
      (isPart(conflict.mine) || isPart(conflict.theirs))
    )
      return t("documents.conflict.removed");
    const texts = isPart(value) ? textsIn(value, language) : [];
    return texts.length > 0 ? (
      texts.join(" · ")
    ) : (
      <ValueInWords
        value={value}
        format={formatAt(schema, path, { language, body, blocks })}
        side={0}
      />
    );
  };
  return (
    <Modal
      open
      title={t("documents.conflict")}
      okText={t("documents.conflict.decide")}
      okButtonProps={{ disabled: !isDecided }}
      onOk={() => onDecide(choices)}
      cancelButtonProps={{ style: { display: "none" } }}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      width={640}
    >
      <p>{t("documents.conflict.why")}</p>
      {conflicts.map((conflict) => {
        const id = conflictId(conflict);
        const label = legendOf(conflict);
        return (
          <fieldset key={id} className={styles["conflict"]}>
            <legend>{label}</legend>
            <Radio.Group
              aria-label={label}
              value={choices[id]}
              onChange={({ target }) =>
                setChoices({ ...choices, [id]: target.value as Side })
              }
            >
              {(["mine", "theirs"] as const).map((side) => (
                <Radio key={side} value={side} className={styles["side"] ?? ""}>
                  <Typography.Text strong>
                    {t(`documents.conflict.${side}`)}
                  </Typography.Text>{" "}
                  {say(conflict, side)}
                </Radio>
              ))}
            </Radio.Group>
          </fieldset>
        );
      })}
    </Modal>
  );
}

/** The paths of a value of a conflict about parts that were moved into each other. */
const pathsIn = (value: Json): string[][] =>
  Array.isArray(value)
    ? value.map((path) => (Array.isArray(path) ? path.map(String) : []))
    : [];

/** The texts of a part in a language. */
function textsIn(value: Json, language: string): string[] {
  if (isByLanguage(value)) {
    const text = value[language] ?? Object.values(value)[0];
    return typeof text === "string" ? [text] : [];
  }
  return isObject(value) || Array.isArray(value)
    ? Object.values(value).flatMap((one) => textsIn(one, language))
    : [];
}
