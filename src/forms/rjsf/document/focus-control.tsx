import { Button } from "antd";
import type { KeyboardEvent, PointerEvent, ReactNode } from "react";
import { NumberInput } from "#src/forms/number-input/number-input.tsx";
import type { NumberTranslate } from "#src/i18n/number-fields.ts";
import styles from "./focus-control.module.css";

export interface FocalPoint {
  x: number;
  y: number;
}

interface Props {
  /** What the picture looks like; its whole area is what may be chosen. */
  children: ReactNode;
  value: FocalPoint | null;
  onChange: (value: FocalPoint | null) => void;
  isReadOnly?: boolean;
  t: NumberTranslate;
  texts: {
    /** Of the point, with where it is. */
    at: (point: FocalPoint) => string;
    horizontal: string;
    vertical: string;
    center: string;
  };
}

const middle: FocalPoint = { x: 50, y: 50 };

const steps: Readonly<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const percent = (value: number): number =>
  Math.round(Math.min(Math.max(value, 0), 100));

/** The point of a picture that stays visible: by a click, by the arrow keys, or as numbers. */
export function FocusControl({
  children,
  value,
  onChange,
  isReadOnly = false,
  t,
  texts,
}: Props) {
  const point = value ?? middle;
  const move = ({ x, y }: FocalPoint) =>
    onChange({ x: percent(x), y: percent(y) });

  function click(event: PointerEvent<HTMLElement>): void {
    if (isReadOnly || event.buttons !== 1) return;
    const box = event.currentTarget.getBoundingClientRect();
    move({
      x: (100 * (event.clientX - box.left)) / box.width,
      y: (100 * (event.clientY - box.top)) / box.height,
    });
  }

  function press(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step === undefined || isReadOnly) return;
    event.preventDefault();
    const by = event.shiftKey ? 10 : 1;
    move({ x: point.x + by * step.x, y: point.y + by * step.y });
  }

  const number = (axis: "x" | "y", label: string) => (
    <div className={styles["number"]}>
      <span aria-hidden="true">{label}</span>
      <NumberInput
        aria-label={label}
        {...{ min: 0, max: 100, isWhole: true, t }}
        readOnly={isReadOnly}
        value={Math.round(point[axis])}
        onChange={(next) =>
          typeof next === "number" && move({ ...point, [axis]: next })
        }
      />
    </div>
  );

  return (
    <div className={styles["control"]}>
      <div
        className={styles["picture"]}
        data-focus-picture
        onPointerDown={click}
        onPointerMove={click}
      >
        {children}
        <button
          type="button"
          className={styles["point"]}
          style={{ insetInlineStart: `${point.x}%`, top: `${point.y}%` }}
          aria-label={texts.at(point)}
          aria-live="polite"
          disabled={isReadOnly}
          onKeyDown={press}
        />
      </div>
      <div className={styles["numbers"]}>
        {number("x", texts.horizontal)}
        {number("y", texts.vertical)}
        {!isReadOnly && (
          <Button disabled={value === null} onClick={() => onChange(null)}>
            {texts.center}
          </Button>
        )}
      </div>
    </div>
  );
}
