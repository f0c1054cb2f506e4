import type { OfficeVerdict } from "#src/schema/types.gen.ts";

/** The verdicts on a block, but not those on blocks in it, with pointers into the block. */
export function ownVerdicts(
  verdicts: readonly OfficeVerdict[],
  pointer: string,
  nested: string | undefined,
): OfficeVerdict[] {
  return verdicts.flatMap((verdict) => {
    if (!`${verdict.pointer}/`.startsWith(`${pointer}/`)) return [];
    const inner = verdict.pointer.slice(pointer.length);
    const isNested = nested !== undefined && inner.startsWith(`/${nested}/`);
    return isNested ? [] : [{ ...verdict, pointer: inner }];
  });
}

