import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import {
  daysIn,
  percentOf,
  type TimeScale,
} from "#src/back-office/screens/challenges/time-scale.ts";
import type { Movable } from "#src/domain/challenge/move-date.ts";
import { type CalendarStep, dayOf } from "#src/domain/values/moved-time.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import styles from "./time-bar.module.css";
import type { DateMoves } from "./use-date-moves.ts";

const steps: Readonly<Record<string, CalendarStep>> = {
  ArrowRight: { days: 1 },
  ArrowUp: { days: 1 },
  ArrowLeft: { days: -1 },
  ArrowDown: { days: -1 },
  PageUp: { months: 1 },
  PageDown: { months: -1 },
};

interface Props {
  of: Movable;
  label: string;
  /** The date in words. */
  text: string;
  time: number;
  /** Where the last of all dates ends, which are moved together. */
  until?: number;
  scale: TimeScale;
  moves: DateMoves;
  describedBy: string;
  /** Opens a typed date. */
  onType?: () => void;
}

/** A date as a slider: by arrow keys, or dragged; it moves by days, at the same time of day (BO-12.3). */
export function DateHandle({
  of,
  label,
  text,
  time,
  until,
  scale,
  moves,
  describedBy,
  onType,
}: Props) {
  const zone = timeZone();
  const start = useRef<number>(undefined);
  const { isReadOnly } = moves;

  function press(event: KeyboardEvent): void {
    const { key, shiftKey } = event;
    const step = steps[key];
    if (key === "Escape" && start.current !== undefined) {
      start.current = undefined;
      moves.drop(of, undefined);
    } else if (key === "Enter" && onType !== undefined) onType();
    else if (isReadOnly) return;
    else if (step !== undefined)
      moves.move(of, {
        ...step,
        ...(shiftKey && step.days && { days: step.days * 7 }),
      });
    else if (key === "Home")
      moves.moveFar(of, dayOf(scale.from, zone) - dayOf(time, zone));
    else if (key === "End")
      moves.moveFar(of, dayOf(scale.to - 1, zone) - dayOf(until ?? time, zone));
    else return;
    event.preventDefault();
    // Keys of the editor around it do something else.
    event.stopPropagation();
  }

  const daysAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) =>
    start.current === undefined
      ? undefined
      : daysIn(
          clientX - start.current,
          currentTarget.parentElement?.clientWidth ?? 0,
          scale,
        );
  const place = percentOf(time, scale);
  return (
    <div
      role="slider"
      tabIndex={0}
      className={styles[of === "all" ? "all" : "handle"]}
      data-handle={`/${of}`}
      data-edge={of.startsWith("end") ? "end" : "start"}
      data-refused={moves.refusedWhileSliding === of || undefined}
      data-sliding={moves.sliding === of || undefined}
      aria-label={label}
      aria-valuemin={dayOf(scale.from, zone)}
      aria-valuemax={dayOf(scale.to, zone)}
      aria-valuenow={dayOf(time, zone)}
      aria-valuetext={text}
      aria-describedby={describedBy}
      aria-disabled={isReadOnly || undefined}
      title={`${label}: ${text}`}
      style={{
        insetInlineStart: `${place}%`,
        ...(until !== undefined && {
          inlineSize: `${percentOf(until, scale) - place}%`,
        }),
      }}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (isReadOnly || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = event.clientX;
      }}
      onPointerMove={(event) => {
        const days = daysAt(event);
        if (days !== undefined) moves.slide(of, days);
      }}
      onPointerUp={(event) => {
        const days = daysAt(event);
        start.current = undefined;
        moves.drop(of, days);
      }}
      onPointerCancel={() => {
        start.current = undefined;
        moves.drop(of, undefined);
      }}
    />
  );
}
