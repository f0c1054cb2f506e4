import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  PlusOutlined,
} from "@ant-design/icons";
import { Button, Input } from "antd";
import { type ClipboardEvent, useRef } from "react";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { VerdictsAt } from "#src/back-office/screens/challenges/editor/verdicts-at.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import { messagesId } from "#src/forms/rjsf/document/form-context.ts";
import { languageNames } from "#src/i18n/languages.ts";
import { isObject, type JsonObject } from "#src/schema/json.ts";
import {
  choicesIn,
  linesOf,
  withLabels,
  withMovedChoice,
  withNewChoice,
  withoutChoice,
} from "./question-edits.ts";
import styles from "./questions.module.css";

interface Props {
  question: JsonObject;
  /** The JSON Pointer of the question. */
  pointer: string;
  /** The keys of choices that cannot be removed since people have answered. */
  locked: readonly string[];
  onEdit: (change: (question: JsonObject) => JsonObject) => void;
}

/** The choices of a question in the languages that are shown; a list that is pasted becomes one choice a line. */
export function ChoiceRows({ question, pointer, locked, onEdit }: Props) {
  const { shown, isReadOnly } = useOpenDocument();
  const t = useTexts();
  const box = useRef<HTMLFieldSetElement>(null);
  const choices = choicesIn(question);
  const focus = (selector: string) =>
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(selector)?.focus(),
    );
  const paste =
    (index: number, language: string) =>
    (event: ClipboardEvent<HTMLInputElement>) => {
      const lines = linesOf(event.clipboardData.getData("text/plain"));
      if (lines.length < 2) return;
      event.preventDefault();
      onEdit(withLabels(index, language, lines));
    };
  const add = () => {
    onEdit(withNewChoice);
    focus(`[data-choice="${choices.length}"] input`);
  };
  const move = (index: number, step: 1 | -1) => {
    onEdit(withMovedChoice(index, step));
    focus(`[data-choice="${index + step}"] [data-move="${step}"]`);
  };
  return (
    <fieldset
      ref={box}
      className={styles["plain"]}
      data-field={`${pointer}/choices`}
    >
      <legend className={layout["label"]}>{t("questions.choices")}</legend>
      <ol className={layout["list"]}>
        {choices.map((choice, index) => {
          const label = isObject(choice["label"]) ? choice["label"] : {};
          const at = `${pointer}/choices/${index}/label`;
          const key = String(choice["key"] ?? index);
          const number = index + 1;
          return (
            <li key={key} data-choice={index} className={styles["choice"]}>
              <div className={styles["labels"]}>
                {shown.map((language) => (
                  <div key={language}>
                    <Input
                      lang={language}
                      data-control={`${at}/${language}`}
                      aria-label={t("questions.choice_in", {
                        number,
                        language: languageNames[language],
                      })}
                      aria-describedby={messagesId(`${at}/${language}`)}
                      placeholder={languageNames[language]}
                      readOnly={isReadOnly}
                      maxLength={300}
                      value={String(label[language] ?? "")}
                      onPaste={paste(index, language)}
                      onPressEnter={add}
                      onChange={({ target }) =>
                        onEdit(withLabels(index, language, [target.value]))
                      }
                    />
                    <VerdictsAt pointer={`${at}/${language}`} />
                  </div>
                ))}
              </div>
              {!isReadOnly && (
                <>
                  {([-1, 1] as const).map((step) => (
                    <Button
                      key={step}
                      type="text"
                      data-move={step}
                      icon={
                        step < 0 ? <ArrowUpOutlined /> : <ArrowDownOutlined />
                      }
                      aria-label={t(
                        step < 0
                          ? "questions.choice_up"
                          : "questions.choice_down",
                        { number },
                      )}
                      aria-disabled={
                        choices[index + step] === undefined || undefined
                      }
                      onClick={() => move(index, step)}
                    />
                  ))}
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    disabled={locked.includes(key)}
                    aria-label={t("questions.choice_remove", { number })}
                    onClick={() => {
                      onEdit(withoutChoice(index));
                      focus("[data-add]");
                    }}
                  />
                </>
              )}
            </li>
          );
        })}
      </ol>
      <VerdictsAt pointer={`${pointer}/choices`} />
      {!isReadOnly && (
        <div className={layout["bar"]}>
          <Button data-add icon={<PlusOutlined />} onClick={add}>
            {t("questions.choice_add")}
          </Button>
          <span className={layout["hint"]}>{t("questions.paste_hint")}</span>
        </div>
      )}
    </fieldset>
  );
}
