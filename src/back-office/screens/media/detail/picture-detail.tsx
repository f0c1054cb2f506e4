import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button, Checkbox, Input, Skeleton, Typography, theme } from "antd";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { useProgrammeLanguages } from "#src/back-office/api/documents.ts";
import { pictureQuery, showPicture } from "#src/back-office/api/media.ts";
import { useMay, useOffice } from "#src/back-office/api/office.ts";
import { useLibraryState } from "#src/back-office/screens/media/library-state.ts";
import styles from "#src/back-office/screens/media/media.module.css";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { useAction } from "#src/back-office/ui/use-action.ts";
import { languageNames } from "#src/i18n/languages.ts";
import type { OfficePicture } from "#src/schema/types.gen.ts";
import { PictureActions } from "./picture-actions.tsx";
import {
  editedPicture,
  type PictureEdits,
  realEdits,
} from "./picture-edits.ts";
import { PictureFacts } from "./picture-facts.tsx";
import { PicturePart } from "./picture-part.tsx";
import { useEdits } from "./use-edits.ts";

/** One picture: what is said of it, what of it is shown, and where it is used. */
export default function PictureDetail({ id }: { id: string }) {
  const t = useTexts();
  const { listAddress } = useLibraryState();
  const { data, error } = useQuery(pictureQuery(useOffice(), id));
  return (
    <div className={styles["column"]}>
      <Link href={listAddress}>{t("media.back")}</Link>
      {data !== undefined ? (
        <Opened picture={data} />
      ) : error ? (
        <Failure error={error} />
      ) : (
        <Skeleton active />
      )}
    </div>
  );
}

function Opened({ picture }: { picture: OfficePicture }) {
  const t = useTexts();
  const { all } = useProgrammeLanguages();
  const client = useOffice();
  const queries = useQueryClient();
  const { token } = theme.useToken();
  const isReadOnly = !useMay()("MEDIA_WRITE") || picture.isArchived;
  const { edits, edit, forget } = useEdits(picture.id);
  const [isSaved, setSaved] = useState(false);
  const shown = editedPicture(picture, edits);
  const real = realEdits(picture, edits);
  const isChanged = Object.keys(real).length > 0;
  const { mutate, isPending, error } = useAction({
    mutationFn: (_: PictureEdits) =>
      client.request("PATCH", "/media/{id}", {
        params: { id: picture.id },
        body: real,
      }),
    onSuccess(saved, sent) {
      showPicture(queries, client, saved);
      forget(sent);
      setSaved(true);
    },
  });
  const change = (more: PictureEdits) => {
    setSaved(false);
    edit(more);
  };
  const texts = (
    <div className={styles["texts"]}>
      {all.map((code) => (
        <Labelled
          key={code}
          label={languageNames[code]}
          isMissing={picture.missingAlt.includes(code) && !shown.alt[code]}
        >
          <Input.TextArea
            aria-label={t("media.alt_in", { language: languageNames[code] })}
            lang={code}
            rows={2}
            maxLength={500}
            readOnly={isReadOnly}
            value={shown.alt[code] ?? ""}
            onChange={({ target }) =>
              change({ alt: { ...edits.alt, [code]: target.value } })
            }
          />
        </Labelled>
      ))}
    </div>
  );
  return (
    <>
      <Typography.Title level={2}>{picture.name}</Typography.Title>
      <PictureActions picture={picture} />
      <div className={styles["detail"]}>
        <div className={styles["column"]}>
          <PicturePart
            {...{ picture, isReadOnly, onEdit: change }}
            crop={shown.crop}
            focus={shown.focus}
          />
        </div>
        <div className={styles["column"]}>
          <Labelled label={t("media.name")}>
            <Input
              aria-label={t("media.name")}
              maxLength={200}
              readOnly={isReadOnly}
              value={shown.name}
              onChange={({ target }) => change({ name: target.value })}
            />
          </Labelled>
          <section className={styles["part"]} aria-label={t("media.alt")}>
            <h3>{t("media.alt")}</h3>
            <Typography.Text type="secondary">
              {t("media.alt_hint")}
            </Typography.Text>
            <Checkbox
              checked={shown.isDecorative}
              disabled={isReadOnly}
              onChange={({ target }) =>
                change({ isDecorative: target.checked })
              }
            >
              {t("media.decorative")}
            </Checkbox>
            {!shown.isDecorative && texts}
          </section>
          <PictureFacts picture={picture} isReadOnly={isReadOnly} />
        </div>
      </div>
      <Failure error={error} />
      {!isReadOnly && (
        <div
          className={styles["save"]}
          style={{ background: token.colorBgLayout }}
        >
          <Button
            type="primary"
            loading={isPending}
            disabled={!isChanged}
            onClick={() => mutate(edits)}
          >
            {t("form.save")}
          </Button>
          {isChanged && (
            <Button onClick={() => forget()}>{t("media.discard")}</Button>
          )}
          <span role="status">
            {isChanged ? t("media.unsaved") : isSaved ? t("media.saved") : ""}
          </span>
        </div>
      )}
    </>
  );
}

function Labelled({
  label,
  isMissing = false,
  children,
}: {
  label: string;
  isMissing?: boolean;
  children: ReactNode;
}) {
  const t = useTexts();
  return (
    <div className={styles["text"]}>
      <span aria-hidden="true">
        {label}
        {isMissing && (
          <Typography.Text type="danger">
            {" "}
            · {t("media.missing")}
          </Typography.Text>
        )}
      </span>
      {children}
    </div>
  );
}
