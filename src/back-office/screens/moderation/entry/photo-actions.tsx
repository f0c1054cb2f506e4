import { Button, Popconfirm, Space } from "antd";
import { useMay, useOffice } from "#src/back-office/api/office.ts";
import type { EntryDetails } from "#src/back-office/screens/moderation/entries.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { useAction } from "#src/back-office/ui/use-action.ts";

interface Props {
  details: EntryDetails;
  onChanged: () => Promise<unknown>;
  /** Called when the photo was deleted. */
  onGone: () => void;
  announce: (text: string) => void;
}

/** Deleting a photo, and letting its sender send another one (BO-5.7). */
export function PhotoActions({ details, onChanged, onGone, announce }: Props) {
  const t = useTexts();
  const may = useMay();
  const client = useOffice();
  const { id, status, isUnblocked } = details;
  const remove = useAction({
    mutationFn: () =>
      client.request("DELETE", "/moderation/photo/{id}", { params: { id } }),
    onSuccess: () => {
      announce(t("moderation.said_deleted"));
      onGone();
    },
  });
  const unblock = useAction({
    mutationFn: () =>
      client.request("POST", "/moderation/photo/{id}/unblock", {
        params: { id },
      }),
    onSuccess: () => {
      announce(t("moderation.said_unblocked"));
      return onChanged();
    },
  });
  const error = remove.error ?? unblock.error;
  if (!may("PHOTO_ADMIN")) return null;
  return (
    <>
      <Failure error={error} />
      {isUnblocked === true && <p>{t("moderation.is_unblocked")}</p>}
      <Space wrap>
        {status === "refused" && isUnblocked !== true && (
          <Button loading={unblock.isPending} onClick={() => unblock.mutate()}>
            {t("moderation.unblock")}
          </Button>
        )}
        <Popconfirm
          title={t("moderation.delete_why")}
          okText={t("moderation.delete")}
          onConfirm={() => remove.mutate()}
        >
          <Button danger loading={remove.isPending}>
            {t("moderation.delete_photo")}
          </Button>
        </Popconfirm>
      </Space>
    </>
  );
}
