import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Skeleton } from "antd";
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useCallback,
  useMemo,
} from "react";
import { Link } from "wouter";
import {
  documentQuery,
  type OfficeKind,
  useProgrammeLanguages,
} from "#src/back-office/api/documents.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import {
  documentAddress,
  documentsAddress,
} from "#src/back-office/screens/document-address.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import type { OfficeDocument } from "#src/schema/types.gen.ts";
import styles from "./document.module.css";
import { type OpenDocument, OpenDocumentProvider } from "./document-context.ts";
import type { DraftSession } from "./draft/draft-session.ts";
import { useAnnouncement } from "./use-announcement.ts";
import { useDraftBody, useDraftSession } from "./use-draft.ts";
import { useShownLanguages } from "./use-shown-languages.ts";
import { useVerdicts } from "./use-verdicts.ts";

interface Props {
  id: string;
  /** Undefined while it is not known; the document is loaded meanwhile. */
  kind: OfficeKind | undefined;
  /** The end of the address, such as `history`. */
  view: string | undefined;
  /** What its kind is edited with. */
  editor: ComponentType;
}

/** One document of any kind: its draft, saved while it is written, in the editor of its kind. */
export function DocumentShell({ editor: Editor, kind, ...props }: Props) {
  const { id } = props;
  const t = useTexts();
  const { data: session, error } = useDraftSession(id);
  const query = useQuery(documentQuery(useOffice(), id));
  // What may be done with it is known before it is shown, except without a network.
  const isAwaited = query.isLoading && query.failureCount === 0;
  if (session !== undefined && kind !== undefined && !isAwaited)
    return (
      <Opened {...props} kind={kind} session={session} document={query.data}>
        <Suspense fallback={<Skeleton active />}>
          <Editor />
        </Suspense>
      </Opened>
    );
  return (
    <div className={styles["loading"]}>
      {kind !== undefined && !kind.isSingle && (
        <Link href={documentsAddress(kind.kind)}>{t("documents.back")}</Link>
      )}
      {error ? <Failure error={error} /> : <Skeleton active />}
    </div>
  );
}

interface OpenedProps extends Omit<Props, "editor"> {
  kind: OfficeKind;
  session: DraftSession;
  document: OfficeDocument | undefined;
  children: ReactNode;
}

function Opened({ id, kind, view, session, document, children }: OpenedProps) {
  const client = useOffice();
  const queries = useQueryClient();
  const body = useDraftBody(session);
  const examination = useVerdicts(id, kind, session, body);
  const programme = useProgrammeLanguages();
  const texts = useShownLanguages(id, programme, kind.schema, body);
  const { said, say } = useAnnouncement();
  const isOfSettings = kind.kind === "settings";
  const refresh = useCallback(
    () =>
      Promise.all([
        session.reload(),
        queries.invalidateQueries(documentQuery(client, id)),
        queries.invalidateQueries({ queryKey: ["list"] }),
        // It says in which languages the programme is.
        isOfSettings && queries.invalidateQueries({ queryKey: ["registry"] }),
      ]),
    [session, queries, client, id, isOfSettings],
  );
  const isReadOnly = !(document?.may?.includes("write") ?? kind.may.write);
  const place = useMemo(
    () => ({
      ...{ id, kind, view, isReadOnly, session, say, refresh },
      address: documentAddress(kind.kind, id),
    }),
    [id, kind, view, isReadOnly, session, say, refresh],
  );
  const open = useMemo<OpenDocument>(
    () => ({ ...place, ...texts, document, body, examination }),
    [place, texts, document, body, examination],
  );
  return (
    <OpenDocumentProvider value={open}>
      {children}
      <div role="status" className={styles["hidden"]} data-said>
        {said}
      </div>
    </OpenDocumentProvider>
  );
}
