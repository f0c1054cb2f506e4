import { useConfirmedUser } from "#src/api/access/account.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { Page } from "#src/ui/page/page.tsx";
import styles from "./account-details.module.css";
import { LanguageSection } from "./language-section.tsx";
import { MailSection } from "./mail-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { PictureSection } from "./picture-section.tsx";
import { ProfileSection } from "./profile-section.tsx";

/** The user's own account: profile, picture, language and password, each saved separately. */
export default function AccountDetails() {
  const { t } = useTranslation();
  const user = useConfirmedUser();
  return (
    <Page title={t("account.title")} lead={t("account.lead")}>
      {user === undefined && <LoadingFrame minHeight={640} lines={10} />}
      {user && (
        <div className={styles["sections"]}>
          <div className={styles["side"]}>
            <PictureSection user={user} />
          </div>
          <div className={styles["column"]}>
            <ProfileSection user={user} />
            <LanguageSection user={user} />
            <PasswordSection user={user} />
            <MailSection />
          </div>
        </div>
      )}
    </Page>
  );
}
