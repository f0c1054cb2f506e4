import { Modal } from "antd";
import { useRef } from "react";
import {
  type Entry,
  keyOf,
} from "#src/back-office/screens/moderation/entries.ts";
import styles from "#src/back-office/screens/moderation/moderation.module.css";
import { useTexts } from "#src/back-office/texts.ts";
import { formatChange } from "#src/i18n/numbers.ts";
import { useEntryName } from "./use-entry-name.ts";

interface Props {
  entries: readonly Entry[];
  onValidate: () => void;
  onClose: () => void;
}

/** Names the selected entries before a key validates them (BO-5.7). */
export default function ValidateDialog({
  entries,
  onValidate,
  onClose,
}: Props) {
  const t = useTexts();
  const nameOf = useEntryName();
  const list = useRef<HTMLUListElement>(null);
  return (
    <Modal
      open
      title={t("moderation.validate_many", { count: entries.length })}
      okText={t("moderation.validate")}
      onOk={() => {
        onValidate();
        onClose();
      }}
      onCancel={onClose}
      // Enter validates.
      afterOpenChange={(isOpen) =>
        isOpen &&
        list.current
          ?.closest("[role=dialog]")
          ?.querySelector<HTMLElement>(".ant-btn-primary")
          ?.focus()
      }
    >
      <ul ref={list} className={styles["chosen"]}>
        {entries.map((entry) => (
          <li key={keyOf(entry)}>
            {nameOf(entry)}
            {entry.gain > 0 && ` · ${formatChange(entry.gain)}`}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
