import { type ReactNode, useId } from "react";
import { useTranslation } from "#src/i18n/index.ts";
import styles from "./carousel.module.css";
import { CarouselControls } from "./carousel-controls.tsx";
import { useRotation } from "./use-rotation.ts";
import { useSwipe } from "./use-swipe.ts";

type Props = {
  title: string | null | undefined;
  slides: readonly { key: string; element: ReactNode }[];
};

/** Slides one at a time, in a loop, after the WAI-ARIA carousel pattern; those not shown cannot be reached. */
export function Carousel({ title, slides }: Props) {
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
