import HeartFilled from "@ant-design/icons/HeartFilled";
import HeartOutlined from "@ant-design/icons/HeartOutlined";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import {
  memo,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { useLocation } from "wouter";
import { useUser } from "#src/api/access/user.ts";
import { photosQuery, votePhotoMutation } from "#src/api/challenge/photos.ts";
import { listOfPages } from "#src/api/programme/pages.ts";
import {
  type ChallengePhase,
  challengePhase,
} from "#src/domain/challenge/phase.ts";
import {
  canVote,
  galleryPhotos,
  hasVoted,
  photoRankKind,
  voteCount,
} from "#src/domain/challenge/photo-entry.ts";
import {
  type RankingEntry,
  rankingEntries,
  rankingPageSize,
} from "#src/domain/challenge/ranking.ts";
import { imageUrl, thumbnailUrl } from "#src/domain/values/image.ts";
import { entityId } from "#src/domain/values/reference.ts";
import {
  type PageDataProps,
  useNow,
  usePageContext,
} from "#src/engine/contract.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import type {
  Challenge,
  ChallengeResult,
  ChallengePhotoGallery as Config,
} from "#src/schema/types.gen.ts";
import { useErrorNotification, useNotify } from "#src/state/notifications.ts";
import { Card } from "#src/ui/card/card.tsx";
import { Button } from "#src/ui/controls.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { lazyPart } from "#src/ui/lazy-part.ts";
import { Omitted } from "#src/ui/omitted/omitted.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { QueryBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import styles from "./challenge-photo-gallery.module.css";

const Lightbox = lazyPart(
  async () => (await import("./challenge-photo-lightbox.tsx")).Lightbox,
);

const height = 640;
const minute = 60_000;
/** Page size for fetching all photos (CH-9.5). */
const allPageSize = 1000;

/** A validated photo with its ranking entry. */
interface Photo {
  id: string;
  name: string;
  image: ChallengeResult["image"];
  result: ChallengeResult;
  entry: RankingEntry;
}

/** What the photos need from the contest. */
interface Contest {
  challenge: Challenge;
  phase: ChallengePhase | undefined;
}

/** Turns results into photos: by rank, without duplicates of those that moved to another page between two requests. */
function usePhotos({ challenge }: Contest) {
  const { t } = useTranslation();
  const user = useUser();
  const nobody = t(
    challenge.isGroup === true
      ? "widgets.ranking.group"
      : "widgets.ranking.participant",
  );
  return (results: readonly ChallengeResult[]): Photo[] => {
    const byId = new Map(
      galleryPhotos(results).map((result) => [entityId(result), result]),
    );
    return rankingEntries([...byId.values()], challenge, user).flatMap(
      (entry) => {
        const { id, isOwn, name = nobody } = entry;
        const result = byId.get(id);
        if (id === undefined || result === undefined) return [];
        const shown = isOwn ? `${name} ${t("widgets.ranking.you")}` : name;
        return [{ id, name: shown, image: result.image, result, entry }];
      },
    );
  };
}

/** A contest's validated photos with ranks and votes; `?photo=<id>` enlarges one (CH-2.4.36 to CH-2.4.38). */
export default function ChallengePhotoGallery({
  config,
  data: challenge,
}: PageDataProps<Config, Challenge>) {
  const { t } = useTranslation();
  const contest: Contest = {
    challenge,
    phase: challengePhase(challenge, useNow(minute), timeZone()).phase,
  };
  const photosOf = usePhotos(contest);
  const id = entityId(challenge) ?? "";
  const query = useInfiniteQuery(
    photosQuery(id, config.pageSize ?? rankingPageSize),
  );
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const canLoad = hasNextPage && !query.isFetching;
  const loadMore = () => {
    if (canLoad) void query.fetchNextPage();
  };

  const [openId, open] = useOpenPhoto();
  const pages = query.data && listOfPages(query.data.pages);
  const loaded = pages && photosOf(pages.items);
  const isSought =
    openId !== undefined && hasNextPage && !hasPhoto(loaded, openId);
  const all = useInfiniteQuery({
    ...photosQuery(id, allPageSize),
    enabled: isSought,
  });
  const photos =
    isSought && all.data ? photosOf(listOfPages(all.data.pages).items) : loaded;
  const index = photos?.findIndex((photo) => photo.id === openId) ?? -1;
  useGone(index < 0 ? openId : undefined, isSought ? all : query, () =>
    open(undefined),
  );
  const isAtEnd =
    index >= 0 && photos === loaded && index + 1 === photos?.length;
  useEffect(() => {
    if (isAtEnd && !isFetchNextPageError) loadMore();
  });

  const list = useRef<HTMLUListElement>(null);
  useFocusOnClose(list, photos?.[index]?.id);
  const end = useRef<HTMLDivElement>(null);
  useInView(end, () => {
    if (!isFetchNextPageError) loadMore();
  });

  return (
    <Card
      title={config.title?.trim() || t("challenge.photos.title")}
      action={
        hasNextPage && (
          <div ref={end}>
            <Button loading={isFetchingNextPage} onClick={loadMore}>
              {t("challenge.photos.more")}
            </Button>
          </div>
        )
      }
    >
      <QueryBoundary
        query={{ data: photos, error: query.error, refetch: query.refetch }}
        minHeight={height}
        lines={8}
      >
        {(shown) =>
          shown.length === 0 && !pages?.omitted ? (
            <EmptyFrame minHeight={height} text={t("challenge.photos.empty")} />
          ) : (
            <>
              <ul ref={list} className={styles["gallery"]}>
                {shown.map((photo) => (
                  <Tile
                    key={photo.id}
                    photo={photo}
                    challenge={challenge}
                    phase={contest.phase}
                    onOpen={open}
                  />
                ))}
              </ul>
              <Omitted count={pages?.omitted ?? 0} of="photos" />
            </>
          )
        }
      </QueryBoundary>
      {photos?.[index] && (
        <Suspense fallback={null}>
          <Lightbox
            photos={photos}
            index={index}
            total={pages?.total ?? photos.length}
            onOpen={open}
            onClose={() => open(undefined)}
          >
            <Rank photo={photos[index]} {...contest} />
            <Votes key={openId} photo={photos[index]} {...contest} />
          </Lightbox>
        </Suspense>
      )}
    </Card>
  );
}

const hasPhoto = (photos: readonly Photo[] | undefined, id: string) =>
  photos?.some((photo) => photo.id === id) ?? true;

/**
 * The enlarged photo. Its id is in the URL, so that it can be reloaded and shared; opening one adds a history entry, so
 * that going back closes it.
 */
function useOpenPhoto() {
  const query = usePageContext(({ route }) => route.query);
  const asked = query["photo"];
  const [path, navigate] = useLocation();
  const [id, setId] = useState(asked);
  const isPushed = useRef(false);
  useEffect(() => {
    setId(asked);
    if (asked === undefined) isPushed.current = false;
  }, [asked]);

  const addressOf = (photo: string | undefined) => {
    const { photo: _, ...others } = query;
    const search = new URLSearchParams(photo ? { ...others, photo } : others);
    const text = search.toString();
    return text === "" ? path : `${path}?${text}`;
  };
  const isOpen = useRef(id !== undefined);
  useEffect(() => {
    isOpen.current = id !== undefined;
  }, [id]);
  const open = (next: string | undefined) => {
    const isOpening = next !== undefined && !isOpen.current;
    setId(next);
    if (next === undefined && isPushed.current) return window.history.back();
    isPushed.current ||= isOpening;
    navigate(addressOf(next), { replace: !isOpening });
  };
  return [id, open] as const;
}

/**
 * Says that a photo no longer exists, and takes it out of the address. A list loaded before the photo was opened may be
 * older than the photo, so it is refetched once.
 */
function useGone(
  missingId: string | undefined,
  list: {
    isSuccess: boolean;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  },
  close: () => void,
): void {
  const { t } = useTranslation();
  const notify = useNotify();
  const refetchedFor = useRef<string>(undefined);
  useEffect(() => {
    if (missingId === undefined || !list.isSuccess || list.isFetching) return;
    if (refetchedFor.current !== missingId) {
      refetchedFor.current = missingId;
      void list.refetch();
      return;
    }
    notify("warning", t("challenge.photos.gone"));
    close();
  });
}

/** Moves focus back to the thumbnail when the enlarged photo is closed. */
function useFocusOnClose(
  list: RefObject<HTMLElement | null>,
  openId: string | undefined,
): void {
  const last = useRef(openId);
  useEffect(() => {
    if (openId === undefined && last.current !== undefined)
      list.current
        ?.querySelector<HTMLElement>(`[data-photo="${last.current}"]`)
        ?.focus();
    last.current = openId;
  }, [list, openId]);
}

/** Calls back while an element is in view or near it; never if the browser lacks IntersectionObserver. */
function useInView(
  element: RefObject<HTMLElement | null>,
  onView: () => void,
): void {
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && onView(),
      { rootMargin: "1600px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  });
}

type TileProps = Contest & { photo: Photo; onOpen: (id: string) => void };

const isSameTile = (before: TileProps, after: TileProps) =>
  before.photo.result === after.photo.result &&
  before.photo.name === after.photo.name &&
  before.photo.entry.rank === after.photo.entry.rank &&
  before.challenge === after.challenge &&
  before.phase === after.phase;

/** Memoized: there may be hundreds, and only those whose photo changed should re-render. */
const Tile = memo(function Tile({ photo, onOpen, ...contest }: TileProps) {
  const { t } = useTranslation();
  const { id, name, image, entry } = photo;
  return (
    <li className={styles["photo"]} data-own={entry.isOwn}>
      <button
        type="button"
        className={styles["open"]}
        data-photo={id}
        aria-label={t("challenge.photos.enlarge", { name })}
        onClick={() => onOpen(id)}
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
        <Rank photo={photo} {...contest} />
      </div>
      <Votes photo={photo} {...contest} />
    </li>
  );
}, isSameTile);

type PhotoProps = Contest & { photo: Photo };

/** Temporary during the contest, final after it (CH-4.5.5). */
function Rank({ photo: { entry }, phase }: PhotoProps) {
  const { t } = useTranslation();
  const kind = photoRankKind(phase);
  if (entry.rank === undefined || kind === undefined) return null;
  return (
    <p className={styles["rank"]} data-rank={entry.rank}>
      {t(`challenge.photos.rank.${kind}`, { rank: formatNumber(entry.rank) })}
    </p>
  );
}

/** The number of votes; a button if the user may vote, disabled while a vote is pending. */
function Votes({ photo: { result, name }, challenge, phase }: PhotoProps) {
  const { t } = useTranslation();
  const user = useUser();
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
        look={isVoted ? "primary" : "default"}
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
