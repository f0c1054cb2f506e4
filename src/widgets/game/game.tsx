import { useState } from "react";
import { useSource } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { ErrorFrame } from "#src/ui/frames/error-frame.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { httpsAddress } from "#src/widgets/https-address.ts";
import { Stage } from "#src/widgets/stage/stage.tsx";

type Props = { widget: string; title: string };

/** The game in a frame that shares nothing with this page: no cookies, no storage, no address. */
export function Game({ widget, title }: Props) {
  const { t } = useTranslation();
  const state = useSource("gameUrl", { widget });
  const [isLoaded, setLoaded] = useState(false);
  const url = httpsAddress(state.data?.url);
  if (state.status === "failed")
    return (
      <Stage>
        <ErrorFrame onRetry={state.retry} />
      </Stage>
    );
  if (state.status === "ready" && url === undefined)
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
