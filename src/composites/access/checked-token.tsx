import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { passwordTokenQuery } from "#src/api/access/passwords.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { PasswordToken } from "#src/schema/types.gen.ts";
import { ButtonLink } from "#src/ui/controls.tsx";
import { LostIllustration } from "#src/ui/illustrations/illustrations.tsx";
import { QueryBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import styles from "./access.module.css";
import { AccessFrame } from "./access-frame.tsx";

type Props = {
  token: string;
  /** The page's heading while the token is being checked. */
  title: string;
  children: (checked: PasswordToken) => ReactNode;
};

/** Checks the token of an e-mail before rendering anything that depends on it (AS-4.8). */
export function CheckedToken({ token, title, children }: Props) {
  const checked = useQuery(passwordTokenQuery(token));
  if (checked.data?.isUsed === true) return <SpentLink reason="used" />;
  if (checked.data?.isWithdrawn === true)
    return <SpentLink reason="withdrawn" />;
  if (checked.data !== undefined) return children(checked.data);
  return (
    <AccessFrame title={title}>
      <QueryBoundary query={checked} minHeight={320} lines={5}>
        {() => null}
      </QueryBoundary>
    </AccessFrame>
  );
}

/** Shown if the link was used, or replaced by a newer password: offers to sign in instead. */
function SpentLink({ reason }: { reason: "used" | "withdrawn" }) {
  const { t } = useTranslation();
  return (
    <AccessFrame
      drawing={<LostIllustration />}
      title={t(`auth.link.${reason}`)}
      lead={t(`auth.link.${reason}_text`)}
    >
      <ButtonLink primary size="large" block href="/auth">
        {t("auth.login.submit")}
      </ButtonLink>
      <p className={styles["links"]}>
        <Link href="/auth/forgot-password">{t("auth.link.new")}</Link>
      </p>
    </AccessFrame>
  );
}
