import { useMutation, useQuery } from "@tanstack/react-query";
import {
  dataExportQuery,
  requestDataExportMutation,
  requestDeletionMutation,
} from "#src/api/access/personal-data.ts";
import { useUser } from "#src/api/access/user.ts";
import sections from "#src/composites/account/account-details/account-details.module.css";
import {
  LaterSections,
  Section,
} from "#src/composites/account/account-details/section.tsx";
import { safeHref } from "#src/domain/values/safe-href.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatBytes, useTranslation } from "#src/i18n/index.ts";
import type { DataExport, User } from "#src/schema/types.gen.ts";
import { useNotify } from "#src/state/notifications.ts";
import { buttonClass } from "#src/ui/controls.tsx";
import { ConfirmedForm } from "./confirmed-form.tsx";
import styles from "./personal-data.module.css";

/**
 * Data export and account deletion. Both require the password or a recent sign-in, so they are rendered only if `GET /me`
 * says which of the two applies (`hasPassword`).
 */
export default function PersonalData() {
  const user = useUser();
  if (typeof user?.hasPassword !== "boolean") return null;
  return (
    <LaterSections>
      <DataSection user={user} />
      {!user.deletionAt && <DeletionSection user={user} />}
    </LaterSections>
  );
}

/** The current data export, and a form to request another. */
function DataSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const { data: latest } = useQuery(dataExportQuery());
  const { mutateAsync: request } = useMutation(requestDataExportMutation());
  const isPreparing = latest?.status === "preparing";
  const link = safeHref(latest?.contentUrl);
  return (
    <Section title={t("account.data.title")} lead={t("account.data.lead")}>
      <div className={sections["part"]}>
        <p>{t("account.data.format")}</p>
        <div aria-live="polite">
          {isPreparing ? (
            <p className={styles["state"]}>{t("account.data.preparing")}</p>
          ) : (
            latest &&
            link?.kind === "path" && <Ready file={latest} href={link.href} />
          )}
        </div>
        {!isPreparing && (
          <ConfirmedForm
            user={user}
            look="primary"
            submit={t("account.data.submit")}
            refused="account.data.failed"
            onConfirmed={async (confirmed) => {
              await request(confirmed);
            }}
          />
        )}
      </div>
    </Section>
  );
}

/** An export that can be downloaded, with its size and deadline as far as the API provides them. */
function Ready({
  file: { expiresAt, size },
  href,
}: {
  file: DataExport;
  href: string;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles["state"]}>
      <p>
        {expiresAt
          ? t("account.data.ready", {
              date: formatDate(expiresAt),
              time: formatDate(expiresAt, "HH:mm"),
            })
          : t("account.data.ready_undated")}
      </p>
      <a className={buttonClass({})} href={href} download>
        <span>
          {size
            ? t("account.data.download", { size: formatBytes(size) })
            : t("history.proof_download")}
        </span>
      </a>
    </div>
  );
}

/** Lists what a deletion removes and what stays, and requests it. */
function DeletionSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const { mutateAsync: erase } = useMutation(requestDeletionMutation());
  return (
    <Section
      title={t("account.deletion.title")}
      lead={t("account.deletion.lead")}
    >
      <div className={sections["part"]}>
        <p>{t("account.deletion.deleted")}</p>
        <p>{t("account.deletion.kept")}</p>
        <ConfirmedForm
          user={user}
          look="danger"
          submit={t("account.deletion.submit")}
          refused="account.deletion.failed"
          onConfirmed={async (confirmed) => {
            const deletionAt = await erase(confirmed);
            if (deletionAt !== undefined)
              notify(
                "info",
                t("account.deletion.scheduled", {
                  date: formatDate(deletionAt),
                }),
              );
          }}
        />
      </div>
    </Section>
  );
}
