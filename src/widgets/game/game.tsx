import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { gameUrlQuery } from "#src/api/games.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { QueryFailure } from "#src/ui/query-boundary/query-boundary.tsx";
import { httpsAddress } from "#src/widgets/https-address.ts";
import { Stage } from "#src/widgets/stage/stage.tsx";

type Props = { widget: string; title: string };

/** The game in a frame that shares nothing with this page: no cookies, no storage, no address. */
export function Game({ widget, title }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(gameUrlQuery(widget));
  const [isLoaded, setLoaded] = useState(false);
  const url = httpsAddress(data?.url);
  if (data === undefined && error !== null)
    return (
      <Stage>
        <QueryFailure error={error} onRetry={refetch} />
      </Stage>
    );
  if (data !== undefined && url === undefined)
    return (
      <Stage>
        <EmptyFrame text={t("widgets.game.none")} />
      </Stage>
    );
  return (
    <Stage>
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
    </Stage>
  );
}
