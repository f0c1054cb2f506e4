import { imageUrl } from "#src/domain/image.ts";
import type { ChallengeProduct } from "#src/schema/types.gen.ts";
import { Picture } from "#src/ui/picture/picture.tsx";
import styles from "./product-line.module.css";

type Props = {
  product: ChallengeProduct | null | undefined;
  /** Figures of the product; those without a value are left out. */
  facts: readonly { label: string; value: string | undefined }[];
  /** The figure that counts, at the end of the line. */
  gain?: { value: string; note?: string | undefined } | undefined;
};

const joined = (...parts: (string | null | undefined)[]) =>
  parts.filter((part) => part?.trim()).join(" · ");

/** A product to scan by eye: thumbnail, brand and range, name, code and unit, figures, and what it brings. */
export function ProductLine({ product, facts, gain }: Props) {
  const present = facts.filter(({ value }) => value !== undefined);
  const code = joined(product?.productCode, product?.unit);
  const brand = joined(product?.brand, product?.range);
  return (
    <li className={styles["line"]}>
      <div className={styles["thumbnail"]}>
        <Picture src={imageUrl(product?.visual)} alt="" ratio={1} />
      </div>
      <div className={styles["words"]}>
        {brand && <p className={styles["quiet"]}>{brand}</p>}
        <p className={styles["name"]}>{product?.productName}</p>
        {code && <p className={styles["quiet"]}>{code}</p>}
      </div>
      {gain && (
        <p className={styles["gain"]}>
          <strong>{gain.value}</strong>
          {gain.note && <span className={styles["quiet"]}>{gain.note}</span>}
        </p>
      )}
      {present.length > 0 && (
        <dl className={styles["facts"]}>
          {present.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

export const productLines = styles["lines"] ?? "";
export const productGrid = styles["grid"] ?? "";
