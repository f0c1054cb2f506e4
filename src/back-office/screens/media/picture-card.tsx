import { Typography } from "antd";
import { useTexts } from "#src/back-office/texts.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import type { OfficePicture } from "#src/schema/types.gen.ts";
import styles from "./media.module.css";

/** A picture in a grid, with its name, its uses and missing texts. */
export function PictureCard({ picture }: { picture: OfficePicture }) {
  const t = useTexts();
  const { name, uses, missingAlt, sizes } = picture;
  return (
    <>
      <img
        className={styles["thumb"]}
        src={sizes[0]?.url ?? picture.thumbnailUrl}
        alt=""
        loading="lazy"
        decoding="async"
      />
      <span className={styles["about"]}>
        <span className={styles["cardName"]} title={name}>
          {name}
        </span>
        <Typography.Text className={styles["missing"] ?? ""}>
          {uses === 0
            ? t("media.unused")
            : t("media.uses", { count: uses, number: formatNumber(uses) })}
        </Typography.Text>
        {missingAlt.length > 0 && (
          <Typography.Text type="danger" className={styles["missing"] ?? ""}>
            {t("media.missing_alt", { languages: languagesOf(missingAlt) })}
          </Typography.Text>
        )}
      </span>
    </>
  );
}

export const languagesOf = (codes: readonly string[]): string =>
  codes.map((code) => code.toUpperCase()).join(", ");
