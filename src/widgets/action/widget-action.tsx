import { useQuery } from "@tanstack/react-query";
import { challengeQuery } from "#src/api/challenges.ts";
import { imageAlt, imageUrl } from "#src/domain/image.ts";
import { entityId } from "#src/domain/reference.ts";
import type { WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { WidgetAction as Config } from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { QueryBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import { Banner } from "./banner.tsx";
import { ChallengeInvitation } from "./challenge-invitation.tsx";

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
  const query = useQuery(challengeQuery(id));
  if (query.data !== undefined)
    return (
      <ChallengeInvitation id={id} config={config} challenge={query.data} />
    );
  return (
    <Card
      tall
      title={config.title}
      picture={<OwnPicture config={config} />}
      footer={<Banner />}
    >
      <QueryBoundary query={query} minHeight={172} lines={5}>
        {() => null}
      </QueryBoundary>
    </Card>
  );
}

function OwnPicture({ config: { image } }: { config: Config }) {
  return <Picture src={imageUrl(image)} alt={imageAlt(image)} />;
}
