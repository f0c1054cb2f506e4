import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { answerChallengeMutation } from "#src/api/challenge/challenges.ts";
import { isConflict } from "#src/api/errors/error-guards.ts";
import { entityId } from "#src/domain/values/reference.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { Challenge } from "#src/schema/types.gen.ts";
import { useErrorNotification, useNotify } from "#src/state/notifications.ts";
import { Button } from "#src/ui/controls.tsx";
import { ConfirmDialog } from "#src/ui/dialog/dialog.tsx";

type Props = {
  challenge: Challenge;
  /** False once the deal was declined: it can still be accepted. */
  canDecline: boolean;
};

/**
 * The buttons of a deal (CH-2.4.31); declining requires a confirmation. The server counts the places: users who reply too
 * late are notified and see the current state.
 */
export function DealAnswers({ challenge, canDecline }: Props) {
  const { t } = useTranslation();
  const notify = useNotify();
  const notifyError = useErrorNotification("challenge.participation.failed");
  const [isDeclining, setDeclining] = useState(false);
  const accept = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, isError, variables } = useMutation({
    ...answerChallengeMutation(entityId(challenge) ?? ""),
    onError: (error) => {
      if (isConflict(error)) setDeclining(false);
      if (isConflict(error) && error.body === undefined)
        notify("error", t("challenge.participation.no_place"));
      else notifyError(error);
    },
  });
  const decline =
    challenge.dealRefuseBtn?.trim() || t("challenge.participation.decline");
  return (
    <>
      <Button
        ref={accept}
        look="primary"
        disabled={isPending && !variables}
        loading={isPending && variables}
        onClick={() => mutate(true)}
      >
        {challenge.dealAcceptBtn?.trim() || t("challenge.participation.accept")}
      </Button>
      {canDecline && (
        <Button disabled={isPending} onClick={() => setDeclining(true)}>
          {decline}
        </Button>
      )}
      {isDeclining && (
        <ConfirmDialog
          title={t("challenge.participation.confirm_title")}
          confirm={decline}
          isPending={isPending}
          hasFailed={isError && variables === false}
          onClose={() => setDeclining(false)}
          onConfirm={() =>
            mutate(false, {
              onSuccess: () => {
                setDeclining(false);
                accept.current?.focus();
              },
            })
          }
        >
          <p>{t("challenge.participation.confirm_text")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
