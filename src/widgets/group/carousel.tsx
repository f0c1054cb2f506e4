import CaretRightFilled from "@ant-design/icons/CaretRightFilled";
import LeftOutlined from "@ant-design/icons/LeftOutlined";
import PauseOutlined from "@ant-design/icons/PauseOutlined";
import RightOutlined from "@ant-design/icons/RightOutlined";
import { type PointerEvent, type ReactNode, useId, useRef } from "react";
import { useTranslation } from "#src/i18n/index.ts";
import { Button } from "#src/ui/controls.tsx";
import { type Rotation, useRotation } from "./use-rotation.ts";
import styles from "./widget-group.module.css";

type CarouselProps = {
  title: string | null | undefined;
  slides: readonly { key: string; element: ReactNode }[];
};

/** One slide at a time, in a loop, by the WAI-ARIA carousel pattern; hidden slides are inert. */
export function Carousel({ title, slides }: CarouselProps) {
  const { t } = useTranslation();
  const id = useId();
  const rotation = useRotation(slides.length);
  const { current, isMoving, go } = rotation;
  const swipe = useSwipe(go);
  const total = slides.length;
  return (
    <section
      aria-roledescription={t("widgets.group.carousel")}
      aria-label={title || t("widgets.group.label")}
      className={styles["carousel"]}
      {...rotation.hold}
    >
      <div className={styles["head"]}>
        {title && <h2>{title}</h2>}
        <CarouselControls rotation={rotation} total={total} slidesId={id} />
      </div>
      <div
        id={id}
        className={styles["slides"]}
        aria-live={isMoving ? "off" : "polite"}
        {...swipe}
      >
        {slides.map(({ key, element }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: the carousel pattern requires a group, not a form's fieldset
          <div
            key={key}
            role="group"
            aria-roledescription={t("widgets.group.slide")}
            aria-label={t("widgets.group.position", {
              position: index + 1,
              total,
            })}
            className={styles["slide"]}
            inert={index !== current}
          >
            {element}
          </div>
        ))}
      </div>
    </section>
  );
}

type CarouselControlsProps = {
  rotation: Rotation;
  total: number;
  slidesId: string;
};

/** Pause or play first, as the pattern requires; then previous, if needed, and next. */
function CarouselControls({
  rotation,
  total,
  slidesId,
}: CarouselControlsProps) {
  const { t } = useTranslation();
  const { current, isOn, toggle, go } = rotation;
  return (
    <div className={styles["controls"]}>
      <Button
        look="text"
        aria-label={t(isOn ? "widgets.group.pause" : "widgets.group.play")}
        icon={isOn ? <PauseOutlined /> : <CaretRightFilled />}
        onClick={toggle}
      />
      <Button
        look="text"
        aria-label={t("widgets.group.previous")}
        aria-controls={slidesId}
        icon={<LeftOutlined />}
        onClick={() => go(-1)}
      />
      <span className={styles["position"]} aria-hidden="true">
        {current + 1} / {total}
      </span>
      <Button
        look="text"
        aria-label={t("widgets.group.next")}
        aria-controls={slidesId}
        icon={<RightOutlined />}
        onClick={() => go(1)}
      />
    </div>
  );
}

/** Minimum length of a swipe, in px. */
const threshold = 48;

/** Detects horizontal swipes and calls back with their direction; ignores mouse and pen. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<number | undefined>(undefined);
  return {
    onPointerDown: ({ pointerType, clientX }: PointerEvent) => {
      start.current = pointerType === "touch" ? clientX : undefined;
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const distance =
        start.current === undefined ? 0 : clientX - start.current;
      start.current = undefined;
      if (Math.abs(distance) > threshold) onSwipe(distance < 0 ? 1 : -1);
    },
  };
}
