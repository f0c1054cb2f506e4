import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Select, Skeleton, Space, Typography } from "antd";
import { lazy, useCallback, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import {
  documentQuery,
  type OfficeKind,
} from "#src/back-office/api/documents.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import { useLanguage, useTexts } from "#src/back-office/texts.ts";
import { localTexts } from "#src/browser/storage.ts";
import type { DocumentFormHandle } from "#src/forms/rjsf/document/document-form.tsx";
import { languageNames, languages } from "#src/i18n/languages.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import styles from "./document.module.css";
import { DocumentActions } from "./document-actions.tsx";
import { DocumentEditor } from "./document-editor.tsx";
import type { DraftSession } from "./draft/draft-session.ts";
import { DocumentStatus } from "./history/document-status.tsx";
import { Presence } from "./history/presence.tsx";
import { RolledBack } from "./history/rolled-back.tsx";
import { SaveStatus } from "./save-status.tsx";
import { useDraftSession, useDraftView } from "./use-draft.ts";
import { useVerdicts } from "./use-verdicts.ts";
import { VerdictList } from "./verdict-list.tsx";

const History = lazy(() => import("./document-history-view.tsx"));
const ThemeAside = lazy(
  () => import("#src/back-office/screens/documents/theme/theme-aside.tsx"),
);
const PublishDialog = lazy(async () => {
  const module = await import("./history/publish-dialog.tsx");
  return { default: module.PublishDialog };
});

interface Props {
  id: string;
  kind: OfficeKind;
  base: string;
  /** Whether the address is that of the history. */
  isHistory: boolean;
}

/** One document: its draft in a form, saved while it is written, its history, and publishing it. */
export default function DocumentScreen(props: Props) {
  const t = useTexts();
  const { data: session, error } = useDraftSession(props.id);
  return (
    <Space orientation="vertical" size="middle" style={{ width: "100%" }}>
      {!props.kind.isSingle && (
        <Link href={props.base}>{t("documents.back")}</Link>
      )}
      {session !== undefined ? (
        <Opened {...props} session={session} />
      ) : error ? (
        <Alert type="error" role="alert" title={failureText(error, t)} />
      ) : (
        <Skeleton active />
      )}
    </Space>
  );
}

const shownKey = "bo.document-language";

function Opened({
  id,
  kind,
  base,
  isHistory,
  session,
}: Props & { session: DraftSession }) {
  const { t, language } = useLanguage();
  const client = useOffice();
  const queries = useQueryClient();
  const form = useRef<DocumentFormHandle>(null);
  const view = useDraftView(session);
  const { data: document } = useQuery(documentQuery(client, id));
  const { verdicts, unlisted, isExamined } = useVerdicts(id, view.body);
  const [, navigate] = useLocation();
  const address = `${base}/${encodeURIComponent(id)}`;
  const [isPublishing, setPublishing] = useState(false);
  const [shown, setShown] = useState(
    () => localTexts.get(shownKey) || (language as string),
  );
  const show = useCallback((next: string) => {
    localTexts.set(shownKey, next);
    setShown(next);
  }, []);
  const refresh = () =>
    Promise.all([
      session.reload(),
      queries.invalidateQueries(documentQuery(client, id)),
      queries.invalidateQueries({ queryKey: ["list"] }),
    ]);
  const choose = (pointer: string) => {
    if (isHistory) navigate(address);
    // After the form is there again.
    requestAnimationFrame(() => form.current?.focus(pointer));
  };
  return (
    <div className={styles["document"]}>
      <div className={styles["bar"]}>
        <div className={styles["title"]}>
          {!kind.isSingle && (
            <Typography.Title level={3} className={styles["name"] ?? ""}>
              {document?.name ?? " "}
            </Typography.Title>
          )}
          {document && (
            <DocumentActions {...{ document, kind, base }} onDone={refresh} />
          )}
          {document && (
            <span data-status>
              <DocumentStatus document={document} />
            </span>
          )}
          <Presence id={id} />
        </div>
        <Space wrap size="middle">
          <SaveStatus session={session} />
          <VerdictList
            {...{ verdicts, unlisted, isExamined }}
            schema={kind.schema}
            onChoose={choose}
          />
          <Select
            aria-label={t("documents.shown_language")}
            value={shown}
            onChange={show}
            popupMatchSelectWidth={false}
            options={[
              { value: "all", label: t("documents.all_languages") },
              ...languages.map((value) => ({
                value: value as string,
                label: languageNames[value],
              })),
            ]}
          />
          <Button
            onClick={() => navigate(isHistory ? address : `${address}/history`)}
          >
            {t(isHistory ? "documents.form" : "documents.history")}
          </Button>
          {kind.may.publish &&
            document?.status !== "archived" &&
            !document?.isTemplate && (
              <Button
                type="primary"
                disabled={view.state !== "saved"}
                title={
                  view.state === "saved" ? "" : t("documents.publish_unsaved")
                }
                onClick={() => setPublishing(true)}
              >
                {t("documents.publish")}
              </Button>
            )}
        </Space>
        <ScreenPart
          of={isPublishing}
          fallback={null}
          onClose={() => setPublishing(false)}
        >
          {isPublishing && document && (
            <PublishDialog
              document={document}
              body={view.body}
              etag={view.etag}
              schema={kind.schema}
              onDone={refresh}
              onClose={() => setPublishing(false)}
            />
          )}
        </ScreenPart>
      </div>
      {document && !isHistory && (
        <RolledBack document={document} address={address} />
      )}
      {view.mergedFrom !== undefined && (
        <Alert
          type="info"
          role="status"
          closable={{
            onClose: session.dismissMerge,
            "aria-label": t("store.close"),
          }}
          title={t("documents.merged", {
            name: view.mergedFrom || t("audit.server"),
          })}
        />
      )}
      <ScreenPart of={isHistory}>
        {isHistory && document ? (
          <History {...{ document, kind, view }} onChange={refresh} />
        ) : (
          <DocumentEditor
            ref={form}
            kind={kind}
            body={view.body}
            isReadOnly={!kind.may.write || document?.status === "archived"}
            shown={shown}
            onShow={show}
            onEdit={session.edit}
            verdicts={verdicts}
          />
        )}
      </ScreenPart>
      {!isHistory && kind.kind === "theme" && (
        <ScreenPart>
          <ThemeAside
            body={view.body}
            language={shown === "all" ? language : shown}
            isReadOnly={!kind.may.write}
            onEdit={session.edit}
          />
        </ScreenPart>
      )}
      {view.state === "conflict" && (
        <ConflictDialog
          key={view.conflicts.length}
          conflicts={view.conflicts}
          schema={kind.schema}
          body={view.body}
          onDecide={session.resolve}
        />
      )}
    </div>
  );
}
