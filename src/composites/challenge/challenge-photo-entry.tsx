import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "wouter";
import { untilRefetch } from "#src/api/cache/next-change.ts";
import { ownResultsQuery } from "#src/api/challenge/challenges.ts";
import {
  enterPhotoMutation,
  type PhotoSubmission,
} from "#src/api/challenge/photos.ts";
import { hasStatus } from "#src/api/errors/error-guards.ts";
import { errorMessage } from "#src/api/errors/error-texts.ts";
import { challengePhase } from "#src/domain/challenge/phase.ts";
import {
  type PhotoEntry,
  photoEntry,
  photoFileRules,
  photoRankKind,
  photoRules,
  photoUpload,
  voteCount,
} from "#src/domain/challenge/photo-entry.ts";
import { imageAlt, imageUrl, thumbnailUrl } from "#src/domain/values/image.ts";
import { entityId } from "#src/domain/values/reference.ts";
import {
  type PageDataProps,
  useNow,
  usePageContext,
} from "#src/engine/contract.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { formatBytes, formatNumber, useTranslation } from "#src/i18n/index.ts";
import type {
  Challenge,
  ChallengeResult,
  ChallengePhotoEntry as Config,
} from "#src/schema/types.gen.ts";
import { useNotify } from "#src/state/notifications.ts";
import { Card } from "#src/ui/card/card.tsx";
import { Button } from "#src/ui/controls.tsx";
import { ConfirmDialog } from "#src/ui/dialog/dialog.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { QueryBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import { StatusTag } from "#src/ui/status-tag/status-tag.tsx";
import { type ChosenFile, useChosenFile } from "#src/ui/upload/chosen-file.ts";
import { FileDrop } from "#src/ui/upload/file-drop.tsx";
import { UploadStatus } from "#src/ui/upload/upload-status.tsx";
import { useUpload } from "#src/ui/upload/use-upload.ts";
import styles from "./challenge-photo-entry.module.css";

type Props = PageDataProps<Config, Challenge>;

/** The user's own photo in a contest with its state, and the upload of a new one (CH-2.4.35, CH-2.4.39). */
export default function ChallengePhotoEntry({
  config,
  data: challenge,
}: Props) {
  const { t } = useTranslation();
  const query = useQuery({
    ...ownResultsQuery(entityId(challenge) ?? ""),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined &&
      photoEntry(data.items).state === "waiting" &&
      untilRefetch(data),
  });
  return (
    <Card title={config.title?.trim() || t("challenge.photo_entry.title")}>
      <QueryBoundary query={query} minHeight={120}>
        {({ items }) => (
          <Entry config={config} data={challenge} results={items} />
        )}
      </QueryBoundary>
    </Card>
  );
}

function Entry({
  config,
  data: challenge,
  results,
}: Props & { results: ChallengeResult[] }) {
  const { t } = useTranslation();
  const { phase } = challengePhase(challenge, useNow(1000), timeZone());
  const entry = photoEntry(results);
  const upload = photoUpload(entry, phase);
  const reason = upload.isAllowed ? undefined : upload.reason;
  const isMissing = entry.state === "none" || entry.state === "refused";
  return (
    <div className={styles["entry"]}>
      <Photo entry={entry} />
      <div className={styles["about"]}>
        <Present
          entry={entry}
          isMendable={upload.isAllowed}
          rankKind={photoRankKind(phase)}
          areOthersShown={challenge.areResultsVisible === true}
        />
        {upload.isAllowed && (
          <Upload
            challenge={challenge}
            refused={upload.isAgain ? entityId(entry.result) : undefined}
            hasRules={config.showRules !== false}
          />
        )}
        {isMissing && (reason === "before_start" || reason === "after_end") && (
          <>
            <p>{t(`challenge.photo_entry.${reason}`)}</p>
            <div>
              <Button disabled>{t("challenge.photo_entry.choose")}</Button>
            </div>
          </>
        )}
      </div>
    </div>
  );
}

/** The submitted photo, with its state as a ribbon. */
function Photo({ entry: { state, result } }: { entry: PhotoEntry }) {
  const { t } = useTranslation();
  if (state === "none" || result === undefined) return null;
  return (
    <div className={styles["picture"]}>
      <Picture
        src={thumbnailUrl(result.image)}
        fallbacks={[imageUrl(result.image)].filter((one) => one !== undefined)}
        alt={imageAlt(result.image) || t("challenge.photo_entry.title")}
        ratio={4 / 3}
      />
      <div className={styles["ribbon"]}>
        <StatusTag status={state} />
      </div>
    </div>
  );
}

/** The state of the submitted photo, and what happens next. */
function Present({
  entry: { state, result },
  isMendable,
  rankKind,
  areOthersShown,
}: {
  entry: PhotoEntry;
  isMendable: boolean;
  rankKind: ReturnType<typeof photoRankKind>;
  areOthersShown: boolean;
}) {
  const { t } = useTranslation();
  const path = usePageContext(({ route }) => route.path);
  const comment = result?.comment?.trim();
  const votes = result ? voteCount(result) : 0;
  const rank = result?.rank ?? undefined;
  return (
    <>
      <p className={styles["state"]}>
        {t(`challenge.photo_entry.state.${state}`)}
      </p>
      {state === "waiting" && <p>{t("challenge.photo_entry.next")}</p>}
      {state === "refused" && comment && (
        <p className={styles["reason"]}>
          {t("challenge.photo_entry.reason", { comment })}
        </p>
      )}
      {state === "refused" && isMendable && (
        <p>{t("challenge.photo_entry.mend")}</p>
      )}
      {state === "validated" && (
        <>
          <p className={styles["votes"]}>
            {t("challenge.photos.votes", {
              count: votes,
              number: formatNumber(votes),
            })}
          </p>
          {rankKind && rank !== undefined && (
            <p>
              {t(`challenge.photos.rank.${rankKind}`, {
                rank: formatNumber(rank),
              })}
            </p>
          )}
          {rankKind && areOthersShown && (
            <Link href={`${path}?photo=${entityId(result)}`}>
              {t("challenge.photo_entry.see")}
            </Link>
          )}
        </>
      )}
    </>
  );
}

type UploadProps = {
  challenge: Challenge;
  /** The refused result that the new photo replaces. */
  refused: string | undefined;
  hasRules: boolean;
};

function Upload({ challenge, refused, hasRules }: UploadProps) {
  const { t } = useTranslation();
  const rules = photoFileRules(photoRules(challenge));
  const { chosen, choose, ...choice } = useChosenFile(rules);
  const [isConfirming, setConfirming] = useState(false);
  const { send, reason } = useSubmission(challenge, refused);
  const upload = useUpload(async (call) => {
    if (chosen) await send(chosen.file, call);
  });
  const isSending = upload.state.status === "sending";
  const change = (file: File) => {
    setConfirming(false);
    upload.reset();
    void choose(file);
  };
  return (
    <>
      <FileDrop
        name="photo"
        label={t("challenge.photo_entry.send")}
        button={t(
          chosen || refused
            ? "challenge.photo_entry.again"
            : "challenge.photo_entry.choose",
        )}
        rules={rules}
        hasRules={hasRules && !isSending}
        rejected={choice.rejected}
        isChecking={choice.isChecking}
        isDisabled={isSending}
        onChoose={change}
        actions={
          <Button
            look={chosen ? "primary" : "default"}
            disabled={!chosen || isSending}
            onClick={() => setConfirming(true)}
          >
            {t("challenge.photo_entry.send")}
          </Button>
        }
      >
        {chosen && <Preview chosen={chosen} />}
      </FileDrop>
      {chosen && (
        <UploadStatus
          state={upload.state}
          name={chosen.file.name}
          message={reason}
          onCancel={upload.cancel}
          onRetry={upload.start}
        />
      )}
      {isConfirming && chosen && (
        <ConfirmDialog
          title={t("challenge.photo_entry.confirm_title")}
          confirm={t("core.confirm")}
          onConfirm={() => {
            setConfirming(false);
            void upload.start();
          }}
          onClose={() => setConfirming(false)}
        >
          <img className={styles["preview"]} src={chosen.preview} alt="" />
          <p>{t("challenge.photo_entry.confirm_text")}</p>
          {refused && <p>{t("challenge.photo_entry.confirm_again")}</p>}
        </ConfirmDialog>
      )}
    </>
  );
}

function Preview({
  chosen: { file, preview, dimensions },
}: {
  chosen: ChosenFile;
}) {
  const { t } = useTranslation();
  const { width = 0, height = 0 } = dimensions ?? {};
  return (
    <figure className={styles["chosen"]}>
      <img
        className={styles["preview"]}
        src={preview}
        alt={t("challenge.photo_entry.preview")}
      />
      <figcaption className={styles["caption"]}>
        {[
          file.name,
          formatBytes(file.size),
          `${formatNumber(width)}\u00a0×\u00a0${formatNumber(height)}`,
        ].join(" · ")}
      </figcaption>
    </figure>
  );
}

/** Submits a photo, resumes after a failure, and notifies the result (CH-8.1). */
function useSubmission(challenge: Challenge, refused: string | undefined) {
  const { t } = useTranslation();
  const notify = useNotify();
  const submission = useRef<PhotoSubmission>(undefined);
  const { mutateAsync } = useMutation(
    enterPhotoMutation(entityId(challenge) ?? ""),
  );
  const [refusal, setRefusal] = useState<string>();
  const key = (error: unknown) =>
    hasStatus(error, 400)
      ? "photo_contest.results.refused_status.error_400"
      : "core.loading_error";
  /** Why the server refused an entry, in its words if they are for users; their code is loaded when needed. */
  async function wordsOfRefusal(error: unknown): Promise<string | undefined> {
    if (!hasStatus(error, 403, 409)) return undefined;
    const known = errorMessage(error, key(error));
    if ("key" in known && known.key !== key(error)) return t(known.key);
    return import("#src/api/errors/refusal-text.ts").then(
      ({ wordsForUsers }) => wordsForUsers(error),
      () => undefined,
    );
  }
  return {
    async send(
      file: File,
      call: Parameters<Parameters<typeof useUpload>[0]>[0],
    ): Promise<void> {
      if (submission.current?.file !== file)
        submission.current = { file, refused, image: undefined };
      try {
        await mutateAsync({ submission: submission.current, ...call });
      } catch (error) {
        const words = await wordsOfRefusal(error);
        setRefusal(words);
        if (!call.signal.aborted) notify("error", words ?? t(key(error)));
        throw error;
      }
      notify("success", t("challenge.photo_entry.sent"));
    },
    reason(error: unknown): string {
      if (refusal !== undefined) return refusal;
      const message = errorMessage(error, key(error));
      return "text" in message ? message.text : t(message.key);
    },
  };
}
