import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Modal, Space, Tag, Typography } from "antd";
import { useState } from "react";
import {
  pictureQuery,
  showPicture,
  withFile,
} from "#src/back-office/api/media.ts";
import { listKey, useMay, useOffice } from "#src/back-office/api/office.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import { UploadButton } from "#src/back-office/screens/media/uploads/upload-button.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import { useAction } from "#src/back-office/ui/use-action.ts";
import { libraryRules } from "#src/domain/values/file-rules.ts";
import { formatBytes, formatNumber } from "#src/i18n/numbers.ts";
import type { OfficePicture } from "#src/schema/types.gen.ts";

/** Puts another file under the picture, archives it, and takes it out of the archive. */
export function PictureActions({ picture }: { picture: OfficePicture }) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const mayWrite = useMay()("MEDIA_WRITE");
  const [isReplaced, setReplaced] = useState(false);
  const [isTooLarge, setTooLarge] = useState<string>();
  const [chosen, setChosen] = useState<File>();
  const params = { id: picture.id };
  const replace = useAction({
    mutationFn: (file: File) =>
      client.request("PUT", "/media/{id}/file", { ...withFile(file), params }),
    onSuccess(replaced) {
      showPicture(queries, client, replaced);
      setReplaced(true);
    },
    onSettled: () => setChosen(undefined),
  });
  const archive = useAction({
    mutationFn: (isArchiving: boolean) =>
      isArchiving
        ? client.request("POST", "/media/{id}/archive", { params })
        : client.request("POST", "/media/{id}/restore", { params, body: {} }),
    onSettled: async () => {
      await queries.invalidateQueries(pictureQuery(client, picture.id));
      void queries.invalidateQueries({ queryKey: listKey("/media") });
      void queries.invalidateQueries({
        queryKey: listKey("/media/{id}/usages", params),
      });
    },
  });
  if (!mayWrite)
    return picture.isArchived ? <Tag>{t("media.archived")}</Tag> : null;
  const { uses } = picture;
  const error = replace.error ?? archive.error;
  function choose([file]: File[]): void {
    if (file === undefined) return;
    setReplaced(false);
    replace.reset();
    const isLarge = file.size > libraryRules.maxSize;
    setTooLarge(
      isLarge
        ? t("media.upload_too_large", {
            size: formatBytes(file.size, libraryRules),
            limit: formatBytes(libraryRules.maxSize, libraryRules),
          })
        : undefined,
    );
    if (!isLarge) setChosen(file);
  }
  return (
    <>
      <Space wrap>
        {picture.isArchived ? (
          <>
            <Tag>{t("media.archived")}</Tag>
            <Button
              loading={archive.isPending}
              onClick={() => archive.mutate(false)}
            >
              {t("media.restore")}
            </Button>
          </>
        ) : (
          <>
            <UploadButton
              label={t("media.replace")}
              isLoading={replace.isPending}
              onFiles={choose}
            />
            {uses === 0 && (
              <Button
                loading={archive.isPending}
                onClick={() => archive.mutate(true)}
              >
                {t("media.archive")}
              </Button>
            )}
          </>
        )}
      </Space>
      {!picture.isArchived && uses > 0 && (
        <Typography.Text type="secondary">
          {t("media.archive_used")}
        </Typography.Text>
      )}
      {(error !== null || isTooLarge !== undefined) && (
        <Alert
          type="error"
          role="alert"
          title={isTooLarge ?? failureText(error, t)}
        />
      )}
      {isReplaced && (
        <Alert type="success" role="status" title={t("media.replaced")} />
      )}
      <Modal
        open={chosen !== undefined}
        title={t("media.replace")}
        okText={t("media.replace")}
        confirmLoading={replace.isPending}
        onOk={() => chosen && replace.mutate(chosen)}
        onCancel={() => setChosen(undefined)}
      >
        <p>{chosen?.name}</p>
        <p>{t("media.replace_hint")}</p>
        <p>
          {uses === 0
            ? t("media.unused")
            : t("media.uses", { count: uses, number: formatNumber(uses) })}
        </p>
      </Modal>
    </>
  );
}
