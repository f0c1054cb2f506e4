import type { ChallengeListProduct } from "#src/schema/types.gen.ts";

const columns = [
  "code",
  "product",
  "brand",
  "range",
  "unit",
  "threshold",
  "reward",
  "coefficient",
];

/** A value that no spreadsheet takes for a formula, in quotes where it needs them. */
function cell(value: unknown): string {
  const text = String(value ?? "");
  const safe =
    typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Products of a challenge as CSV (RFC 4180, UTF-8 with its mark so that spreadsheets see it). */
export function csvOf(products: readonly ChallengeListProduct[]): string {
  const rows = products.map(
    ({ challengeProduct: product, threshold, reward, coefficient }) => [
      product.productCode,
      product.productName,
      product.brand,
      product.range,
      product.unit,
      threshold,
      reward,
      coefficient,
    ],
  );
  return `\uFEFF${[columns, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
}
