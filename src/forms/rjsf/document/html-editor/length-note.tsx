import { Typography } from "antd";
import { useForm } from "#src/forms/rjsf/document/form-context.ts";
import type { JsonObject } from "#src/schema/json.ts";
import styles from "./html-editor.module.css";

/** The part of a limit from which on it is said. */
const NEAR = 0.8;

/** How long a text is, once it is nearly as long as it may be, or as is advised. */
export function LengthNote({
  id,
  value,
  rule,
}: {
  id: string;
  value: string;
  rule: JsonObject;
}) {
  const { t } = useForm();
  const limits = [rule["x-advised-length"], rule["maxLength"]].filter(
    (limit) => typeof limit === "number",
  );
  const isShort = limits.every((limit) => value.length <= limit * NEAR);
  const count = isShort ? 0 : [...value].length;
  const limit =
    limits.find((one) => count <= one && count > one * NEAR) ??
    limits.findLast((one) => count > one);
  return (
    <span id={id} className={styles["said"]}>
      {limit !== undefined && (
        <Typography.Text type={count > limit ? "danger" : "secondary"}>
          {t("html_length", { count, limit })}
        </Typography.Text>
      )}
    </span>
  );
}
