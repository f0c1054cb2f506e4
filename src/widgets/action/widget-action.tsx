import { imageAlt, imageUrl } from "#src/domain/image.ts";
import { entityId } from "#src/domain/reference.ts";
import { useSource, type WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { WidgetAction as Config } from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { ErrorFrame } from "#src/ui/frames/error-frame.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { Banner } from "./banner.tsx";
import { ChallengeInvitation } from "./challenge-invitation.tsx";

const height = 172;

/** Invites to one challenge: its picture, how long it still runs, and the next step. */
export default function WidgetAction({ config }: WidgetProps<Config>) {
  const { t } = useTranslation();
  const challenge = entityId(config.challenge);
  return challenge === undefined ? (
    <Card tall title={config.title} picture={<OwnPicture config={config} />}>
      <EmptyFrame minHeight={200} text={t("widgets.action.none")} />
    </Card>
  ) : (
    <Invitation id={challenge} config={config} />
  );
}

function Invitation({ id, config }: { id: string; config: Config }) {
  const state = useSource("challenge", { id });
  if (state.status === "ready")
    return (
      <ChallengeInvitation id={id} config={config} challenge={state.data} />
    );
  return (
    <Card
      tall
      title={config.title}
      picture={<OwnPicture config={config} />}
      footer={<Banner />}
    >
      {state.status === "failed" ? (
        <ErrorFrame minHeight={height} onRetry={state.retry} />
      ) : (
        <LoadingFrame minHeight={height} lines={5} />
      )}
    </Card>
  );
}

function OwnPicture({ config: { image } }: { config: Config }) {
  return <Picture src={imageUrl(image)} alt={imageAlt(image)} />;
}
