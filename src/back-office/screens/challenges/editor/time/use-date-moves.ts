import { useState } from "react";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { useLiveBody } from "#src/back-office/document/use-live-body.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import {
  dateNames,
  dateRefusal,
  datesOf,
  furthest,
  instantOfDate,
  type Movable,
  moveDate,
} from "#src/domain/challenge/move-date.ts";
import type { ChallengeDateName } from "#src/domain/challenge/phase.ts";
import {
  isWorded,
  wordsOf,
} from "#src/domain/documents/examine/outcome-words.ts";
import { labelOf } from "#src/domain/documents/field-label.ts";
import type { Fault } from "#src/domain/documents/kinds/kind.ts";
import type { CalendarStep } from "#src/domain/values/moved-time.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { formatDate } from "#src/i18n/dates.ts";
import type { JsonObject } from "#src/schema/json.ts";

/** How the dates of the open challenge are moved; what the rules refuse is not done, and why is said (BO-12.3). */
export function useDateMoves() {
  const { id, body, kind, session, isReadOnly } = useOpenDocument();
  const { t, language } = useLanguage();
  const live = useLiveBody(id) ?? null;
  const zone = timeZone();
  const [sliding, setSliding] = useState<{ of: Movable; days: number }>();
  const [refused, setRefused] = useState<{
    fault: Fault;
    of: Movable | undefined;
    body: JsonObject;
  }>();
  const { schema } = kind;

  const moved = (of: Movable, step: CalendarStep) =>
    moveDate(body, of, step, schema, zone);
  const faultOf = (next: JsonObject) =>
    dateRefusal(live, datesOf(body), datesOf(next), new Date());

  /** Changes dates, unless the rules refuse them. */
  function change(edit: (body: JsonObject) => JsonObject, of?: Movable): void {
    const fault = faultOf(edit(body));
    setRefused(fault && { fault, of, body });
    if (fault === undefined) session.edit(edit);
  }

  const nameOf = (name: ChallengeDateName) =>
    labelOf(schema, `/${name}`, language).label;

  /** The sentence of the rule, and the other date that is the limit. */
  function inWords(fault: Fault, of: Movable | undefined): string {
    const { outcome, pointer, values } = fault;
    if (!isWorded(outcome)) return "";
    const sentence = wordsOf(outcome, fault, language);
    const limit = dateNames.find(
      (name) =>
        name !== of && (name === values?.["limit"] || `/${name}` === pointer),
    );
    const time = limit && instantOfDate(datesOf(body), limit, zone);
    return limit === undefined || time === undefined || !values
      ? sentence
      : t("challenges.time.limit", {
          ...{ sentence, name: nameOf(limit) },
          date: formatDate(time, "llll"),
        });
  }

  const next = sliding && moved(sliding.of, { days: sliding.days });
  return {
    isReadOnly,
    nameOf,
    change,
    /** The dates, as far as what is being dragged has come. */
    dates: datesOf(next ?? body),
    /** Those without what is being dragged. */
    settled: datesOf(body),
    /** Why the last move was refused; undefined once anything has changed. */
    refusal:
      refused?.body === body ? inWords(refused.fault, refused.of) : undefined,
    /** What is being dragged to where it cannot be. */
    refusedWhileSliding:
      next && faultOf(next) !== undefined ? sliding.of : undefined,
    sliding: sliding?.of,
    move: (of: Movable, step: CalendarStep) =>
      change((latest) => moveDate(latest, of, step, schema, zone), of),
    /** Moves as far as the rules allow within some days. */
    moveFar: (of: Movable, days: number) => {
      const reached = furthest(
        days,
        (some) => faultOf(moved(of, { days: some })) === undefined,
      );
      if (reached !== 0)
        change((latest) =>
          moveDate(latest, of, { days: reached }, schema, zone),
        );
    },
    slide: (of: Movable, days: number) => setSliding({ of, days }),
    /** @param days undefined to leave everything where it was */
    drop: (of: Movable, days: number | undefined) => {
      setSliding(undefined);
      if (days)
        change((latest) => moveDate(latest, of, { days }, schema, zone), of);
    },
  };
}

export type DateMoves = ReturnType<typeof useDateMoves>;
