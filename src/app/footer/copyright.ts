import { toNumber } from "#src/domain/number.ts";
import type { AppConfig } from "#src/schema/types.gen.ts";

/**
 * `© Company 2019 – 2026`: the company and its first year, and the present one where it is another (specification, access 2).
 * @returns undefined where no company is known
 */
export function copyrightLine(
  { companyName, creationYear }: AppConfig,
  year: number,
): string | undefined {
  const company = companyName?.trim();
  if (!company) return undefined;
  const first = toNumber(creationYear) ?? year;
  return `© ${company} ${first === year ? year : `${first} – ${year}`}`;
}
