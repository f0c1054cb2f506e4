import { Alert, Button } from "antd";
import { failureText } from "#src/back-office/failure-text.ts";
import { useTexts } from "#src/back-office/texts.ts";
import styles from "./documents.module.css";
import type { DraftSession, DraftView } from "./draft/draft-session.ts";

interface Props {
  view: DraftView;
  session: DraftSession;
}

/** Whether the draft is on the server, in words. */
export function SaveStatus({ view: { state, error }, session }: Props) {
  const t = useTexts();
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
