import CalendarOutlined from "@ant-design/icons/CalendarOutlined";
import GiftOutlined from "@ant-design/icons/GiftOutlined";
import TeamOutlined from "@ant-design/icons/TeamOutlined";
import { useQuery } from "@tanstack/react-query";
import { totalParticipantsQuery } from "#src/api/challenges.ts";
import { useCurrency } from "#src/api/programme.ts";
import { instant } from "#src/domain/dates.ts";
import { toNumber } from "#src/domain/number.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatAmount, formatNumber, useTranslation } from "#src/i18n/index.ts";
import type { Challenge } from "#src/schema/types.gen.ts";
import styles from "./challenge-facts.module.css";

type Props = { id: string; challenge: Challenge };

/** What there is to win, who takes part, from when to when. Each only where it is known. */
export function ChallengeFacts({ id, challenge }: Props) {
  const { t } = useTranslation();
  const currency = useCurrency();
  const participants = toNumber(
    useQuery(totalParticipantsQuery(id)).data?.total,
  );
  const prize = toNumber(challenge.maxToWin);
  const from = formatDate(instant(challenge.startDate));
  const to = formatDate(instant(challenge.endDate));
  return (
    <ul className={styles["facts"]}>
      {prize !== undefined && prize > 0 && (
        <li className={styles["prize"]}>
          <GiftOutlined aria-hidden />
          {t("widgets.action.prize", {
            amount: formatAmount(prize, currency ?? t("welcome.points_unit")),
          })}
        </li>
      )}
      {participants !== undefined && participants > 0 && (
        <li>
          <TeamOutlined aria-hidden />
          {t("widgets.action.participants", {
            count: participants,
            number: formatNumber(participants),
          })}
        </li>
      )}
      {from && to && (
        <li>
          <CalendarOutlined aria-hidden />
          {t("widgets.action.period", { from, to })}
        </li>
      )}
    </ul>
  );
}
