import { useClientIdLabel } from "#src/composites/person/use-client-id-label.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { User } from "#src/schema/types.gen.ts";
import styles from "./account-details.module.css";

/** Who one is to the programme, which cannot be changed here: the e-mail and the client identifier. */
export function ProfileFacts({ user }: { user: User }) {
  const { t } = useTranslation();
  const clientIdLabel = useClientIdLabel();
  const facts = [
    [t("account.profile.email"), user.email],
    [clientIdLabel, user.clientId],
  ].filter(([, fact]) => fact);
  if (facts.length === 0) return null;
  return (
    <dl className={styles["facts"]}>
      {facts.map(([label, fact]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
