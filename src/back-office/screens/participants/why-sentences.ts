import type { Translate } from "#src/back-office/texts.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatChange, formatNumber } from "#src/i18n/numbers.ts";
import type { OfficePointsTrace } from "#src/schema/types.gen.ts";

type Trace = OfficePointsTrace;

/** Why a movement has its points, in sentences: its source, and the calculation (BO-14.4). */
export function whySentences(
  trace: Trace,
  t: Translate,
): { cause: string; outcome: string[] } {
  const { kind, challenge, declaration, date, label } = trace;
  return {
    cause: t(`why.${kind}`, {
      ...{ challenge: challenge?.title ?? "", id: declaration ?? 0, label },
      date: formatDate(date, "lll"),
    }),
    outcome: [...results(trace, t), ...rewards(trace, t)],
  };
}

/** What the result was, and which tier it reached. */
function results(
  { kind, isGlobal, isGroup, result, tier, after, maxToWin }: Trace,
  t: Translate,
): string[] {
  if (after === null) return [];
  if (!isGlobal)
    return [
      t("why.products", { after: formatNumber(after) }),
      ...(maxToWin === null
        ? []
        : [t("why.maximum", { max: formatNumber(maxToWin) })]),
    ];
  if (result === null) return [];
  const sum = t(
    kind === "results"
      ? "why.result_imported"
      : isGroup
        ? "why.result_group"
        : "why.result",
    { result: formatNumber(result) },
  );
  if (tier === null) return [sum, t("why.no_tier")];
  const { name, value, reward } = tier;
  return [
    sum,
    t(name === null ? "why.unnamed_tier" : "why.tier", {
      ...{ tier: name ?? "", value: formatNumber(value) },
      reward: formatNumber(reward),
    }),
  ];
}

/** How the reward changed, and how that makes whole points. */
function rewards({ points, before, after }: Trace, t: Translate): string[] {
  if (before === null || after === null) return [];
  const values = {
    ...{ before: formatNumber(before), after: formatNumber(after) },
    points: formatChange(points),
  };
  const difference = Math.round(after) - Math.round(before);
  return [
    t(after >= before ? "why.rose" : "why.fell", values),
    ...(Number.isInteger(before) && Number.isInteger(after)
      ? []
      : [t("why.rounded", { ...values, points: formatChange(difference) })]),
    // What a group's reward falls by is taken from those who got it.
    ...(difference === points ? [] : [t("why.share", values)]),
  ];
}

/** Why a line has its points. */
export function whyLine(line: Trace["lines"][number], t: Translate): string {
  const { explanation, quantity, coefficient, threshold, reward, result } =
    line;
  const values = {
    ...{ quantity: formatNumber(quantity), result: formatNumber(result) },
    ...{ coefficient: formatNumber(coefficient) },
    ...{ threshold: formatNumber(threshold), reward: formatNumber(reward) },
    missing: formatNumber(explanation.missing ?? 0),
  };
  return explanation.kind === "goals"
    ? t("why.counts", values)
    : t(`moderation.why_${explanation.kind}`, values);
}
