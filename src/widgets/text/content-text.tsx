import type { WidgetProps } from "#src/engine/contract.ts";
import type { ContentText as Config } from "#src/schema/types.gen.ts";
import { RichText } from "#src/ui/rich-text/rich-text.tsx";
import styles from "./content-text.module.css";

/** A text directly on the page, with a readable line length. */
export default function ContentText({ config }: WidgetProps<Config>) {
  const text = config.text?.trim();
  if (!text && !config.title) return null;
  return (
    <section className={styles["text"]}>
      {config.title && <h2>{config.title}</h2>}
      {text && <RichText html={text} />}
    </section>
  );
}
