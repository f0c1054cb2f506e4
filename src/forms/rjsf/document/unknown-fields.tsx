import { Typography } from "antd";
import { labelsOf } from "#src/domain/documents/kinds/kind.ts";
import { nearest } from "#src/domain/values/nearest.ts";
import { own } from "#src/domain/values/own.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";
import styles from "./document-form.module.css";
import { useForm } from "./form-context.ts";
import { pointerOf } from "./form-layout.ts";
import { Messages } from "./messages.tsx";

interface Props {
  rule: JsonObject;
  value: Json;
  pointer: string;
}

/** What an object has and its schema does not know: it is kept, and cannot be edited here. */
export function UnknownFields({ rule, value, pointer }: Props) {
  const { t, language, verdicts } = useForm();
  const properties = isObject(rule["properties"]) ? rule["properties"] : {};
  const known = Object.keys(properties);
  const names = Object.keys(isObject(value) ? value : {}).filter(
    (name) => !known.includes(name),
  );
  if (names.length === 0 || known.length === 0) return null;
  return names.map((name) => {
    const at = pointer + pointerOf([name]);
    const meant = nearest(name, known) ?? "";
    const label = labelsOf(own(properties, meant))?.[language] ?? "";
    return (
      <div
        key={name}
        className={styles["kept"]}
        data-control={at}
        tabIndex={-1}
      >
        <Typography.Text type="secondary">
          {label === ""
            ? t("kept", { name })
            : t("kept_meant", { name, meant: label })}
        </Typography.Text>
        {verdicts.has(at) && <Messages pointer={at} />}
      </div>
    );
  });
}
