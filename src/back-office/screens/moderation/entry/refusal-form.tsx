import { Button, Space } from "antd";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { RefusalDraft } from "#src/back-office/screens/moderation/decisions/refusal.ts";
import type { EntryDetails } from "#src/back-office/screens/moderation/entries.ts";
import { KeyHint } from "#src/back-office/screens/moderation/key-hint.tsx";
import shared from "#src/back-office/screens/moderation/moderation.module.css";
import { useTexts } from "#src/back-office/texts.ts";
import styles from "./entry.module.css";

interface Props {
  draft: RefusalDraft;
  reasons: EntryDetails["reasons"];
  onChange: (draft: RefusalDraft) => void;
  onSubmit: (draft: RefusalDraft) => void;
  onCancel: () => void;
}

/** A reason by its number and a comment: R, 1 to 9, Enter (BO-5.3). */
export function RefusalForm({
  draft,
  reasons,
  onChange,
  onSubmit,
  onCancel,
}: Props) {
  const t = useTexts();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isIncomplete, setIncomplete] = useState(false);
  useEffect(() => {
    form.current
      ?.querySelector<HTMLInputElement>("input:checked, input[type=radio]")
      ?.focus();
  }, []);
  const submit = () => {
    setIncomplete(draft.reason === undefined);
    if (draft.reason !== undefined) onSubmit(draft);
    else form.current?.querySelector("input")?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onCancel();
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    <form
      ref={form}
      data-refusal
      noValidate
      className={styles["refusal"]}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <fieldset aria-describedby={isIncomplete ? `${id}-error` : undefined}>
        <legend>{t("moderation.reason")}</legend>
        {reasons.map(({ key, label }, index) => (
          <label key={key}>
            <input
              type="radio"
              name={`${id}-reason`}
              checked={draft.reason === key}
              onChange={() => {
                setIncomplete(false);
                onChange({ ...draft, reason: key });
              }}
            />
            {index < 9 && <KeyHint of={index + 1} />}
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {isIncomplete && (
        <p id={`${id}-error`} role="alert" className={styles["error"]}>
          {t("moderation.reason_required")}
        </p>
      )}
      <label className={styles["comment"]}>
        <span>{t("moderation.comment")}</span>
        <textarea
          rows={3}
          maxLength={2000}
          value={draft.comment ?? ""}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) =>
            onChange({ ...draft, comment: target.value })
          }
        />
      </label>
      <p id={`${id}-hint`} className={shared["muted"]}>
        {t("moderation.comment_hint")}
      </p>
      <Space wrap>
        <Button type="primary" htmlType="submit">
          {t("moderation.refuse")}
        </Button>
        <Button onClick={onCancel}>{t("moderation.cancel")}</Button>
      </Space>
    </form>
  );
}
