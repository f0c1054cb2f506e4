import { useMutation, useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { ownResultsQuery } from "#src/api/challenges.ts";
import { hasStatus } from "#src/api/errors.ts";
import { enterPhotoMutation } from "#src/api/photos.ts";
import { imageUrl } from "#src/domain/image.ts";
import { challengePhase } from "#src/domain/phase.ts";
import {
  type PhotoFile,
  type PhotoRules,
  photoEntry,
  photoProblem,
  photoRules,
  photoUpload,
} from "#src/domain/photo-entry.ts";
import { entityId } from "#src/domain/reference.ts";
import { type PageDataProps, useNow } from "#src/engine/contract.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import type {
  Challenge,
  ChallengeResult,
  ChallengePhotoEntry as Config,
} from "#src/schema/types.gen.ts";
import { useNotify } from "#src/state/notifications.ts";
import { Card } from "#src/ui/card/card.tsx";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { QueryBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import styles from "./challenge-photo-entry.module.css";

type Props = PageDataProps<Config, Challenge>;

/** The user's own photo in a contest by its state, and the upload of one (CH-2.4.35, CH-2.4.39). */
export default function ChallengePhotoEntry({
  config,
  data: challenge,
}: Props) {
  const { t } = useTranslation();
  const query = useQuery(ownResultsQuery(entityId(challenge) ?? ""));
  return (
    <Card title={config.title?.trim() || t("challenge.photo_entry.title")}>
      <QueryBoundary query={query} minHeight={120}>
        {(results) => (
          <Entry config={config} data={challenge} results={results} />
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
  const { phase } = challengePhase(challenge, useNow(1000));
  const entry = photoEntry(results);
  const upload = photoUpload(entry, phase);
  const comment = entry.result?.comment?.trim();
  return (
    <div className={styles["entry"]}>
      <p>{t(`challenge.photo_entry.state.${entry.state}`)}</p>
      {entry.state === "refused" && comment && (
        <p>{t("challenge.photo_entry.reason", { comment })}</p>
      )}
      {entry.result && (
        <div className={styles["picture"]}>
          <Picture
            src={imageUrl(entry.result.image)}
            alt={t("challenge.photo_entry.title")}
            ratio={4 / 3}
          />
        </div>
      )}
      {upload.isAllowed ? (
        <Upload
          challenge={challenge}
          refused={upload.isAgain ? entityId(entry.result) : undefined}
          hasRules={config.showRules !== false}
        />
      ) : (
        (upload.reason === "before_start" || upload.reason === "after_end") && (
          <>
            <div>
              <Button disabled>{t("challenge.photo_entry.choose")}</Button>
            </div>
            <p>{t(`challenge.photo_entry.${upload.reason}`)}</p>
          </>
        )
      )}
    </div>
  );
}

const problemKeys = {
  type: "core.upload_type_error",
  dimensions: "core.upload_dimensions_error",
  empty: "challenge.photo_entry.empty",
  size: "challenge.photo_entry.size",
  corrupt: "challenge.photo_entry.corrupt",
} as const;

type UploadProps = {
  challenge: Challenge;
  /** The refused result that the photo replaces. */
  refused: string | undefined;
  hasRules: boolean;
};

function Upload({ challenge, refused, hasRules }: UploadProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const input = useRef<HTMLInputElement>(null);
  const [isConfirming, setConfirming] = useState(false);
  const rules = photoRules(challenge);
  const { chosen, problem, choose } = useChosenPhoto(rules);
  const { mutate, isPending } = useMutation(
    enterPhotoMutation(entityId(challenge) ?? ""),
  );
  const send = (file: File) => {
    setConfirming(false);
    mutate(
      { file, refused },
      {
        onSuccess: () => notify("success", t("challenge.photo_entry.sent")),
        onError: (error) =>
          notify(
            "error",
            t(
              hasStatus(error, 400)
                ? "photo_contest.results.refused_status.error_400"
                : "core.loading_error",
            ),
          ),
      },
    );
  };
  return (
    <fieldset
      className={styles["drop"]}
      aria-label={t("challenge.photo_entry.send")}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file && !isPending) void choose(file);
      }}
    >
      <input
        ref={input}
        type="file"
        name="photo"
        hidden
        accept=".png,.jpg,.jpeg"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void choose(file);
          target.value = "";
        }}
      />
      {chosen && (
        <img
          className={styles["preview"]}
          src={chosen.preview}
          alt={t("challenge.photo_entry.preview")}
        />
      )}
      <div className={styles["actions"]}>
        <Button disabled={isPending} onClick={() => input.current?.click()}>
          {t(
            chosen || refused
              ? "challenge.photo_entry.again"
              : "challenge.photo_entry.choose",
          )}
        </Button>
        <span>{t("challenge.photo_entry.drop")}</span>
        <Button
          type="primary"
          disabled={!chosen}
          loading={isPending}
          onClick={() => setConfirming(true)}
        >
          {t("challenge.photo_entry.send")}
        </Button>
      </div>
      {hasRules && <Rules rules={rules} />}
      <p className={styles["problem"]} role="alert">
        {problem && t(problemKeys[problem])}
      </p>
      {isConfirming && chosen && (
        <Dialog
          title={t("challenge.photo_entry.confirm_title")}
          onClose={() => setConfirming(false)}
        >
          <p>{t("challenge.photo_entry.confirm_text")}</p>
          {refused && <p>{t("challenge.photo_entry.confirm_again")}</p>}
          <div className={styles["actions"]}>
            <Button type="primary" onClick={() => send(chosen.file)}>
              {t("core.confirm")}
            </Button>
            <Button onClick={() => setConfirming(false)}>
              {t("core.cancel")}
            </Button>
          </div>
        </Dialog>
      )}
    </fieldset>
  );
}

function Rules({
  rules: { maxSize, minWidth, minHeight },
}: {
  rules: PhotoRules;
}) {
  const { t } = useTranslation();
  return (
    <p className={styles["rules"]}>
      {t("challenge.photo_entry.rules", {
        size: formatNumber(maxSize / 1_048_576),
      })}
      {(minWidth > 0 || minHeight > 0) &&
        `, ${t("challenge.photo_entry.dimensions", {
          width: formatNumber(minWidth),
          height: formatNumber(minHeight),
        })}`}
    </p>
  );
}

/** The file chosen as a photo, once it is known to be one; else what is wrong with it. */
function useChosenPhoto(rules: PhotoRules) {
  const [chosen, setChosen] = useState<{ file: File; preview: string }>();
  const [problem, setProblem] = useState<ReturnType<typeof photoProblem>>();
  const last = useRef<File>(undefined);
  useEffect(
    () => () => {
      if (chosen) URL.revokeObjectURL(chosen.preview);
    },
    [chosen],
  );
  const choose = async (file: File) => {
    last.current = file;
    const found = photoProblem(await readPhoto(file), rules);
    if (last.current !== file) return;
    setProblem(found);
    setChosen(
      found === undefined
        ? { file, preview: URL.createObjectURL(file) }
        : undefined,
    );
  };
  return { chosen, problem, choose };
}

const beginnings = {
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  "image/jpeg": [0xff, 0xd8, 0xff],
};

/** What a file shows of itself: its type by its first bytes, its dimensions by being read as a picture. */
async function readPhoto(file: File): Promise<PhotoFile> {
  const head = new Uint8Array(
    await file
      .slice(0, 8)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  );
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  const dimensions = bitmap && { width: bitmap.width, height: bitmap.height };
  bitmap?.close();
  const [contentType] =
    Object.entries(beginnings).find(([, bytes]) =>
      bytes.every((byte, at) => head[at] === byte),
    ) ?? [];
  return { name: file.name, size: file.size, contentType, dimensions };
}
