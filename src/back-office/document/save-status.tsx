import { Alert, Button } from "antd";
import { useSyncExternalStore } from "react";
import { failureText } from "#src/back-office/failure-text.ts";
import { useTexts } from "#src/back-office/texts.ts";
import styles from "./document.module.css";
import type { DraftSession, SaveState } from "./draft/draft-session.ts";

/** Whether the draft is on the server: what is not true any more is not shown, not even until the rest has been rendered. */
export const useSaveState = (session: DraftSession): SaveState =>
  useSyncExternalStore(session.subscribe, () => session.getView().state);

/** Whether the draft is on the server, in words. */
export function SaveStatus({ session }: { session: DraftSession }) {
  const t = useTexts();
  const state = useSaveState(session);
  const { error } = session.getView();
  return (
    <>
      <span role="status" className={styles["save"]} data-save={state}>
        {t(`documents.save.${state}`)}
      </span>
      {state === "failed" && (
        <Alert
          type="error"
          role="alert"
          title={failureText(error, t)}
          action={
            <Button size="small" onClick={() => void session.save()}>
              {t("documents.save.again")}
            </Button>
          }
        />
      )}
    </>
  );
}
