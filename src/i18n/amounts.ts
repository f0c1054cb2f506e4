import { t } from "i18next";
import { amountIn, unitIn } from "#src/domain/challenge/unit.ts";
import type { Unit } from "#src/schema/types.gen.ts";
import { currentLocale } from "./languages.ts";

/** A number with its unit, non-breaking: `1 250 points`, `12,50 €`. Money shows cents unless it is a round amount. */
export const formatAmount = (value: number, unit: Unit | undefined): string =>
  amountIn(currentLocale(), value, unit);

/** Just the unit, in its form for a value; defaults to the singular. */
export const formatUnit = (unit: Unit | undefined, value = 1): string =>
  unitIn(currentLocale(), value, unit);

/** The name of points if the programme does not name them. */
export const pointsUnit = (): Unit => ({
  one: t("widgets.points.unit", { count: 1 }),
  other: t("widgets.points.unit", { count: 2 }),
});
