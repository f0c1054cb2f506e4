import ArrowRightOutlined from "@ant-design/icons/ArrowRightOutlined";
import {
  imageAlt,
  imageFocus,
  imageUrl,
  imageWidths,
} from "#src/domain/values/image.ts";
import type { WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { WidgetEditorial as Config } from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { RichText } from "#src/ui/rich-text/rich-text.tsx";
import { SafeLink } from "#src/ui/safe-link/safe-link.tsx";
import styles from "./widget-editorial.module.css";

/** A text with a picture and links to read more. */
export default function WidgetEditorial({ config }: WidgetProps<Config>) {
  const { t } = useTranslation();
  const { title, text, image } = config;
  const picture = imageUrl(image);
  const links = new Map(
    (config.links ?? []).flatMap((link) =>
      link?.url ? [[`${link.url} ${link.label}`, link] as const] : [],
    ),
  );
  return (
    <Card
      tall={picture !== undefined}
      title={title}
      picture={
        picture && (
          <Picture
            src={picture}
            widths={imageWidths(image)}
            alt={imageAlt(image)}
            focus={imageFocus(image)}
          />
        )
      }
      action={
        links.size > 0 && (
          <div className={styles["links"]}>
            {[...links].map(([key, { label, url }]) => (
              <SafeLink key={key} href={url} className={styles["link"]}>
                {label?.trim() || t("widgets.editorial.read_more")}
                <ArrowRightOutlined aria-hidden />
              </SafeLink>
            ))}
          </div>
        )
      }
    >
      {text?.trim() ? (
        <RichText html={text} />
      ) : (
        !picture && links.size === 0 && <EmptyFrame minHeight={200} />
      )}
    </Card>
  );
}
