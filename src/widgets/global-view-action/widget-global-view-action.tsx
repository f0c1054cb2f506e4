import { useState } from "react";
import type { ChallengeStatus } from "#src/domain/challenge-status.ts";
import type { WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type {
  ChallengeCard,
  WidgetGlobalViewAction as Config,
} from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { ChallengeList } from "./challenge-list.tsx";
import { StatusFilter } from "./status-filter.tsx";
import { TypeFilter } from "./type-filter.tsx";

type ChallengeType = ChallengeCard["type"];

const allTypes: readonly ChallengeType[] = ["Classic", "Deal", "List", "Photo"];

/** The user's challenges by status and type; those that run are shown first. */
export default function WidgetGlobalViewAction({
  config,
}: WidgetProps<Config>) {
  const { t } = useTranslation();
  const [status, setStatus] = useState<ChallengeStatus>(
    config.status ?? "running",
  );
  const [type, setType] = useState<ChallengeType>();
  const types = config.types?.length ? config.types : allTypes;
  return (
    <Card tall title={config.title || t("widgets.challenges.title")}>
      <StatusFilter status={status} onChange={setStatus}>
        {types.length > 1 && (
          <TypeFilter types={types} type={type} onChange={setType} />
        )}
      </StatusFilter>
      <ChallengeList status={status} type={type} types={types} />
    </Card>
  );
}
