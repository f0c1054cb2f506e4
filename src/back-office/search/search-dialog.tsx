import { Input, type InputRef, Modal } from "antd";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { useFocusBack } from "#src/back-office/ui/focus-back.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import styles from "./search-dialog.module.css";
import type { Hit } from "./search-hits.ts";
import { useSearch } from "./use-search.ts";

/** Searches screens, participants and documents; the arrow keys choose, Enter opens. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const [, navigate] = useLocation();
  const id = useId();
  const [text, setText] = useState("");
  const [key, setKey] = useState<string>();
  /** Enter was pressed before the results of the text were there. */
  const [isWaiting, wait] = useState(false);
  const { groups, error, isSearching } = useSearch(text);
  useFocusBack();
  const input = useRef<InputRef>(null);
  const hits = groups.flatMap((group) => group.hits);
  const active = hits.find((hit) => hit.key === key) ?? hits[0];
  const optionId = (hit: Hit) => `${id}${hit.key}`;
  const activeId = active && optionId(active);
  useEffect(() => {
    if (activeId !== undefined)
      document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const open = ({ address, run }: Hit): void => {
    onClose();
    if (address !== undefined) navigate(address);
    run?.();
  };
  useEffect(() => {
    if (!isWaiting || isSearching) return;
    wait(false);
    if (active !== undefined) open(active);
  });

  function press(event: KeyboardEvent): void {
    // Enter ends the composition of a character.
    if (event.nativeEvent.isComposing) return;
    const at = active === undefined ? -1 : hits.indexOf(active);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (next !== undefined) setKey(hits.at(next % hits.length)?.key);
    else if (event.key === "Enter") wait(true);
    else return;
    event.preventDefault();
  }

  return (
    <Modal
      open
      title={t("search.title")}
      footer={null}
      width={640}
      onCancel={onClose}
      afterOpenChange={(isOpen) => {
        if (isOpen) input.current?.focus();
      }}
    >
      <Input
        ref={input}
        role="combobox"
        aria-label={t("search.title")}
        aria-expanded={hits.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        {...(activeId !== undefined && { "aria-activedescendant": activeId })}
        placeholder={t("search.placeholder")}
        value={text}
        maxLength={200}
        onChange={({ target }) => {
          setText(target.value);
          setKey(undefined);
          wait(false);
        }}
        onKeyDown={press}
      />
      <Failure error={error} />
      <div
        id={id}
        role="listbox"
        aria-label={t("search.results")}
        className={styles["results"]}
      >
        {groups.map(({ label, hits: found }, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a list box has no field sets
          <div
            key={label}
            role="group"
            aria-labelledby={`${id}group${at}`}
            className={styles["group"]}
          >
            <div
              id={`${id}group${at}`}
              role="presentation"
              className={styles["label"]}
            >
              {label}
            </div>
            {found.map((hit) => (
              // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox
              // biome-ignore lint/a11y/useKeyWithClickEvents: its keys choose the option
              <div
                key={hit.key}
                id={optionId(hit)}
                role="option"
                aria-selected={hit === active}
                className={styles["hit"]}
                onMouseMove={() => setKey(hit.key)}
                onClick={() => open(hit)}
              >
                {hit.name}
                {hit.detail !== undefined && (
                  <span className={styles["detail"]}>{hit.detail}</span>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={styles["count"]}>
        {isSearching
          ? t("search.searching")
          : hits.length === 0
            ? t("search.none")
            : t("search.count", {
                count: hits.length,
                number: formatNumber(hits.length),
              })}
      </p>
    </Modal>
  );
}
