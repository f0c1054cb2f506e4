import HeartFilled from "@ant-design/icons/HeartFilled";
import HeartOutlined from "@ant-design/icons/HeartOutlined";
import LeftOutlined from "@ant-design/icons/LeftOutlined";
import RightOutlined from "@ant-design/icons/RightOutlined";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Button } from "antd";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { photosQuery, votePhotoMutation } from "#src/api/photos.ts";
import { itemsOf } from "#src/api/read.ts";
import { useUser } from "#src/api/user.ts";
import { imageAlt, imageUrl, thumbnailUrl } from "#src/domain/image.ts";
import { challengePhase } from "#src/domain/phase.ts";
import {
  canVote,
  galleryPhotos,
  hasVoted,
  photoRankKind,
  voteCount,
} from "#src/domain/photo-entry.ts";
import { type RankingEntry, rankingEntries } from "#src/domain/ranking.ts";
import { entityId } from "#src/domain/reference.ts";
import {
  type PageDataProps,
  useNow,
  usePageContext,
} from "#src/engine/contract.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import type {
  Challenge,
  ChallengeResult,
  ChallengePhotoGallery as Config,
} from "#src/schema/types.gen.ts";
import { useErrorNotification } from "#src/state/notifications.ts";
import { Card } from "#src/ui/card/card.tsx";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { QueryBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import styles from "./challenge-photo-gallery.module.css";

const height = 320;
const minute = 60_000;

/** A validated photo with its entry in the ranking. */
interface Photo {
  id: string;
  result: ChallengeResult;
  entry: RankingEntry;
}

/** The photos by rank, each once, even where it moved from one page to the next between two calls. */
function photosOf(
  results: readonly ChallengeResult[],
  challenge: Challenge,
  user: ReturnType<typeof useUser>,
): Photo[] {
  const byId = new Map(
    galleryPhotos(results).map((result) => [entityId(result), result]),
  );
  return rankingEntries([...byId.values()], challenge, user).flatMap(
    (entry) => {
      const result = byId.get(entry.id);
      return entry.id === undefined || result === undefined
        ? []
        : [{ id: entry.id, result, entry }];
    },
  );
}

/** The validated photos of a contest: ranks, votes, and each photo enlarged, also by `?photo=<id>` (CH-2.4.36 to CH-2.4.38). */
export default function ChallengePhotoGallery({
  config,
  data: challenge,
}: PageDataProps<Config, Challenge>) {
  const { t } = useTranslation();
  const user = useUser();
  const query = useInfiniteQuery(
    photosQuery(entityId(challenge) ?? "", config.pageSize ?? 12),
  );
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const canLoad =
    hasNextPage && !query.isFetching && !query.isFetchNextPageError;
  const [openId, open] = useOpenPhoto();
  const photos =
    query.data && photosOf(itemsOf(query.data.pages), challenge, user);
  const index = photos?.findIndex(({ id }) => id === openId) ?? -1;
  const isSought = openId !== undefined && photos !== undefined && index < 0;
  const isAtEnd = index >= 0 && index + 1 === photos?.length;
  useEffect(() => {
    if (canLoad && (isSought || isAtEnd)) void fetchNextPage();
  });

  return (
    <Card
      title={config.title?.trim() || t("challenge.photos.title")}
      action={
        hasNextPage && (
          <Button loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {t("challenge.photos.more")}
          </Button>
        )
      }
    >
      <QueryBoundary
        query={{ data: photos, error: query.error, refetch: query.refetch }}
        minHeight={height}
        lines={8}
      >
        {(shown) =>
          shown.length === 0 ? (
            <EmptyFrame minHeight={height} text={t("challenge.photos.empty")} />
          ) : (
            <ul className={styles["gallery"]}>
              {shown.map((photo) => (
                <Tile
                  key={photo.id}
                  challenge={challenge}
                  photo={photo}
                  onOpen={() => open(photo.id)}
                />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {photos?.[index] && (
        <Lightbox
          challenge={challenge}
          photo={photos[index]}
          place={index + 1}
          total={query.data?.pages.at(-1)?.total ?? photos.length}
          previous={photos[index - 1]}
          next={photos[index + 1]}
          onOpen={open}
        />
      )}
    </Card>
  );
}

/** The photo that is enlarged; the address names it, so that it can be passed on. */
function useOpenPhoto() {
  const asked = usePageContext(({ route }) => route.query["photo"]);
  const [path, navigate] = useLocation();
  const [id, setId] = useState(asked);
  const open = (next: string | undefined) => {
    setId(next);
    navigate(next === undefined ? path : `${path}?photo=${next}`, {
      replace: true,
    });
  };
  return [id, open] as const;
}

/** Who entered a photo, as far as it is told. */
function useName(challenge: Challenge) {
  const { t } = useTranslation();
  return ({ name, isOwn }: RankingEntry) => {
    const who =
      name ??
      t(
        challenge.isGroup === true
          ? "widgets.ranking.group"
          : "widgets.ranking.participant",
      );
    return isOwn ? `${who} ${t("widgets.ranking.you")}` : who;
  };
}

type TileProps = { challenge: Challenge; photo: Photo; onOpen: () => void };

function Tile({ challenge, photo, onOpen }: TileProps) {
  const { t } = useTranslation();
  const name = useName(challenge)(photo.entry);
  const { image } = photo.result;
  return (
    <li className={styles["photo"]} data-own={photo.entry.isOwn}>
      <button
        type="button"
        className={styles["open"]}
        aria-label={t("challenge.photos.enlarge", { name })}
        onClick={onOpen}
      >
        <Picture
          src={thumbnailUrl(image)}
          fallbacks={[imageUrl(image)].filter((one) => one !== undefined)}
          alt=""
          ratio={4 / 3}
        />
      </button>
      <div className={styles["caption"]}>
        <p className={styles["name"]}>{name}</p>
        <Rank challenge={challenge} entry={photo.entry} />
      </div>
      <Votes challenge={challenge} photo={photo} name={name} />
    </li>
  );
}

/** Temporary during the contest, final after it (CH-4.5.5). */
function Rank({
  challenge,
  entry: { rank },
}: {
  challenge: Challenge;
  entry: RankingEntry;
}) {
  const { t } = useTranslation();
  const kind = photoRankKind(challengePhase(challenge, useNow(minute)).phase);
  if (rank === undefined || kind === undefined) return null;
  return (
    <p className={styles["rank"]}>
      {t(`challenge.photos.rank.${kind}`, { rank: formatNumber(rank) })}
    </p>
  );
}

type VotesProps = { challenge: Challenge; photo: Photo; name: string };

/** The number of votes; a button where the user may vote, one vote on its way at a time. */
function Votes({ challenge, photo: { result }, name }: VotesProps) {
  const { t } = useTranslation();
  const user = useUser();
  const { phase } = challengePhase(challenge, useNow(minute));
  const notifyError = useErrorNotification("challenge.photos.vote_failed");
  const { mutate, isPending } = useMutation({
    ...votePhotoMutation(entityId(challenge) ?? ""),
  });
  const isVoted = hasVoted(result, user);
  const count = voteCount(result);
  const text = t("challenge.photos.votes", {
    count,
    number: formatNumber(count),
  });
  if (user === null || !canVote(result, challenge, phase, user))
    return <p className={styles["votes"]}>{text}</p>;
  return (
    <div className={styles["votes"]}>
      <Button
        type={isVoted ? "primary" : "default"}
        shape="circle"
        icon={
          isVoted ? <HeartFilled aria-hidden /> : <HeartOutlined aria-hidden />
        }
        aria-label={t("challenge.photos.vote", { name })}
        aria-pressed={isVoted}
        aria-busy={isPending}
        onClick={() => {
          if (!isPending)
            mutate(
              { photo: result, user, isVoted: !isVoted },
              { onError: (error) => notifyError(error) },
            );
        }}
      />
      <span aria-live="polite">{text}</span>
    </div>
  );
}

type LightboxProps = {
  challenge: Challenge;
  photo: Photo;
  /** From 1. */
  place: number;
  total: number;
  previous: Photo | undefined;
  next: Photo | undefined;
  onOpen: (id: string | undefined) => void;
};

/** A photo as large as the window allows; buttons and arrow keys lead to its neighbors. */
function Lightbox({
  challenge,
  photo,
  place,
  total,
  previous,
  next,
  onOpen,
}: LightboxProps) {
  const { t } = useTranslation();
  const name = useName(challenge)(photo.entry);
  const { image } = photo.result;
  useEffect(() => {
    const turn = ({ key }: KeyboardEvent) => {
      const target = { ArrowLeft: previous, ArrowRight: next }[key];
      if (target) onOpen(target.id);
    };
    document.addEventListener("keydown", turn);
    return () => document.removeEventListener("keydown", turn);
  });
  return (
    <Dialog title={name} onClose={() => onOpen(undefined)}>
      <img
        key={photo.id}
        className={styles["large"]}
        src={imageUrl(image)}
        alt={imageAlt(image) || t("challenge.photos.alt", { name })}
      />
      <div className={styles["turn"]}>
        <Button
          icon={<LeftOutlined aria-hidden />}
          aria-label={t("core.previous")}
          disabled={!previous}
          onClick={() => onOpen(previous?.id)}
        />
        <span role="status">
          {t("challenge.photos.place", {
            index: formatNumber(place),
            total: formatNumber(total),
          })}
        </span>
        <Button
          icon={<RightOutlined aria-hidden />}
          aria-label={t("core.next")}
          disabled={!next}
          onClick={() => onOpen(next?.id)}
        />
      </div>
      <div className={styles["about"]}>
        <Rank challenge={challenge} entry={photo.entry} />
        <Votes key={photo.id} challenge={challenge} photo={photo} name={name} />
      </div>
    </Dialog>
  );
}
