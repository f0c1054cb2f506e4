import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { signOutMutation } from "#src/api/access/session.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { Page } from "#src/ui/page/page.tsx";

/** Ends the session and goes to login (AS-2.9.12). */
export default function SignOut() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { mutateAsync: signOut } = useMutation(signOutMutation());
  useEffect(() => {
    signOut()
      .finally(() => navigate("/auth", { replace: true }))
      .catch(console.error);
  }, [signOut, navigate]);
  return (
    <Page title={t("auth.sign_out.title")} width="form">
      <LoadingFrame lines={2} />
    </Page>
  );
}
