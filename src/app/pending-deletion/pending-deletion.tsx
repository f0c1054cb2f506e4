import { useMutation } from "@tanstack/react-query";
import { keepAccountMutation } from "#src/api/access/personal-data.ts";
import { useUser } from "#src/api/access/user.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { useErrorNotification, useNotify } from "#src/state/notifications.ts";
import { Button } from "#src/ui/controls.tsx";
import { Strip } from "#src/ui/strip/strip.tsx";

/** Says on every page that the account is scheduled for deletion, and cancels it. */
export function PendingDeletion() {
  const { t } = useTranslation();
  const deletionAt = useUser()?.deletionAt;
  const notify = useNotify();
  const notifyError = useErrorNotification("account.failed");
  const { mutate: keep, isPending } = useMutation({
    ...keepAccountMutation(),
    onSuccess: () => notify("success", t("account.deletion.kept_account")),
    onError: (error) => notifyError(error),
  });
  if (!deletionAt) return null;
  return (
    <Strip
      action={
        <Button loading={isPending} onClick={() => keep()}>
          {t("account.deletion.keep")}
        </Button>
      }
    >
      {t("account.deletion.pending", { date: formatDate(deletionAt) })}
    </Strip>
  );
}
