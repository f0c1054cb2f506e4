import { useQuery } from "@tanstack/react-query";
import { Alert, Skeleton } from "antd";
import {
  documentQuery,
  type OfficeKind,
} from "#src/back-office/api/documents.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import { useDraftSession } from "#src/back-office/document/use-draft.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { ComposedKind } from "./composed-texts.ts";
import styles from "./composer.module.css";
import { Workbench } from "./workbench.tsx";

interface Props {
  id: string;
  kind: OfficeKind;
  base: string;
  /** Whether the address is that of the history. */
  isHistory: boolean;
}

/** A page, or a shared content, with its blocks: outline, canvas and form (BO-4.1). */
export default function Composer(props: Props) {
  const t = useTexts();
  const { data: session, error } = useDraftSession(props.id);
  const { data: document } = useQuery(documentQuery(useOffice(), props.id));
  if (session !== undefined)
    return (
      <ComposedKind value={props.kind.kind}>
        <Workbench {...props} session={session} document={document} />
      </ComposedKind>
    );
  return (
    <div className={styles["loading"]}>
      {error ? (
        <Alert type="error" role="alert" title={failureText(error, t)} />
      ) : (
        <Skeleton active />
      )}
    </div>
  );
}
