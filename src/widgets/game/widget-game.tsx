import { useState } from "react";
import { imageAlt, imageUrl } from "#src/domain/image.ts";
import { entityId } from "#src/domain/reference.ts";
import type { WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { WidgetGame as Config } from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { Stage } from "#src/widgets/stage/stage.tsx";
import { StartButton } from "#src/widgets/stage/start-button.tsx";
import { Game } from "./game.tsx";

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
        <Stage picture={imageUrl(config.image)} alt={imageAlt(config.image)}>
          <StartButton
            label={t("widgets.game.play_named", { title })}
            onClick={() => setPlaying(true)}
          >
            {t("widgets.game.play")}
          </StartButton>
        </Stage>
      )}
    </Card>
  );
}
