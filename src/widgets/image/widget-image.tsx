import {
  imageAlt,
  imageFocus,
  imageUrl,
  imageWidths,
} from "#src/domain/values/image.ts";
import { safeLink } from "#src/domain/values/safe-href.ts";
import type { WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { WidgetImage as Config } from "#src/schema/types.gen.ts";
import { Picture } from "#src/ui/picture/picture.tsx";
import { SafeLink } from "#src/ui/safe-link/safe-link.tsx";
import styles from "./widget-image.module.css";

const ratios = { landscape: 16 / 9, wide: 3, square: 1, portrait: 3 / 4 };

/** A picture with its caption. With a link, a click anywhere on it follows the link. */
export default function WidgetImage({ config }: WidgetProps<Config>) {
  const { t } = useTranslation();
  const { title, image, url, shape = "landscape", isWhole } = config;
  const src = imageUrl(image);
  const caption = config.caption?.trim();
  const isLinked = safeLink(url) !== null;
  if (src === undefined) return null;
  const alt = imageAlt(image);
  // A link has to be called something.
  const name = alt || title?.trim() || t("widgets.editorial.read_more");
  const picture = (
    <Picture
      src={src}
      widths={imageWidths(image)}
      alt={isLinked && !caption ? name : alt}
      focus={imageFocus(image)}
      ratio={ratios[shape]}
      isWhole={isWhole === true}
    />
  );
  return (
    <section className={styles["image"]}>
      {title && <h2>{title}</h2>}
      <figure className={styles["figure"]} data-shape={shape}>
        {isLinked && !caption ? (
          <SafeLink href={url} className={styles["picture"]}>
            {picture}
          </SafeLink>
        ) : (
          <div className={styles["picture"]}>{picture}</div>
        )}
        {caption && (
          <figcaption className={styles["caption"]}>
            {isLinked ? (
              <SafeLink href={url} className={styles["link"]}>
                {caption}
              </SafeLink>
            ) : (
              caption
            )}
          </figcaption>
        )}
      </figure>
    </section>
  );
}
