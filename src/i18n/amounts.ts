import { t } from "i18next";
import { amountIn, unitIn } from "#src/domain/unit.ts";
import type { Unit } from "#src/schema/types.gen.ts";
import { currentLocale } from "./languages.ts";

/** A number and its unit, kept on one line: `1 250 points`, `12,50 €`. Money that is not round shows its cents. */
export const formatAmount = (value: number, unit: Unit | undefined): string =>
  amountIn(currentLocale(), value, unit);

/** The unit alone, in its form for a value; by itself a unit is in the singular. */
export const formatUnit = (unit: Unit | undefined, value = 1): string =>
  unitIn(currentLocale(), value, unit);

/** What points are called where the programme does not name them. */
export const pointsUnit = (): Unit => ({
  one: t("widgets.points.unit", { count: 1 }),
  other: t("widgets.points.unit", { count: 2 }),
});
