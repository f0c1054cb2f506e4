import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert, Layout, Skeleton, Typography } from "antd";
import { useAtomValue } from "jotai";
import { lazy, useEffect, useState } from "react";
import { Router } from "wouter";
import { HttpError } from "#src/api/errors/error-classes.ts";
import { basePath } from "#src/domain/programme/base-path.ts";
import type { OfficeSession } from "#src/schema/types.gen.ts";
import { sessionQuery, useOffice } from "./api/office.ts";
import { failureText } from "./failure-text.ts";
import styles from "./frame/frame.module.css";
import { Frame, Top, useProgramme } from "./frame/frame.tsx";
import { ScreenPart } from "./frame/screen-boundary.tsx";
import { PicturesProvider } from "./screens/media/picker/pictures-provider.tsx";
import { DemandDialog } from "./session/demand-dialog.tsx";
import { SignInForm } from "./session/sign-in-form.tsx";
import { ssoFailureAtom } from "./session/sso-failure.ts";
import { useTexts } from "./texts.ts";

const SsoLinks = lazy(() => import("./session/sso-links.tsx"));

const isStatus = (error: unknown, status: number) =>
  error instanceof HttpError && error.status === status;

/** For a user who lost the last role: the screen stays, with what was typed, but allows nothing any more (BO-9.5). */
const withoutRights = (session: OfficeSession): OfficeSession => ({
  ...session,
  permissions: [],
});

/** The back office: the sign-in, or the screens of the signed-in user. */
export function App() {
  const client = useOffice();
  const { data, error } = useQuery(sessionQuery(client));
  const userId = data?.user.id;
  useEffect(() => {
    if (userId === undefined) return;
    import("./unfinished-work.ts").then(
      ({ removeFormerWork, unfinishedWork }) => {
        removeFormerWork();
        return unfinishedWork.forgetOthers(userId);
      },
      // It is tried again at the next start.
      () => undefined,
    );
  }, [userId]);
  if (data !== undefined)
    return (
      <Router base="/bo">
        <PicturesProvider>
          <Frame session={isStatus(error, 403) ? withoutRights(data) : data} />
        </PicturesProvider>
        <DemandDialog />
      </Router>
    );
  return (
    <Layout className={styles["frame"] ?? ""}>
      <Top />
      <Layout.Content className={styles["signIn"] ?? ""}>
        <Entrance error={error} />
      </Layout.Content>
    </Layout>
  );
}

function Entrance({ error }: { error: Error | null }) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const { name } = useProgramme();
  const ssoFailure = useAtomValue(ssoFailureAtom);
  useEffect(() => {
    document.title = `${t("sign_in.title")} · ${name}`;
  }, [t, name]);
  // While the session is refetched there is no error: the form stays, with what was typed.
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  if (last === null) return <Skeleton active />;
  const failure = isStatus(last, 403)
    ? t("sign_in.no_permission")
    : isStatus(last, 401)
      ? ssoFailure && t(ssoFailure)
      : failureText(last, t);
  return (
    <>
      <Typography.Title>{t("sign_in.title")}</Typography.Title>
      {failure !== undefined && (
        <Alert type="error" role="alert" title={failure} />
      )}
      <ScreenPart fallback={null}>
        <SsoLinks />
      </ScreenPart>
      <SignInForm
        onDone={() =>
          void queries.invalidateQueries({
            queryKey: sessionQuery(client).queryKey,
          })
        }
      />
      <a href={`${basePath}/auth/forgot-password`} className={styles["forgot"]}>
        {t("sign_in.forgot")}
      </a>
    </>
  );
}
