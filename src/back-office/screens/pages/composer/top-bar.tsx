import ArrowLeftOutlined from "@ant-design/icons/ArrowLeftOutlined";
import QuestionCircleOutlined from "@ant-design/icons/QuestionCircleOutlined";
import RedoOutlined from "@ant-design/icons/RedoOutlined";
import UndoOutlined from "@ant-design/icons/UndoOutlined";
import { Button, Select, Tooltip, Typography } from "antd";
import { Link } from "wouter";
import type { OfficeKind } from "#src/back-office/api/documents.ts";
import { DocumentActions } from "#src/back-office/document/document-actions.tsx";
import type {
  DraftSession,
  DraftView,
} from "#src/back-office/document/draft/draft-session.ts";
import { DocumentStatus } from "#src/back-office/document/history/document-status.tsx";
import { Presence } from "#src/back-office/document/history/presence.tsx";
import { HomePageTag } from "#src/back-office/document/home-page-tag.tsx";
import { SaveStatus } from "#src/back-office/document/save-status.tsx";
import { VerdictList } from "#src/back-office/document/verdict-list.tsx";
import type { StepInfo } from "#src/back-office/screens/pages/composer/undo/history-store.ts";
import type { HistoryView } from "#src/back-office/screens/pages/composer/undo/undo-history.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { languageNames, languages } from "#src/i18n/languages.ts";
import type { OfficeDocument, OfficeVerdict } from "#src/schema/types.gen.ts";
import { keyText } from "./key-text.ts";
import styles from "./top-bar.module.css";

interface Props {
  id: string;
  document: OfficeDocument | undefined;
  kind: OfficeKind;
  base: string;
  session: DraftSession;
  view: DraftView;
  steps: HistoryView;
  isReadOnly: boolean;
  isHistory: boolean;
  verdicts: readonly OfficeVerdict[];
  unlisted: number;
  isExamined: boolean;
  /** What people call the place of a verdict. */
  nameAt: (pointer: string) => string;
  shown: string;
  onShow: (language: string) => void;
  onChoose: (pointer: string) => void;
  onUndo: () => void;
  onRedo: () => void;
  onHistory: () => void;
  onPublish: (() => void) | undefined;
  onHelp: () => void;
  onChange: () => Promise<unknown>;
}

/** The name and state of a page, and what is done with the whole of it (BO-4.1). */
export function TopBar(props: Props) {
  const { document, kind, base, view, session, shown } = props;
  const t = useTexts();
  return (
    <div className={styles["top"]}>
      <div className={styles["identity"]}>
        <Link
          href={base}
          className={styles["back"]}
          aria-label={t("documents.back")}
          title={t("documents.back")}
        >
          <ArrowLeftOutlined aria-hidden />
        </Link>
        <div className={styles["named"]}>
          <Typography.Title
            level={2}
            ellipsis
            title={document?.name ?? ""}
            className={styles["name"] ?? ""}
          >
            {document?.name ?? " "}
          </Typography.Title>
          {document && (
            <span data-status className={styles["status"]}>
              <DocumentStatus document={document} />{" "}
              <HomePageTag document={document} />
            </span>
          )}
        </div>
        {document && (
          <DocumentActions
            {...{ document, kind, base }}
            onDone={props.onChange}
          />
        )}
        <Presence id={props.id} />
      </div>
      <div className={styles["work"]}>
        {!props.isHistory && (
          <>
            <Select
              aria-label={t("documents.shown_language")}
              value={shown}
              onChange={props.onShow}
              popupMatchSelectWidth={false}
              options={[
                { value: "all", label: t("documents.all_languages") },
                ...languages.map((value) => ({
                  value: value as string,
                  label: languageNames[value],
                })),
              ]}
            />
            <VerdictList
              verdicts={props.verdicts}
              unlisted={props.unlisted}
              isExamined={props.isExamined}
              schema={kind.schema}
              nameAt={props.nameAt}
              onChoose={props.onChoose}
            />
          </>
        )}
      </div>
      <div className={styles["end"]}>
        <span className={styles["saved"]}>
          <SaveStatus session={session} />
        </span>
        {!props.isReadOnly && (
          <>
            <Travel way="undo" step={props.steps.undo} onClick={props.onUndo} />
            <Travel way="redo" step={props.steps.redo} onClick={props.onRedo} />
          </>
        )}
        <Button
          type="text"
          aria-label={t("composer.keys")}
          title={t("composer.keys")}
          aria-haspopup="dialog"
          icon={<QuestionCircleOutlined aria-hidden />}
          onClick={props.onHelp}
        />
        <Button onClick={props.onHistory}>
          {t(props.isHistory ? "composer.back" : "documents.history")}
        </Button>
        {props.onPublish && (
          <Button
            type="primary"
            disabled={view.state !== "saved"}
            title={
              view.state === "saved"
                ? t("composer.key_hint", { key: keyText("Ctrl+Enter", t) })
                : t("documents.publish_unsaved")
            }
            onClick={props.onPublish}
          >
            {t("documents.publish")}
          </Button>
        )}
      </div>
    </div>
  );
}

interface TravelProps {
  way: "undo" | "redo";
  step: StepInfo | undefined;
  onClick: () => void;
}

/** Undoes or redoes a step, which its hint names. */
function Travel({ way, step, onClick }: TravelProps) {
  const t = useTexts();
  const label = t(`composer.${way}`);
  const hint =
    step === undefined
      ? label
      : t("composer.travel", {
          way: label,
          step: t(`composer.step.${step.verb}`, { name: step.name }),
        });
  return (
    <Tooltip title={hint}>
      <Button
        type="text"
        aria-label={hint}
        // The focus stays when the last step is undone.
        aria-disabled={step === undefined}
        className={styles["travel"] ?? ""}
        icon={
          way === "undo" ? (
            <UndoOutlined aria-hidden />
          ) : (
            <RedoOutlined aria-hidden />
          )
        }
        onClick={onClick}
      />
    </Tooltip>
  );
}
