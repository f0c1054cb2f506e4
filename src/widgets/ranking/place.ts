import { imageUrl } from "#src/domain/image.ts";
import { toNumber } from "#src/domain/number.ts";
import { resultName } from "#src/domain/ranking.ts";
import { formatAmount } from "#src/i18n/index.ts";
import type { Challenge, ChallengeResult } from "#src/schema/types.gen.ts";

/** One place of a ranking as it is drawn: every text already in words. */
export interface Place {
  key: string;
  /** Undefined without a value. */
  rank: number | undefined;
  name: string;
  initials: string;
  picture: string | undefined;
  value: string;
  own: boolean;
}

type Words = { own: boolean; anonymous: string; unknown: string };

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map(([first = ""]) => first)
    .slice(0, 2)
    .join("")
    .toLocaleUpperCase();

/** Others keep their names to themselves in an anonymized ranking (CH-2.4.21). */
export function placeOf(
  result: ChallengeResult,
  rank: number | undefined,
  challenge: Challenge,
  { own, anonymous, unknown }: Words,
): Place {
  const hidden = challenge.areResultsAnonymized === true && !own;
  const name = (hidden ? undefined : resultName(result)) ?? anonymous;
  const custom = toNumber(result.customResultValue);
  const value = custom ?? toNumber(result.resultValue);
  const unit =
    custom === undefined ? challenge.resultUnit : result.customResultUnit;
  return {
    key: String(result.id ?? result["@id"]),
    rank,
    name,
    initials: hidden ? "" : initialsOf(name),
    picture: hidden ? undefined : imageUrl(result.entity?.profile?.picture),
    value: value === undefined ? unknown : formatAmount(value, unit),
    own,
  };
}
