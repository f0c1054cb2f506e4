import { useState } from "react";
import { imageAlt, imageUrl } from "#src/domain/values/image.ts";
import type { WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { WidgetVideo as Config, Image } from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { mediaAddress } from "#src/widgets/media-address.ts";
import {
  MediaFailure,
  MediaFrame,
  StartButton,
  usePatience,
} from "#src/widgets/media-frame.tsx";

/** A video that is not requested before the user clicks its button. */
export default function WidgetVideo({ config }: WidgetProps<Config>) {
  const { t } = useTranslation();
  const video = mediaAddress(config.video);
  return (
    <Card tall title={config.title || t("widgets.video.title")}>
      {video === undefined ? (
        <EmptyFrame minHeight={320} text={t("widgets.video.none")} />
      ) : (
        <Player
          video={video}
          captions={mediaAddress(config.captions)}
          poster={config.poster ?? null}
          title={config.title || t("widgets.video.title")}
        />
      )}
    </Card>
  );
}

type PlayerProps = {
  video: string;
  captions: string | undefined;
  poster: Image;
  title: string;
};

/** The poster with a button; after a click, and only then, the video. */
function Player({ video, captions, poster, title }: PlayerProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<
    "poster" | "starting" | "playing" | "failed"
  >("poster");
  usePatience(state === "starting", () => setState("failed"));
  if (state === "failed")
    return (
      <MediaFailure
        title={t("widgets.video.failed")}
        address={video}
        onRetry={() => setState("starting")}
      />
    );
  if (state === "poster")
    return (
      <MediaFrame picture={imageUrl(poster)} alt={imageAlt(poster)}>
        <StartButton
          label={t("widgets.video.play", { title })}
          onClick={() => setState("starting")}
        />
      </MediaFrame>
    );
  return (
    <MediaFrame>
      <video
        ref={(element) => element?.focus()}
        src={video}
        poster={imageUrl(poster)}
        aria-label={title}
        controls
        autoPlay
        playsInline
        {...(captions !== undefined && { crossOrigin: "anonymous" })}
        onLoadedData={() => setState("playing")}
        onError={() => setState("failed")}
      >
        <track kind="captions" src={captions} default />
      </video>
    </MediaFrame>
  );
}
