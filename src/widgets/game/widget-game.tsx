import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { gameUrlQuery } from "#src/api/challenge/games.ts";
import { imageAlt, imageUrl } from "#src/domain/values/image.ts";
import { entityId } from "#src/domain/values/reference.ts";
import type { WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { WidgetGame as Config } from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { QueryFailure } from "#src/ui/query-boundary/query-boundary.tsx";
import { mediaAddress } from "#src/widgets/media-address.ts";
import {
  MediaFailure,
  MediaFrame,
  OpenInTab,
  StartButton,
  usePatience,
} from "#src/widgets/media-frame.tsx";
import styles from "./widget-game.module.css";

/** A game behind a button; its URL is not requested before the user clicks it. */
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

/** The user's game, once its URL is known. */
function Game({ widget, title }: GameProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(gameUrlQuery(widget));
  const [attempt, setAttempt] = useState(1);
  const url = mediaAddress(data?.url);
  if (data === undefined && error !== null)
    return (
      <MediaFrame>
        <QueryFailure error={error} minHeight={200} onRetry={refetch} />
      </MediaFrame>
    );
  if (data === undefined)
    return (
      <MediaFrame>
        <Loading />
      </MediaFrame>
    );
  if (url === undefined)
    return (
      <MediaFrame>
        <EmptyFrame text={t("widgets.game.none")} />
      </MediaFrame>
    );
  return (
    <FramedGame
      key={attempt}
      url={url}
      title={title}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}

const Loading = () => <LoadingFrame pictureRatio={16 / 9} lines={0} />;

type FramedGameProps = { url: string; title: string; onRetry: () => void };

/**
 * The game in a frame that shares no cookies, storage or URL with this page. Browsers do not report whether another site's
 * page has loaded correctly, so the retry button and the link are always available.
 */
function FramedGame({ url, title, onRetry }: FramedGameProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<"loading" | "loaded" | "late">("loading");
  usePatience(state === "loading", () => setState("late"));
  if (state === "late")
    return (
      <MediaFailure
        title={t("widgets.game.late")}
        address={url}
        onRetry={onRetry}
      />
    );
  return (
    <div className={styles["game"]}>
      <MediaFrame>
        <iframe
          src={url}
          title={title}
          sandbox="allow-scripts allow-forms allow-popups"
          referrerPolicy="no-referrer"
          allow="fullscreen"
          onLoad={() => setState("loaded")}
        />
        {state === "loading" && <Loading />}
      </MediaFrame>
      <p className={styles["trouble"]}>
        {t("widgets.game.trouble")}
        <button type="button" onClick={onRetry}>
          {t("widgets.game.reload")}
        </button>
        <OpenInTab address={url} />
      </p>
    </div>
  );
}
