import { useState } from "react";
import { imageAlt, imageUrl } from "#src/domain/image.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { Image } from "#src/schema/types.gen.ts";
import { ErrorFrame } from "#src/ui/frames/error-frame.tsx";
import { Stage } from "#src/widgets/stage/stage.tsx";
import { StartButton } from "#src/widgets/stage/start-button.tsx";

type Props = {
  video: string;
  captions: string | undefined;
  poster: Image;
  title: string;
};

/** The poster with a button; after the click, and not before, the video. */
export function Player({ video, captions, poster, title }: Props) {
  const { t } = useTranslation();
  const [state, setState] = useState<"poster" | "playing" | "failed">("poster");
  if (state === "failed")
    return (
      <Stage>
        <ErrorFrame
          title={t("widgets.video.failed")}
          onRetry={() => setState("playing")}
        />
      </Stage>
    );
  if (state === "poster")
    return (
      <Stage picture={imageUrl(poster)} alt={imageAlt(poster)}>
        <StartButton
          label={t("widgets.video.play", { title })}
          onClick={() => setState("playing")}
        />
      </Stage>
    );
  return (
    <Stage>
      <video
        ref={(element) => element?.focus()}
        src={video}
        poster={imageUrl(poster)}
        aria-label={title}
        controls
        autoPlay
        playsInline
        {...(captions !== undefined && { crossOrigin: "anonymous" })}
        onError={() => setState("failed")}
      >
        <track kind="captions" src={captions} default />
      </video>
    </Stage>
  );
}
