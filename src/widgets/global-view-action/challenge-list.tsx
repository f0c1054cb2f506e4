import { useQuery } from "@tanstack/react-query";
import { challengesQuery } from "#src/api/challenges.ts";
import type { ChallengeStatus } from "#src/domain/challenge-status.ts";
import { entityId } from "#src/domain/reference.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { ChallengeCard } from "#src/schema/types.gen.ts";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { QueryFailure } from "#src/ui/query-boundary/query-boundary.tsx";
import styles from "./challenge-list.module.css";
import { ChallengeTile } from "./challenge-tile.tsx";

type ChallengeType = ChallengeCard["type"];

const height = 400;

type Props = {
  status: ChallengeStatus;
  /** The chosen type; every one of `types` without it. */
  type: ChallengeType | undefined;
  types: readonly ChallengeType[];
};

export function ChallengeList({ status, type, types }: Props) {
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

  const listed = data.filter((challenge) => types.includes(challenge.type));
  if (listed.length === 0)
    return (
      <EmptyFrame
        minHeight={height}
        text={t(`widgets.challenges.none_${status}`)}
      />
    );
  return (
    <ul className={styles["list"]} style={{ minBlockSize: height }}>
      {listed.map((challenge) => (
        <li key={entityId(challenge)}>
          <ChallengeTile challenge={challenge} />
        </li>
      ))}
    </ul>
  );
}
