import type { OfficeVerdict } from "#src/schema/types.gen.ts";

/** The verdicts on a block, but not those on blocks in it, whose forms show them. */
export function ownVerdicts(
  verdicts: readonly OfficeVerdict[],
  pointer: string,
  nested: string | undefined,
): OfficeVerdict[] {
  return verdicts.filter(
    (verdict) =>
      `${verdict.pointer}/`.startsWith(`${pointer}/`) &&
      !(
        nested !== undefined &&
        verdict.pointer.startsWith(`${pointer}/${nested}/`)
      ),
  );
}
