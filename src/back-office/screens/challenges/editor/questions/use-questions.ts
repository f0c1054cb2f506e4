import { useCallback, useMemo, useRef, useState } from "react";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import {
  useChangeFacts,
  useLiveBody,
} from "#src/back-office/document/use-live-body.ts";
import { useRevealField } from "#src/back-office/screens/challenges/editor/challenge-editor-context.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { textIn } from "#src/domain/documents/languages.ts";
import { focusField } from "#src/forms/rjsf/document/focus-field.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { pathOf } from "#src/schema/pointer.ts";
import type { QuestionAction } from "./question-card.tsx";
import {
  choicesIn,
  isRetired,
  newQuestion,
  questionsIn,
  withAdded,
  withCopy,
  withMoved,
  withRemoved,
  withRetired,
} from "./question-edits.ts";

const properties = ["declarationForm"];

const keyOf = ({ key }: JsonObject): string => String(key ?? "");

/** A question of the challenge that is open, with its index in the body. */
export interface IndexedQuestion {
  question: JsonObject;
  index: number;
  key: string;
  name: string;
  /** The keys of the choices of the live question, where people have answered it. */
  answered: readonly string[] | undefined;
}

/** The questions of the challenge that is open, which of them are open, and what can be done with them. */
export function useQuestions() {
  const { id, body, session, say, textLanguage, ...open } = useOpenDocument();
  const { shown, show, languages } = open;
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const answered = useAnswered(id);
  const list = useMemo(
    () =>
      questionsIn(body).map(
        (question, index): IndexedQuestion => ({
          ...{ question, index, key: keyOf(question) || `#${index}` },
          answered: answered.get(keyOf(question)),
          name:
            textIn(question["question"], textLanguage) ||
            t("questions.unnamed"),
        }),
      ),
    [body, answered, textLanguage, t],
  );
  const asked = list.filter(({ question }) => !isRetired(question));
  const retired = list.filter(({ question }) => isRetired(question));
  const latest = useRef(list);
  latest.current = list;

  const focus = useCallback(
    (selector: string) =>
      requestAnimationFrame(() =>
        box.current?.querySelector<HTMLElement>(selector)?.focus(),
      ),
    [],
  );
  const openKey = useCallback(
    (key: string) => setOpened((keys) => new Set([...keys, key])),
    [],
  );

  const onAct = useCallback(
    (action: QuestionAction, index: number) => {
      const one = latest.current[index];
      if (one === undefined) return;
      const { key, name } = one;
      switch (action) {
        case "toggle":
          setOpened((keys) => {
            const next = new Set(keys);
            if (!next.delete(key)) next.add(key);
            return next;
          });
          return;
        case "up":
        case "down":
          session.edit(withMoved(index, action === "up" ? -1 : 1));
          focus(`[data-key="${CSS.escape(key)}"] [data-action="${action}"]`);
          return;
        case "copy":
          session.edit(withCopy(index));
          say(t("questions.copied", { name }));
          return;
        case "end":
          session.edit(
            one.answered ? withRetired(index, true) : withRemoved(index),
          );
          say(
            t(one.answered ? "questions.retired_said" : "questions.removed", {
              name,
            }),
          );
          focus("[data-add-question]");
      }
    },
    [session, say, t, focus],
  );

  function add(type: string): void {
    const question = newQuestion(type);
    session.edit(withAdded(question));
    openKey(keyOf(question));
    focus(`[data-key="${keyOf(question)}"] :is(input, textarea)`);
  }

  useRevealField(
    properties,
    useCallback(
      (pointer) => {
        const path = pathOf(pointer);
        const one = latest.current[Number(path[1])];
        if (one !== undefined && path.length > 2) openKey(one.key);
        const code = languages.all.find((known) => known === path.at(-1));
        const isHidden = code !== undefined && !shown.includes(code);
        if (isHidden) show([...shown.slice(0, -1), code]);
        const isThere =
          one === undefined || path.length <= 2 || opened.has(one.key);
        return (
          box.current !== null &&
          isThere &&
          !isHidden &&
          focusField(box.current, pointer)
        );
      },
      [opened, openKey, languages, shown, show],
    ),
  );
  return { box, asked, retired, opened, onAct, add };
}

/** The keys of the live choices of each question that people have answered. */
function useAnswered(id: string): ReadonlyMap<string, readonly string[]> {
  const live = useLiveBody(id);
  const facts = useChangeFacts(id);
  return useMemo(() => {
    const questions = questionsIn(live ?? {});
    return new Map(
      (facts?.answeredQuestions ?? []).map((key) => {
        const question = questions.find((one) => keyOf(one) === key) ?? {};
        return [key, choicesIn(question).map(keyOf)];
      }),
    );
  }, [live, facts]);
}
