import { useAtomValue } from "jotai";
import { toNumber } from "#src/domain/number.ts";
import { usePageContext, useSource } from "#src/engine/contract.ts";
import { formatAmount, useTranslation } from "#src/i18n/index.ts";
import { optionValue, programmeAtom } from "#src/state/programme.ts";

/** The user's points, those of the session until the present ones are there, and how the programme writes an amount. */
export function useBalance() {
  const { t } = useTranslation();
  const known = usePageContext(({ user }) => user?.points);
  const { options } = useAtomValue(programmeAtom);
  const { data } = useSource("myPoints", {});
  const currency =
    optionValue(options, "CURRENCY_NAME") ?? t("welcome.points_unit");
  return {
    points: toNumber(data?.points) ?? known,
    write: (amount: number) => formatAmount(amount, currency),
  };
}
