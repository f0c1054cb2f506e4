import ArrowLeftOutlined from "@ant-design/icons/ArrowLeftOutlined";
import QuestionCircleOutlined from "@ant-design/icons/QuestionCircleOutlined";
import { Button, Typography } from "antd";
import { memo, type ReactNode } from "react";
import { Link } from "wouter";
import {
  documentsAddress,
  hasPanes,
} from "#src/back-office/screens/document-address.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { type Action, isEnabled } from "#src/back-office/ui/actions.ts";
import { keyText } from "#src/back-office/ui/key-text.ts";
import { DocumentActions } from "./document-actions.tsx";
import styles from "./document-bar.module.css";
import { useOpenDocument } from "./document-context.ts";
import { DocumentStatus } from "./history/document-status.tsx";
import { Presence } from "./history/presence.tsx";
import { HomePageTag } from "./home-page-tag.tsx";
import { SaveStatus, useSaveState } from "./save-status.tsx";
import { ShownLanguages } from "./shown-languages.tsx";
import { VerdictList } from "./verdict-list.tsx";

interface Props {
  actions: readonly Action[];
  tools: ReactNode;
  onChoose: (pointer: string) => void;
}

/** The name and state of a document, and what is done with the whole of it. */
export const DocumentBar = memo(function DocumentBar({
  actions,
  tools,
  onChoose,
}: Props) {
  const { id, kind, body, session, examination, view } = useOpenDocument();
  return (
    <div className={styles["bar"]}>
      <div className={styles["identity"]}>
        <Identity />
        <Presence id={id} />
      </div>
      <div className={styles["work"]}>
        {view === undefined && <ShownLanguages />}
        <VerdictList
          {...examination}
          schema={kind.schema}
          body={body}
          onChoose={onChoose}
        />
      </div>
      <div className={styles["end"]}>
        <span className={styles["saved"]}>
          <SaveStatus session={session} />
        </span>
        {tools}
        {actions.map((action) => (
          <ActionButton key={action.id} action={action} />
        ))}
      </div>
    </div>
  );
});

/** Where one is: the way back to the list, the name, the status, and the menu. */
function Identity() {
  const { kind, document, refresh } = useOpenDocument();
  const t = useTexts();
  const list = documentsAddress(kind.kind);
  return (
    <>
      {!kind.isSingle && (
        <Link
          href={list}
          className={styles["back"]}
          aria-label={t("documents.back")}
          title={t("documents.back")}
        >
          <ArrowLeftOutlined aria-hidden />
        </Link>
      )}
      <div className={styles["named"]}>
        {!kind.isSingle && (
          <Typography.Title
            // Other kinds have the title of their section above.
            level={hasPanes(kind.kind) ? 2 : 3}
            ellipsis
            title={document?.name ?? ""}
            className={styles["name"] ?? ""}
          >
            {document?.name ?? " "}
          </Typography.Title>
        )}
        {document && (
          <span data-document-status className={styles["status"]}>
            <DocumentStatus document={document} />{" "}
            <HomePageTag document={document} />
          </span>
        )}
      </div>
      {document && (
        <DocumentActions document={document} base={list} onDone={refresh} />
      )}
    </>
  );
}

/** The button of an action; saving has none, since it is done while one writes. */
function ActionButton({ action }: { action: Action }) {
  const { session } = useOpenDocument();
  const t = useTexts();
  const isSaved = useSaveState(session) === "saved";
  const { id, label, keys: [key] = [], run } = action;
  if (id === "save" || !isEnabled(action, undefined)) return null;
  const hint = key && t("documents.key_hint", { key: keyText(key, t) });
  if (id === "help")
    return (
      <Button
        type="text"
        aria-label={t(label)}
        title={t(label)}
        aria-haspopup="dialog"
        icon={<QuestionCircleOutlined aria-hidden />}
        onClick={() => run()}
      />
    );
  const isHeld = id === "publish" && !isSaved;
  return (
    <Button
      type={id === "publish" ? "primary" : "default"}
      disabled={isHeld}
      title={isHeld ? t("documents.publish_unsaved") : hint}
      onClick={() => run()}
    >
      {t(label)}
    </Button>
  );
}
