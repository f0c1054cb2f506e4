import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { unsubscribeMutation } from "#src/api/access/mail-preferences.ts";
import styles from "#src/composites/access/access.module.css";
import { AccessFrame } from "#src/composites/access/access-frame.tsx";
import { usePageContext } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { useErrorNotification } from "#src/state/notifications.ts";
import { Button, ButtonLink } from "#src/ui/controls.tsx";

/** Unsubscribes by the token of a mail (BO-22.2). Requires a click, since mail filters open links as well. */
export default function Unsubscribe() {
  const { t } = useTranslation();
  const token = usePageContext(({ route }) => route.params["token"]) ?? "";
  const notifyError = useErrorNotification("auth.unsubscribe.failed");
  const {
    data: isDone,
    isPending,
    mutate,
  } = useMutation(unsubscribeMutation());
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isDone !== undefined) text.current?.focus();
  }, [isDone]);
  if (isDone === undefined)
    return (
      <AccessFrame
        title={t("auth.unsubscribe.title")}
        lead={t("auth.unsubscribe.lead")}
      >
        <Button
          look="primary"
          size="large"
          block
          loading={isPending}
          onClick={() =>
            mutate(token, { onError: (error) => notifyError(error) })
          }
        >
          {t("auth.unsubscribe.submit")}
        </Button>
      </AccessFrame>
    );
  const outcome = isDone ? "done" : "invalid";
  return (
    <AccessFrame
      title={t(`auth.unsubscribe.${outcome}`)}
      lead={
        <p
          ref={text}
          role="status"
          tabIndex={-1}
          className={styles["announced"]}
        >
          {t(`auth.unsubscribe.${outcome}_text`)}
        </p>
      }
    >
      <ButtonLink size="large" block href="/account/details">
        {t("account.title")}
      </ButtonLink>
    </AccessFrame>
  );
}
