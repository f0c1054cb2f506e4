import TeamOutlined from "@ant-design/icons/TeamOutlined";
import { challengePhase } from "#src/domain/challenge/phase.ts";
import {
  imageFocus,
  imageUrl,
  thumbnailUrl,
} from "#src/domain/values/image.ts";
import { useNow, type WidgetProps } from "#src/engine/contract.ts";
import { formatAmount } from "#src/i18n/amounts.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import type {
  WidgetAction as Config,
  WallChallenge,
  WallEntry,
} from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { PhaseBanner } from "#src/ui/phase-banner/phase-banner.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import {
  PAGE_SIZE,
  photosOf,
  usePageOfTurn,
  useWallChallenge,
} from "./wall-context.ts";

/** How far a challenge is: its countdown, and how many have reached each tier; of a contest the photos. */
export default function WallAction({ config }: WidgetProps<Config>) {
  const found = useWallChallenge(config);
  if (found === undefined) return null;
  const { challenge } = found;
  const title = config.title || challenge.title;
  if (challenge.type === "Photo" && photosOf(found).length > 0)
    return <Photos title={title} entries={photosOf(found)} />;
  const image = imageUrl(config.image) ? config.image : challenge.image;
  const src = imageUrl(image);
  return (
    <Card
      title={title}
      picture={
        src && (
          <Picture src={src} alt="" focus={imageFocus(image)} ratio={24 / 7} />
        )
      }
    >
      <Progress found={found} />
      <Banner found={found} />
    </Card>
  );
}

function Banner({ found: { challenge } }: { found: WallChallenge }) {
  const now = useNow();
  const { phase } = challengePhase(challenge, now, timeZone());
  return (
    <div className="wall-banner">
      <PhaseBanner challenge={challenge} phase={phase} now={now} />
    </div>
  );
}

/** The participants, and how many of the results have reached each tier. */
function Progress({
  found: { participants, tiers },
}: {
  found: WallChallenge;
}) {
  const { t } = useTranslation();
  const count = participants ?? 0;
  return (
    <>
      {count > 0 && (
        <p className="wall-participants">
          <TeamOutlined aria-hidden />
          {t("widgets.action.participants", {
            count,
            number: formatNumber(count),
          })}
        </p>
      )}
      <ul className="wall-tiers">
        {(tiers ?? []).map(({ name, value, unit, reached }) => (
          <li key={value}>
            <span>
              {[name, formatAmount(value, unit ?? undefined)]
                .filter(Boolean)
                .join(" · ")}
            </span>
            <strong>
              {t("wall.reached", { number: formatNumber(reached) })}
            </strong>
            <progress aria-hidden max={Math.max(1, count)} value={reached} />
          </li>
        ))}
      </ul>
    </>
  );
}

type PhotosProps = {
  title: string | null | undefined;
  entries: readonly WallEntry[];
};

/** The photos of a contest with the best places, some at a time. */
function Photos({ title, entries }: PhotosProps) {
  const { t } = useTranslation();
  const { shown } = usePageOfTurn(entries, PAGE_SIZE.photos);
  return (
    <Card title={title}>
      <ul className="wall-photos">
        {shown.map(({ image, name, value }) => (
          <li key={imageUrl(image)}>
            <Picture src={thumbnailUrl(image)} alt="" ratio={4 / 3} priority />
            <p>
              <strong>{name}</strong>
              {typeof value === "number" && (
                <span>
                  {t("challenge.photos.votes", {
                    count: value,
                    number: formatNumber(value),
                  })}
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
