import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { challengesQuery } from "#src/api/challenge/challenges.ts";
import type { ChallengeStatus } from "#src/domain/challenge/challenge-status.ts";
import { entityId } from "#src/domain/values/reference.ts";
import type { WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type {
  ChallengeCard,
  WidgetGlobalViewAction as Config,
} from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { Omitted } from "#src/ui/omitted/omitted.tsx";
import { QueryFailure } from "#src/ui/query-boundary/query-boundary.tsx";
import { Select } from "#src/ui/select/select.tsx";
import { ChallengeTile } from "./challenge-tile.tsx";
import styles from "./widget-global-view-action.module.css";

type ChallengeType = ChallengeCard["type"];

const allTypes: readonly ChallengeType[] = ["Classic", "Deal", "List", "Photo"];

/** The user's challenges by status and type, running ones first. */
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
    <Card title={config.title || t("widgets.challenges.title")}>
      <StatusFilter status={status} onChange={setStatus}>
        {types.length > 1 && (
          <TypeFilter types={types} type={type} onChange={setType} />
        )}
      </StatusFilter>
      <ChallengeList status={status} type={type} types={types} />
    </Card>
  );
}

const height = 400;

type ChallengeListProps = {
  status: ChallengeStatus;
  /** The selected type; defaults to all of `types`. */
  type: ChallengeType | undefined;
  types: readonly ChallengeType[];
};

function ChallengeList({ status, type, types }: ChallengeListProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(
    challengesQuery({ status, ...(type && { type }) }),
  );
  if (data === undefined)
    return error === null ? (
      <LoadingFrame minHeight={height} pictureRatio={16 / 9} lines={3} />
    ) : (
      <QueryFailure error={error} minHeight={height} onRetry={refetch} />
    );

  const listed = data.items.filter((challenge) =>
    types.includes(challenge.type),
  );
  if (listed.length + data.omitted === 0)
    return (
      <EmptyFrame
        minHeight={height}
        text={t(`widgets.challenges.none_${status}`)}
      />
    );
  return (
    <>
      <ul className={styles["list"]}>
        {listed.map((challenge) => (
          <li key={entityId(challenge)}>
            <ChallengeTile challenge={challenge} />
          </li>
        ))}
      </ul>
      <Omitted count={data.omitted} of="challenges" />
    </>
  );
}

const statuses = ["running", "incoming", "over", "refused"] as const;

type StatusFilterProps = {
  status: ChallengeStatus;
  onChange: (status: ChallengeStatus) => void;
  children: ReactNode;
};

/** Selects one status; wraps if there is no room for a row. Other filters follow at the end. */
function StatusFilter({ status, onChange, children }: StatusFilterProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <div className={styles["filters"]}>
      <fieldset className={styles["choices"]}>
        <legend className={styles["legend"]}>
          {t("widgets.challenges.by_status")}
        </legend>
        {statuses.map((choice) => (
          <label key={choice} className={styles["choice"]}>
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === status}
              onChange={() => onChange(choice)}
            />
            {t(`widgets.challenges.${choice}`)}
          </label>
        ))}
      </fieldset>
      {children}
    </div>
  );
}

type TypeFilterProps = {
  types: readonly ChallengeType[];
  type: ChallengeType | undefined;
  onChange: (type: ChallengeType | undefined) => void;
};

function TypeFilter({ types, type, onChange }: TypeFilterProps) {
  const { t } = useTranslation();
  return (
    <Select
      aria-label={t("widgets.challenges.by_type")}
      value={type ?? ""}
      onChange={({ target }) =>
        onChange(types.find((choice) => choice === target.value))
      }
    >
      <option value="">{t("widgets.challenges.all_types")}</option>
      {types.map((choice) => (
        <option key={choice} value={choice}>
          {t(`widgets.challenges.type.${choice}`)}
        </option>
      ))}
    </Select>
  );
}
