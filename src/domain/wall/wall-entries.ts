import { ranked, rankingEntries } from "#src/domain/challenge/ranking.ts";
import type {
  Challenge,
  ChallengeResult,
  WallEntry,
} from "#src/schema/types.gen.ts";

/** The entries of a ranking as everybody sees them, without anything that identifies a person besides their name. */
export function wallEntries(
  results: readonly ChallengeResult[],
  challenge: Challenge,
): WallEntry[] {
  const images = ranked(results, challenge).map(({ result }) => result.image);
  return rankingEntries(results, challenge, null).map(
    ({ rank, name, value }, index) => ({
      ...{ rank: rank ?? null, name: name ?? null },
      ...(value.kind === "value" && {
        value: value.value,
        unit: value.unit ?? null,
      }),
      ...(value.kind === "percent" && { percent: value.percent }),
      image: publicImage(images[index]),
    }),
  );
}

/** A photo at the address that everybody may open; those for signed-in users are left out. */
function publicImage(
  image: ChallengeResult["image"],
): NonNullable<WallEntry["image"]> | null {
  if (typeof image !== "object" || !image?.contentUrl) return null;
  const { contentUrl, thumbnailUrl } = image;
  return contentUrl.startsWith("/v2/media-objects/")
    ? null
    : { contentUrl, thumbnailUrl: thumbnailUrl ?? null };
}
