import type { WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { WidgetVideo as Config } from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { httpsAddress } from "#src/widgets/https-address.ts";
import { Player } from "./player.tsx";

/** A video that is asked for only once somebody wants to see it. */
export default function WidgetVideo({ config }: WidgetProps<Config>) {
  const { t } = useTranslation();
  const video = httpsAddress(config.video);
  return (
    <Card tall title={config.title || t("widgets.video.title")}>
      {video === undefined ? (
        <EmptyFrame minHeight={320} text={t("widgets.video.none")} />
      ) : (
        <Player
          video={video}
          captions={httpsAddress(config.captions)}
          poster={config.poster ?? null}
          title={config.title || t("widgets.video.title")}
        />
      )}
    </Card>
  );
}
