import { Fragment, type ReactNode } from "react";
import { imageUrl } from "#src/domain/values/image.ts";
import { formatAmount, formatUnit } from "#src/i18n/amounts.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import type {
  ChallengeListProduct,
  ChallengeProduct,
} from "#src/schema/types.gen.ts";
import { Picture } from "#src/ui/picture/picture.tsx";
import styles from "./product-line.module.css";
import { useProgrammeCurrency } from "./use-challenge.ts";

type Props = {
  product: ChallengeProduct | null | undefined;
  /** Figures of the product; those without a value are omitted. */
  facts: readonly { label: string; value: string | undefined }[];
  /** The main figure, at the end of the line. */
  gain?: { value: string; note?: string | undefined } | undefined;
  /** Controls for the product, below everything else. */
  children?: ReactNode;
  /** `div` if the caller renders the list item. */
  as?: "li" | "div";
};

type Fact = Props["facts"][number];

/** Aligns the facts of several lines in columns: one that no line has is omitted, one that a single line lacks is a dash. */
export function alignFacts(lines: readonly (readonly Fact[])[]): Fact[][] {
  const isUsed = (index: number) =>
    lines.some((facts) => facts[index]?.value !== undefined);
  return lines.map((facts) =>
    facts.flatMap(({ label, value = "–" }, index) =>
      isUsed(index) ? [{ label, value }] : [],
    ),
  );
}

/** Length to which a long label is cut. */
const longest = 69;

/** A label of a product; one of 70 characters or more is cut at 69, with its full text as tooltip (CH-2.5.21). */
export function ProductLabel({ text }: { text: string }) {
  const characters = [...text];
  return characters.length > longest ? (
    <span title={text}>
      {`${characters.slice(0, longest).join("").trimEnd()}…`}
    </span>
  ) : (
    text
  );
}

/** Labels in one line; renders nothing without labels. */
function Labels({ texts }: { texts: readonly (string | null | undefined)[] }) {
  const present = new Set(texts.flatMap((text) => text?.trim() || []));
  if (present.size === 0) return null;
  return (
    <p className={styles["quiet"]}>
      {[...present].map((text, index) => (
        <Fragment key={text}>
          {index > 0 && " · "}
          <ProductLabel text={text} />
        </Fragment>
      ))}
    </p>
  );
}

/**
 * What one unit of a product earns: its reward from its threshold on, otherwise its coefficient.
 * @param hasOne whether to mention a coefficient of one
 */
export function useUnitGain({ hasOne }: { hasOne: boolean }) {
  const { t } = useTranslation();
  const currency = useProgrammeCurrency();
  return (product: ChallengeListProduct) => {
    const reward = product.reward ?? 0;
    const threshold = product.threshold ?? 0;
    const coefficient = product.coefficient ?? 0;
    if (reward > 0 && threshold > 0)
      return {
        value: formatAmount(reward, currency),
        note:
          threshold > 1
            ? t("challenge.products.from", {
                threshold: formatNumber(threshold),
              })
            : t("challenge.products.each"),
      };
    return coefficient > 0 && (hasOne || coefficient !== 1)
      ? {
          value: t("challenge.products.counts", {
            number: formatNumber(coefficient),
          }),
        }
      : undefined;
  };
}

/** A compact product row: thumbnail, brand and range, name, code and unit, figures, and the gain. */
export function ProductLine({
  product,
  facts,
  gain,
  children,
  as: Element = "li",
}: Props) {
  const present = facts.filter(({ value }) => value !== undefined);
  return (
    <Element className={styles["line"]}>
      <div className={styles["thumbnail"]}>
        <Picture src={imageUrl(product?.visual)} alt="" ratio={1} />
      </div>
      <div className={styles["words"]}>
        <Labels texts={[product?.brand, product?.range]} />
        <p className={styles["name"]}>
          <ProductLabel text={product?.productName?.trim() ?? ""} />
        </p>
        <Labels texts={[product?.productCode, formatUnit(product?.unit)]} />
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
      {children}
    </Element>
  );
}

export const productLines = styles["lines"] ?? "";
export const productGrid = styles["grid"] ?? "";
