import { useMutation, useQuery } from "@tanstack/react-query";
import {
  endOtherSessionsMutation,
  endSessionMutation,
  ownSessionsQuery,
} from "#src/api/access/own-sessions.ts";
import { useUser } from "#src/api/access/user.ts";
import sections from "#src/composites/account/account-details/account-details.module.css";
import {
  LaterSections,
  Section,
} from "#src/composites/account/account-details/section.tsx";
import { formatDate } from "#src/i18n/dates.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { OwnSession } from "#src/schema/types.gen.ts";
import { useErrorNotification, useNotify } from "#src/state/notifications.ts";
import { Button } from "#src/ui/controls.tsx";
import styles from "./own-sessions.module.css";

/** Lists and ends the user's sessions; renders nothing on an API without sessions, whose users lack `hasPassword`. */
export default function OwnSessions() {
  const user = useUser();
  if (typeof user?.hasPassword !== "boolean") return null;
  return (
    <LaterSections>
      <SessionsSection />
    </LaterSections>
  );
}

function SessionsSection() {
  const { t } = useTranslation();
  const { data } = useQuery(ownSessionsQuery());
  const notify = useNotify();
  const notifyError = useErrorNotification("account.failed");
  const { mutate: endOthers, isPending } = useMutation({
    ...endOtherSessionsMutation(),
    onSuccess: () => notify("success", t("account.sessions.ended_others")),
    onError: (error) => notifyError(error),
  });
  if (data === undefined || data.items.length === 0) return null;
  const others = data.items.filter((one) => one.isCurrent !== true);
  const here = data.items.filter((one) => one.isCurrent === true);
  return (
    <Section
      title={t("account.sessions.title")}
      lead={t("account.sessions.lead")}
    >
      <div className={sections["part"]}>
        <ul className={styles["list"]}>
          {[...here, ...others].map((session) => (
            <Session key={session["@id"]} session={session} />
          ))}
        </ul>
        {others.length > 0 && (
          <Button loading={isPending} onClick={() => endOthers()}>
            {t("account.sessions.end_others")}
          </Button>
        )}
      </div>
    </Section>
  );
}

function Session({ session }: { session: OwnSession }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const notifyError = useErrorNotification("account.failed");
  const { mutate: end, isPending } = useMutation({
    ...endSessionMutation(),
    onSuccess: () => notify("success", t("account.sessions.ended")),
    onError: (error) => notifyError(error),
  });
  const { isCurrent, lastUsedAt } = session;
  const device = session.device || t("account.sessions.unknown");
  return (
    <li className={styles["session"]}>
      <div>
        <strong>{device}</strong>
        <div className={styles["note"]}>
          {isCurrent
            ? t("account.sessions.here")
            : lastUsedAt &&
              t("account.sessions.last_used", {
                date: formatDate(lastUsedAt),
                time: formatDate(lastUsedAt, "HH:mm"),
              })}
        </div>
      </div>
      {!isCurrent && (
        <Button
          loading={isPending}
          aria-label={t("account.sessions.end_device", { device })}
          onClick={() => end(session)}
        >
          {t("account.sessions.end")}
        </Button>
      )}
    </li>
  );
}
