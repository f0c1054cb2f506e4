import { useMutation, useQuery } from "@tanstack/react-query";
import {
  dataExportQuery,
  requestDataExportMutation,
  requestDeletionMutation,
} from "#src/api/personal-data.ts";
import { useUser } from "#src/api/user.ts";
import { Section } from "#src/composites/account-details/section.tsx";
import { formatDate } from "#src/i18n/dates.ts";
import { formatBytes, useTranslation } from "#src/i18n/index.ts";
import type { DataExport, User } from "#src/schema/types.gen.ts";
import { useNotify } from "#src/state/notifications.ts";
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
    <div className={styles["block"]}>
      <DataSection user={user} />
      {!user.deletionAt && <DeletionSection user={user} />}
    </div>
  );
}

/** The current data export, and a form to request another. */
function DataSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const { data: latest } = useQuery(dataExportQuery());
  const { mutateAsync: request } = useMutation(requestDataExportMutation());
  return (
    <Section title={t("account.data.title")} lead={t("account.data.lead")}>
      <div className={styles["part"]}>
        <p>{t("account.data.format")}</p>
        <div aria-live="polite">{latest && <State file={latest} />}</div>
        {latest?.status !== "preparing" && (
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

/** State of an export: with a link while it can be downloaded. */
function State({ file }: { file: DataExport }) {
  const { t } = useTranslation();
  const { contentUrl, expiresAt, size, status } = file;
  if (status === "preparing" || !contentUrl?.startsWith("/"))
    return (
      <div className={styles["state"]}>
        <p>{t("account.data.preparing")}</p>
      </div>
    );
  return (
    <div className={styles["state"]}>
      <p>
        {t("account.data.ready", {
          date: formatDate(expiresAt ?? ""),
          time: formatDate(expiresAt ?? "", "HH:mm"),
        })}
      </p>
      <a
        className="ant-btn ant-btn-default ant-btn-color-default ant-btn-variant-outlined"
        href={contentUrl}
        download
      >
        <span>
          {t("account.data.download", { size: formatBytes(size ?? 0) })}
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
      <div className={styles["part"]}>
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
