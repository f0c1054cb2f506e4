import { safeLink } from "#src/domain/values/safe-href.ts";
import type { WidgetProps } from "#src/engine/contract.ts";
import type { WidgetButton as Config } from "#src/schema/types.gen.ts";
import { buttonClass } from "#src/ui/controls.tsx";
import { SafeLink } from "#src/ui/safe-link/safe-link.tsx";
import styles from "./widget-button.module.css";

/** A link that looks like a button; nothing without a text or an address that may be followed. */
export default function WidgetButton({ config }: WidgetProps<Config>) {
  const { title, url, look = "primary", align } = config;
  const label = config.label?.trim();
  if (!label || safeLink(url) === null) return null;
  return (
    <section className={styles["button"]} data-align={align}>
      {title && <h2>{title}</h2>}
      <SafeLink
        href={url}
        className={`${buttonClass({ look, size: "large" })} ${styles["link"]}`}
      >
        {label}
      </SafeLink>
    </section>
  );
}
