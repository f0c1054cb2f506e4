import { Button } from "antd";
import { type PointerEvent, useRef } from "react";
import styles from "#src/back-office/screens/media/media.module.css";
import { useTexts } from "#src/back-office/texts.ts";
import { useFieldTexts } from "#src/back-office/ui/field-texts.ts";
import {
  clamped,
  type Rectangle,
  whole,
} from "#src/domain/values/rectangle.ts";
import { NumberInput } from "#src/forms/number-input/number-input.tsx";
import { isSame } from "#src/schema/json.ts";
import type { OfficePicture } from "#src/schema/types.gen.ts";
import { wholeAddress } from "./picture-view.tsx";

interface Props {
  picture: OfficePicture;
  crop: Rectangle | null;
  onChange: (crop: Rectangle | null) => void;
}

/** Which edges a handle moves: -1 the first, 1 the last, 0 none. */
const handles = [-1, 0, 1].flatMap((x) =>
  [-1, 0, 1].flatMap((y) => (x === 0 && y === 0 ? [] : [{ x, y }])),
);

const ratios = [
  [16, 9],
  [4, 3],
  [1, 1],
] as const;

const axes = ["x", "y", "width", "height"] as const;

/** A rectangle with some edges moved by a number of pixels; all of it if `edges` has none. */
function moved(
  { x, y, width, height }: Rectangle,
  edges: { x: number; y: number },
  by: { x: number; y: number },
): Rectangle {
  if (edges.x === 0 && edges.y === 0)
    return { x: x + by.x, y: y + by.y, width, height };
  const left = edges.x === -1 ? Math.min(x + by.x, x + width - 1) : x;
  const top = edges.y === -1 ? Math.min(y + by.y, y + height - 1) : y;
  const right = edges.x === 1 ? x + width + by.x : x + width;
  const bottom = edges.y === 1 ? y + height + by.y : y + height;
  const from = { x: Math.max(left, 0), y: Math.max(top, 0) };
  return { ...from, width: right - from.x, height: bottom - from.y };
}

/** A part with a number of it changed: its right and its lower edge stay where they are if its left or its upper one moves. */
function numbered(
  part: Rectangle,
  axis: (typeof axes)[number],
  value: number,
  size: { width: number; height: number },
): Rectangle {
  const [start, length] =
    axis === "x" || axis === "width"
      ? (["x", "width"] as const)
      : (["y", "height"] as const);
  if (axis === length)
    return { ...part, [length]: Math.min(value, size[length] - part[start]) };
  const end = part[start] + part[length];
  const from = Math.min(value, end - 1);
  return { ...part, [start]: from, [length]: end - from };
}

/** The greatest number that changes no other one. */
const greatest = (
  { x, y, width, height }: Rectangle,
  axis: (typeof axes)[number],
  picture: { width: number; height: number },
): number =>
  ({
    x: x + width - 1,
    y: y + height - 1,
    width: picture.width - x,
    height: picture.height - y,
  })[axis];

/** The part of a picture that is shown: by a frame with handles, or as numbers. */
export function CropControl({ picture, crop, onChange }: Props) {
  const t = useTexts();
  const texts = useFieldTexts();
  const box = useRef<HTMLDivElement>(null);
  const start = useRef<{ at: { x: number; y: number }; part: Rectangle }>(
    undefined,
  );
  const part = crop ?? whole(picture);
  const change = (next: Rectangle) => {
    const inside = clamped(next, picture);
    onChange(isSame(inside, whole(picture)) ? null : inside);
  };

  const grab = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { at: { x: event.clientX, y: event.clientY }, part };
  };
  const drag =
    (edges: { x: number; y: number }) => (event: PointerEvent<HTMLElement>) => {
      const { current } = start;
      const shown = box.current;
      if (current === undefined || shown === null) return;
      event.stopPropagation();
      const scale = picture.width / shown.clientWidth;
      const by = {
        x: Math.round((event.clientX - current.at.x) * scale),
        y: Math.round((event.clientY - current.at.y) * scale),
      };
      change(moved(current.part, edges, by));
    };
  const drop = () => {
    start.current = undefined;
  };
  const dragging = (edges: { x: number; y: number }) => ({
    onPointerDown: grab,
    onPointerMove: drag(edges),
    onPointerUp: drop,
    onPointerCancel: drop,
  });

  /** The largest part of this form around the middle of the present one. */
  function shape(across: number, down: number): void {
    const width = Math.min(picture.width, (picture.height * across) / down);
    const height = (width * down) / across;
    change({
      x: part.x + part.width / 2 - width / 2,
      y: part.y + part.height / 2 - height / 2,
      ...{ width, height },
    });
  }

  const place = {
    insetInlineStart: `${(100 * part.x) / picture.width}%`,
    top: `${(100 * part.y) / picture.height}%`,
    inlineSize: `${(100 * part.width) / picture.width}%`,
    blockSize: `${(100 * part.height) / picture.height}%`,
  };
  return (
    <div className={styles["part"]}>
      <div className={styles["cropBox"]}>
        <div ref={box} className={styles["crop"]}>
          <img
            className={styles["picture"]}
            src={wholeAddress(picture)}
            alt=""
            draggable={false}
          />
          <div className={styles["dim"]}>
            <div style={place} />
          </div>
          <div
            className={styles["frame"]}
            data-crop
            style={place}
            {...dragging({ x: 0, y: 0 })}
          >
            {handles.map((edges) => (
              <span
                key={`${edges.x} ${edges.y}`}
                className={styles["handle"]}
                data-handle={`${edges.x} ${edges.y}`}
                style={{
                  insetInlineStart: `${50 + 50 * edges.x}%`,
                  top: `${50 + 50 * edges.y}%`,
                }}
                {...dragging(edges)}
              />
            ))}
          </div>
        </div>
      </div>
      <div className={styles["numbers"]}>
        {axes.map((axis) => (
          <div key={axis} className={styles["number"]}>
            <span aria-hidden="true">{t(`media.crop_${axis}`)}</span>
            <NumberInput
              aria-label={t(`media.crop_${axis}`)}
              isWhole
              min={axis === "x" || axis === "y" ? 0 : 1}
              max={greatest(part, axis, picture)}
              value={part[axis]}
              onChange={(next) =>
                typeof next === "number" &&
                change(numbered(part, axis, next, picture))
              }
              t={texts}
            />
          </div>
        ))}
      </div>
      <div className={styles["numbers"]}>
        {ratios.map(([across, down]) => (
          <Button key={across} onClick={() => shape(across, down)}>
            {t("media.crop_ratio", { ratio: `${across}:${down}` })}
          </Button>
        ))}
        <Button disabled={crop === null} onClick={() => onChange(null)}>
          {t("media.crop_whole")}
        </Button>
      </div>
    </div>
  );
}
