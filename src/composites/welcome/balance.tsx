import { useAtomValue } from "jotai";
import { toNumber } from "#src/domain/number.ts";
import { usePageContext, useSource } from "#src/engine/contract.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import { optionValue, programmeAtom } from "#src/state/programme.ts";
import styles from "./welcome.module.css";

/** The user's points: those of the session until the present ones are there. */
export function Balance() {
  const { t } = useTranslation();
  const known = usePageContext(({ user }) => user?.points);
  const { options } = useAtomValue(programmeAtom);
  const { data } = useSource("myPoints", {});
  const points = toNumber(data?.points) ?? known;
  if (points === undefined) return null;
  return (
    <p className={styles["balance"]}>
      <span className={styles["label"]}>{t("welcome.points")}</span>
      <span>
        <strong className={styles["figure"]}>{formatNumber(points)}</strong>{" "}
        {optionValue(options, "CURRENCY_NAME") ?? t("welcome.points_unit")}
      </span>
    </p>
  );
}
