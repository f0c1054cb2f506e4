import { useQuery } from "@tanstack/react-query";
import { myRankQuery } from "#src/api/challenges.ts";
import { toNumber } from "#src/domain/number.ts";
import { entityId } from "#src/domain/reference.ts";
import type { WidgetProps } from "#src/engine/contract.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import type { WidgetRanking as Config } from "#src/schema/types.gen.ts";
import { ButtonLink } from "#src/ui/button-link/button-link.tsx";
import { Card } from "#src/ui/card/card.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { Ranking } from "./ranking.tsx";
import styles from "./widget-ranking.module.css";

/** The first places of a challenge, and the user's own always in sight. */
export default function WidgetRanking({ config }: WidgetProps<Config>) {
  const { t } = useTranslation();
  const challenge = entityId(config.challenge);
  return (
    <Card
      tall
      title={config.title || t("widgets.ranking.title")}
      {...(challenge !== undefined && {
        footer: <MyPlace challenge={challenge} />,
        action: (
          <ButtonLink href={`/challenge/${challenge}`}>
            {t("widgets.ranking.see_all")}
          </ButtonLink>
        ),
      })}
    >
      {challenge === undefined ? (
        <EmptyFrame minHeight={400} text={t("widgets.ranking.none")} />
      ) : (
        <Ranking challenge={challenge} />
      )}
    </Card>
  );
}

/** The user's own place, whatever the first places are. A dash while it is not known. */
function MyPlace({ challenge }: { challenge: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(myRankQuery(challenge));
  const rank = toNumber(data?.rank);
  const total = toNumber(data?.total);
  return (
    <p className={styles["place"]}>
      {data !== undefined && rank === undefined ? (
        t("widgets.ranking.no_place")
      ) : (
        <>
          <span>{t("widgets.ranking.my_place")}</span>
          <span>
            <strong className={styles["rank"]}>
              {rank === undefined ? "–" : formatNumber(rank)}
            </strong>
            {total !== undefined && ` / ${formatNumber(total)}`}
          </span>
        </>
      )}
    </p>
  );
}
