import {
  type ComponentType,
  lazy,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { useLocation, useSearchParams } from "wouter";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import type { DocumentFormHandle } from "#src/forms/rjsf/document/document-form.tsx";
import styles from "./document.module.css";
import { useOpenDocument } from "./document-context.ts";
import { DocumentEditor } from "./document-editor.tsx";
import { DocumentFrame } from "./document-frame.tsx";
import { useWantedField } from "./use-wanted-field.ts";

/** What is beside the form of a kind. */
const asides: Partial<Record<string, ComponentType>> = {
  theme: lazy(
    () => import("#src/back-office/screens/documents/theme/theme-aside.tsx"),
  ),
  notice: lazy(
    () => import("#src/back-office/screens/notices/notice-aside.tsx"),
  ),
  mails: lazy(
    () => import("#src/back-office/screens/documents/mails/mails-aside.tsx"),
  ),
};

/** The editor of kinds without blocks: the form of their schema; an address with `?field` leads to that field. */
export default function FormEditor() {
  const { kind, session, body, isReadOnly, ...open } = useOpenDocument();
  const { shown, show, examination } = open;
  const form = useRef<DocumentFormHandle>(null);
  const [wanted, setWanted] = useState<{ pointer: string }>();
  const [path, navigate] = useLocation();
  const asked = useSearchParams()[0].get("field");
  useEffect(() => {
    if (asked === null) return;
    setWanted({ pointer: `/${asked}` });
    navigate(path, { replace: true });
  }, [asked, path, navigate]);
  useWantedField(
    wanted,
    useCallback(({ pointer }) => {
      form.current?.focus(pointer);
      return form.current !== null;
    }, []),
    useCallback(() => setWanted(undefined), []),
  );
  const editor = (
    <ScreenPart>
      <DocumentEditor
        ref={form}
        kind={kind}
        body={body}
        isReadOnly={isReadOnly}
        shown={shown}
        onShow={show}
        onEdit={session.edit}
        verdicts={examination.verdicts}
      />
    </ScreenPart>
  );
  const Aside = asides[kind.kind];
  return (
    <DocumentFrame onChoose={(pointer) => setWanted({ pointer })}>
      {Aside === undefined ? (
        editor
      ) : (
        <div className={styles["beside"]}>
          <div>{editor}</div>
          <ScreenPart>
            <Aside />
          </ScreenPart>
        </div>
      )}
    </DocumentFrame>
  );
}
