import CaretRightFilled from "@ant-design/icons/CaretRightFilled";
import LeftOutlined from "@ant-design/icons/LeftOutlined";
import PauseOutlined from "@ant-design/icons/PauseOutlined";
import RightOutlined from "@ant-design/icons/RightOutlined";
import { Button } from "antd";
import { type ReactNode, useId } from "react";
import { useTranslation } from "#src/i18n/index.ts";
import styles from "./carousel.module.css";
import { useRotation } from "./use-rotation.ts";
import { useSwipe } from "./use-swipe.ts";

type Props = {
  label: string | null | undefined;
  slides: readonly { key: string; element: ReactNode }[];
};

/** Slides one at a time, in a loop, after the WAI-ARIA carousel pattern; those not shown cannot be reached. */
export function Carousel({ label, slides }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const rotation = useRotation(slides.length);
  const { current, isOn, isMoving, go } = rotation;
  const swipe = useSwipe(go);
  const total = slides.length;
  return (
    <section
      aria-roledescription={t("widgets.group.carousel")}
      aria-label={label || t("widgets.group.label")}
      className={styles["carousel"]}
      {...rotation.hold}
    >
      <div className={styles["controls"]}>
        <Button
          aria-label={t(isOn ? "widgets.group.pause" : "widgets.group.play")}
          icon={isOn ? <PauseOutlined /> : <CaretRightFilled />}
          onClick={rotation.toggle}
        />
        <span className={styles["position"]} aria-hidden="true">
          {current + 1} / {total}
        </span>
        <Button
          aria-label={t("widgets.group.previous")}
          aria-controls={id}
          icon={<LeftOutlined />}
          onClick={() => go(-1)}
        />
        <Button
          aria-label={t("widgets.group.next")}
          aria-controls={id}
          icon={<RightOutlined />}
          onClick={() => go(1)}
        />
      </div>
      <div
        id={id}
        className={styles["slides"]}
        aria-live={isMoving ? "off" : "polite"}
        {...swipe}
      >
        {slides.map(({ key, element }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: the carousel pattern asks for a group, not for a form's fieldset
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
