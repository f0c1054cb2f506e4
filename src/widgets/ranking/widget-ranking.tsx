import { entityId } from "#src/domain/reference.ts";
import type { WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { WidgetRanking as Config } from "#src/schema/types.gen.ts";
import { ButtonLink } from "#src/ui/button-link/button-link.tsx";
import { Card } from "#src/ui/card/card.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { MyPlace } from "./my-place.tsx";
import { Ranking } from "./ranking.tsx";

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
