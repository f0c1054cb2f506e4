import { useMemo, useRef, useState } from "react";
import { examineBody } from "#src/domain/documents/examine/examine.ts";
import {
  isWorded,
  wordsOf,
} from "#src/domain/documents/examine/outcome-words.ts";
import { withLanguages } from "#src/domain/documents/languages.ts";
import type { CountedLanguages } from "#src/domain/programme/languages.ts";
import { isSame, type Json, type JsonObject } from "#src/schema/json.ts";
import { pathOf } from "#src/schema/pointer.ts";
import type { Language, OfficeVerdict } from "#src/schema/types.gen.ts";
import type { Message } from "./form-context.ts";
import { valueAt } from "./form-layout.ts";

interface Messages {
  byPointer: ReadonlyMap<string, readonly Message[]>;
  /** The pointers above mistakes. */
  wrong: ReadonlySet<string>;
}

/**
 * What is wrong with a body, by pointer: what the server's examination has said, and, where it has said nothing, what the
 * editing schema says against what was written since.
 */
export function useMessages({
  schema,
  body,
  base,
  language,
  languages,
  verdicts,
}: {
  schema: JsonObject;
  body: JsonObject;
  base: string;
  language: Language;
  languages: CountedLanguages;
  verdicts: readonly OfficeVerdict[];
}): Messages {
  const [opened] = useState(body);
  const found = useMemo(
    () =>
      body === opened
        ? []
        : mistakesIn(body, schema, languages, { base, language }),
    [opened, body, schema, languages, base, language],
  );
  // All fields render again when messages change.
  const kept = useRef(found);
  if (!isSame(kept.current as Json, found as Json)) kept.current = found;
  const own = kept.current;
  return useMemo(() => {
    const byPointer: Map<string, Message[]> = Map.groupBy(
      verdicts,
      ({ pointer }) => pointer,
    );
    for (const message of own)
      if (!byPointer.has(message.pointer))
        byPointer.set(message.pointer, [message]);
    const wrong = [...byPointer].filter(([, messages]) =>
      messages.some(({ level }) => level === "mistake"),
    );
    return {
      byPointer,
      wrong: new Set(wrong.flatMap(([pointer]) => above(pointer))),
    };
  }, [verdicts, own]);
}

/** What the schema says against a body. Number fields themselves say why what was typed is no number. */
const mistakesIn = (
  body: JsonObject,
  schema: JsonObject,
  languages: CountedLanguages,
  { base, language }: { base: string; language: Language },
): Message[] => {
  const counted = withLanguages(body, languages.all) as JsonObject;
  return examineBody(counted, schema, languages).flatMap((fault): Message[] => {
    const { outcome, level } = fault;
    const isTyped =
      outcome === "wrongType" &&
      typeof valueAt(body, pathOf(fault.pointer)) === "string";
    if (level !== "mistake" || !isWorded(outcome) || isTyped) return [];
    const message = wordsOf(outcome, fault, language);
    return [{ pointer: base + fault.pointer, level, message }];
  });
};

/** `/a/0/b` → `/a/0/b`, `/a/0`, `/a` */
const above = (pointer: string): string[] =>
  pointer === ""
    ? []
    : [pointer, ...above(pointer.slice(0, pointer.lastIndexOf("/")))];
