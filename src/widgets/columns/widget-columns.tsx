import type { WidgetProps } from "#src/engine/contract.ts";
import type { WidgetColumns as Config } from "#src/schema/types.gen.ts";
import { RichText } from "#src/ui/rich-text/rich-text.tsx";
import styles from "./widget-columns.module.css";

/** Texts side by side, as many as have room; on a phone one below the other. */
export default function WidgetColumns({ config }: WidgetProps<Config>) {
  const { title } = config;
  const columns = (config.columns ?? []).flatMap((column) => {
    const [heading, text] = [column?.title?.trim(), column?.text?.trim()];
    return heading || text ? [{ heading, text }] : [];
  });
  if (columns.length === 0) return null;
  const Heading = title ? "h3" : "h2";
  return (
    <section className={styles["block"]}>
      {title && <h2>{title}</h2>}
      <div className={styles["columns"]}>
        {columns.map(({ heading, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same text
          <div key={index} className={styles["column"]}>
            {heading && <Heading>{heading}</Heading>}
            {text && <RichText html={text} />}
          </div>
        ))}
      </div>
    </section>
  );
}
