import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button, Tag, Typography } from "antd";
import { Link } from "wouter";
import { useRegistry } from "#src/back-office/api/documents.ts";
import {
  pictureUsagesQuery,
  pictureVersionsQuery,
  showPicture,
} from "#src/back-office/api/media.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import { authorName } from "#src/back-office/author-name.ts";
import { documentAddress } from "#src/back-office/screens/document-address.ts";
import styles from "#src/back-office/screens/media/media.module.css";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { useAction } from "#src/back-office/ui/use-action.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatBytes, formatNumber } from "#src/i18n/numbers.ts";
import type { OfficePicture } from "#src/schema/types.gen.ts";

interface Props {
  picture: OfficePicture;
  isReadOnly: boolean;
}

/** Where a picture is used, its file, and its versions. */
export function PictureFacts({ picture, isReadOnly }: Props) {
  return (
    <>
      <Usages picture={picture} />
      <FileFacts picture={picture} />
      <Versions {...{ picture, isReadOnly }} />
    </>
  );
}

function Usages({ picture }: { picture: OfficePicture }) {
  const t = useTexts();
  const { data: registry } = useRegistry();
  const { data, error } = useQuery(pictureUsagesQuery(useOffice(), picture.id));
  const hidden = (data?.total ?? 0) - (data?.items.length ?? 0);
  return (
    <section className={styles["part"]} aria-label={t("media.used")}>
      <h3>{t("media.used")}</h3>
      <Failure error={error} />
      {data?.total === 0 && (
        <Typography.Text>{t("media.not_used")}</Typography.Text>
      )}
      <ul className={styles["list"]} aria-label={t("media.used")}>
        {data?.items.map((usage) => (
          <li key={usage.id}>
            {usage.name !== null && (
              <Link href={documentAddress(usage.kind, usage.id)}>
                {usage.name}
              </Link>
            )}
            <span>
              {registry?.kinds.find(({ kind }) => kind === usage.kind)?.label}
            </span>
            {usage.isLive && <Tag>{t("media.is_live")}</Tag>}
            {usage.isPlanned && <Tag>{t("media.is_planned")}</Tag>}
            {usage.isInDraft && <Tag>{t("media.in_draft")}</Tag>}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Typography.Text>
          {t("media.hidden_uses", {
            count: hidden,
            number: formatNumber(hidden),
          })}
        </Typography.Text>
      )}
    </section>
  );
}

function FileFacts({ picture }: { picture: OfficePicture }) {
  const t = useTexts();
  const { fileName, width, height, bytes, sizes, createdAt, createdBy } =
    picture;
  return (
    <section className={styles["part"]} aria-label={t("media.file")}>
      <h3>{t("media.file")}</h3>
      <Typography.Text>
        {t("media.file_info", {
          name: fileName,
          width: formatNumber(width),
          height: formatNumber(height),
          size: formatBytes(bytes),
        })}
      </Typography.Text>
      <Typography.Text>
        {t("media.sizes", {
          sizes: sizes
            .map(
              (size) =>
                `${size.width} × ${size.height} (${formatBytes(size.bytes)})`,
            )
            .join(", "),
        })}
      </Typography.Text>
      <Typography.Text>
        {t("media.added", {
          date: formatDate(createdAt, "lll"),
          name: authorName(createdBy, t),
        })}
      </Typography.Text>
      <a href={`/v2/bo/media/${picture.id}/original`} download>
        {t("media.original")}
      </a>
    </section>
  );
}

function Versions({ picture, isReadOnly }: Props) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const { data } = useQuery(pictureVersionsQuery(client, picture.id));
  const { mutate, isPending, error } = useAction({
    mutationFn: (version: number) =>
      client.request("POST", "/media/{id}/restore", {
        params: { id: picture.id },
        body: { version },
      }),
    onSuccess: (restored) => showPicture(queries, client, restored),
  });
  if (data === undefined || data.total < 2) return null;
  return (
    <section className={styles["part"]} aria-label={t("media.versions")}>
      <h3>{t("media.versions")}</h3>
      <Failure error={error} />
      <ul className={styles["list"]} aria-label={t("media.versions")}>
        {data.items.map(({ version, url, fileName, createdAt, createdBy }) => (
          <li key={version}>
            <img
              className={styles["version"]}
              src={url}
              alt=""
              loading="lazy"
            />
            <span>
              {t("media.version", { number: version })} · {fileName} ·{" "}
              {formatDate(createdAt, "lll")}· {authorName(createdBy, t)}
            </span>
            {version === picture.version ? (
              <Tag>{t("media.version_now")}</Tag>
            ) : (
              !isReadOnly && (
                <Button
                  size="small"
                  disabled={isPending}
                  onClick={() => mutate(version)}
                >
                  {t("media.version_restore", { number: version })}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
