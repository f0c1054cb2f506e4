import { DownOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import { timeZone } from "#src/i18n/date-format.ts";
import { nameLanguages } from "#src/i18n/languages.ts";
import { isObject, type Json } from "#src/schema/json.ts";
import styles from "./document-form.module.css";
import { type FormState, sectionId, useForm } from "./form-context.ts";
import { Messages } from "./messages.tsx";
import { periodWords } from "./period.ts";

interface Props {
  title: string;
  /** What the fields are of. */
  value: Json;
  names: readonly string[];
  children: ReactNode;
}

/** When and for whom something is shown: a sentence, and its fields once it is opened. */
export function WhenSection({ title, value, names, children }: Props) {
  const form = useForm();
  const { base, open, onToggle, verdicts } = form;
  const id = sectionId(base, "when");
  const isOpen = open.has(id);
  const wrong = isOpen
    ? []
    : [...verdicts.keys()].filter((pointer) =>
        [...names, "diffusionEndAt"].some((name) =>
          `${pointer}/`.startsWith(`${base}/${name}/`),
        ),
      );
  return (
    <section className={styles["section"]} aria-label={title}>
      <h3 className={styles["heading"]}>
        <Button
          type="text"
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
        >
          {title}
        </Button>
      </h3>
      <p className={styles["summary"]} data-summary>
        {summaryOf(value, form)}
      </p>
      {wrong.map((pointer) => (
        <Messages key={pointer} pointer={pointer} />
      ))}
      {isOpen && <div className={styles["fields"]}>{children}</div>}
    </section>
  );
}

/** `Always, for everybody`; `1–31 December 2026, for 2 groups, in Français and Deutsch` */
function summaryOf(value: Json, { t, language }: FormState): string {
  const block = isObject(value) ? value : {};
  const { audience, languages } = block;
  const groups = isObject(audience) ? audience["groups"] : undefined;
  const count = Array.isArray(groups) ? groups.length : 0;
  const parts = [
    periodWords(
      block["diffusionStartAt"] ?? block["startDate"],
      block["diffusionEndAt"] ?? block["endDate"],
      timeZone(),
      t,
    ),
    count === 0 ? t("everybody") : t("when.groups", { count }),
    ...(Array.isArray(languages)
      ? [
          t("in_languages", {
            languages: nameLanguages(languages.map(String), language),
          }),
        ]
      : []),
  ];
  return parts.join(", ");
}
