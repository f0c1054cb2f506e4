import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { DraftFrame } from "#src/back-office/document/draft-frame.tsx";
import { useChallengePreview } from "#src/back-office/screens/challenges/editor/canvas/use-challenge-preview.ts";
import {
  Frames,
  PreviewBar,
} from "#src/back-office/screens/pages/canvas/index.ts";
import styles from "./notices.module.css";

/** The inbox as participants get it once the notice is published, for the date, person and language that one chooses (BO-23.2). */
export default function NoticeAside() {
  const { id, body, textLanguage: language } = useOpenDocument();
  const options = useChallengePreview(body);
  return (
    <div className={styles["preview"]}>
      <PreviewBar {...{ options, language, body }} documentId={id} />
      <Frames {...{ options, language, body }}>
        {({ language, width }) => (
          <DraftFrame {...{ options, language, width }} path="/notices" />
        )}
      </Frames>
    </div>
  );
}
