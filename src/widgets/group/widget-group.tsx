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
  if (type === "carousel" && blocks.length > 1)
    return <Carousel title={title} slides={blocks} />;
  return (
    <section className={styles["group"]}>
      {title && <h2>{title}</h2>}
      <div
        className={`${styles["cells"]} ${type.startsWith("double") ? styles["double"] : ""}`}
      >
        {blocks.map(({ element }) => element)}
      </div>
    </section>
  );
}
