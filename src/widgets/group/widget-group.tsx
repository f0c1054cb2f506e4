import { useShownBlocks, type WidgetProps } from "#src/engine/contract.ts";
import type { WidgetGroup as Config } from "#src/schema/types.gen.ts";
import { breakpoints, useMediaQuery } from "#src/ui/media-query.ts";
import { Carousel } from "./carousel.tsx";
import styles from "./widget-group.module.css";

const isForDesktopOnly = (block: unknown) =>
  typeof block === "object" &&
  block !== null &&
  "isMobile" in block &&
  block.isMobile === false;

/** Widgets stacked, side by side, or in a carousel. Hidden ones take no space. */
export default function WidgetGroup({ config, pointer }: WidgetProps<Config>) {
  const { title, type, widgets } = config;
  const isDesktop = useMediaQuery(`(min-width: ${breakpoints.desktop}px)`);
  const blocks = useShownBlocks(widgets, `${pointer ?? ""}/widgets`).filter(
    ({ block }) =>
      type !== "double-free" || isDesktop || !isForDesktopOnly(block),
  );
  if (blocks.length === 0) return null;
  // What the inspector explains has no place among the others.
  const [shown = [], hidden = []] = [true, false].map((isShown) =>
    blocks.filter((one) => one.isShown === isShown),
  );
  const explained = hidden.map(({ element }) => element);
  if (type === "carousel" && shown.length > 1)
    return (
      <>
        <Carousel title={title} slides={shown} />
        {explained}
      </>
    );
  return (
    <section className={styles["group"]}>
      {title && <h2>{title}</h2>}
      <div
        className={`${styles["cells"]} ${type.startsWith("double") ? styles["double"] : ""}`}
      >
        {shown.map(({ element }) => element)}
      </div>
      {explained}
    </section>
  );
}
