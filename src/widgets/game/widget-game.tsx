import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { gameUrlQuery } from "#src/api/games.ts";
import { imageAlt, imageUrl } from "#src/domain/image.ts";
import { entityId } from "#src/domain/reference.ts";
import type { WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { WidgetGame as Config } from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { QueryFailure } from "#src/ui/query-boundary/query-boundary.tsx";
import { httpsAddress } from "#src/widgets/https-address.ts";
import { MediaFrame, StartButton } from "#src/widgets/media-frame.tsx";

/** A game behind a button: its address is asked for only once somebody wants to play. */
export default function WidgetGame({ config }: WidgetProps<Config>) {
  const { t } = useTranslation();
  const [isPlaying, setPlaying] = useState(false);
  const widget = entityId(config.id);
  const title = config.title || t("widgets.game.title");
  return (
    <Card tall title={title}>
      {widget === undefined ? (
        <EmptyFrame minHeight={320} text={t("widgets.game.none")} />
      ) : isPlaying ? (
        <Game widget={widget} title={title} />
      ) : (
        <MediaFrame
          picture={imageUrl(config.image)}
          alt={imageAlt(config.image)}
        >
          <StartButton
            label={t("widgets.game.play_named", { title })}
            onClick={() => setPlaying(true)}
          >
            {t("widgets.game.play")}
          </StartButton>
        </MediaFrame>
      )}
    </Card>
  );
}

type GameProps = { widget: string; title: string };

/** The game in a frame that shares nothing with this page: no cookies, no storage, no address. */
function Game({ widget, title }: GameProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(gameUrlQuery(widget));
  const [isLoaded, setLoaded] = useState(false);
  const url = httpsAddress(data?.url);
  if (data === undefined && error !== null)
    return (
      <MediaFrame>
        <QueryFailure error={error} onRetry={refetch} />
      </MediaFrame>
    );
  if (data !== undefined && url === undefined)
    return (
      <MediaFrame>
        <EmptyFrame text={t("widgets.game.none")} />
      </MediaFrame>
    );
  return (
    <MediaFrame>
      {url !== undefined && (
        <iframe
          src={url}
          title={title}
          sandbox="allow-scripts allow-forms allow-popups"
          referrerPolicy="no-referrer"
          allow="fullscreen"
          onLoad={() => setLoaded(true)}
        />
      )}
      {!isLoaded && <LoadingFrame pictureRatio={16 / 9} lines={0} />}
    </MediaFrame>
  );
}
