import { useQuery } from "@tanstack/react-query";
import { Alert, Skeleton } from "antd";
import { type ComponentProps, lazy, Suspense } from "react";
import { Route, Switch } from "wouter";
import { useKind, useRegistry } from "#src/back-office/api/documents.ts";
import { listQuery, useOffice } from "#src/back-office/api/office.ts";
import { DocumentShell } from "#src/back-office/document/document-shell.tsx";
import { failureText } from "#src/back-office/failure-text.ts";
import { isComposed } from "#src/back-office/screens/document-address.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { NewDocument } from "./list/new-document.tsx";

const FormEditor = lazy(
  () => import("#src/back-office/document/form-editor.tsx"),
);
const Composer = lazy(
  () => import("#src/back-office/screens/pages/composer/composer.tsx"),
);
const DocumentList = lazy(() => import("./list/document-list.tsx"));

interface Props {
  kind: string;
  /** The address of the list, below `/bo`. */
  base: string;
}

/** The documents of a kind: the list and, at `${base}/{id}`, one of them with its history; a kind with one document opens that. */
export function Documents({ kind: name, base }: Props) {
  const t = useTexts();
  const kind = useKind(name);
  const { error } = useRegistry();
  if (error && kind === undefined)
    return <Alert type="error" role="alert" title={failureText(error, t)} />;
  if (kind === undefined) return <Skeleton active />;
  return (
    <Suspense fallback={<Skeleton active />}>
      <Switch>
        <Route path={`${base}/:id/:view?`}>
          {({ id = "", view }) => (
            <One key={id} id={id} kind={kind} isHistory={view === "history"} />
          )}
        </Route>
        <Route>
          {kind.isSingle ? (
            <Single kind={name} base={base} />
          ) : (
            <DocumentList kind={kind} base={base} />
          )}
        </Route>
      </Switch>
    </Suspense>
  );
}

type OneProps = Omit<ComponentProps<typeof DocumentShell>, "editor">;

/** A document in the editor of its kind. */
const One = (props: OneProps) => (
  <DocumentShell
    {...props}
    editor={isComposed(props.kind.kind) ? Composer : FormEditor}
  />
);

/** The only document of a kind. */
function Single({ kind: name, base }: Props) {
  const t = useTexts();
  const kind = useKind(name);
  const { data, error } = useQuery(
    listQuery(useOffice(), "/documents", { kind: name }),
  );
  if (error)
    return <Alert type="error" role="alert" title={failureText(error, t)} />;
  if (data === undefined || kind === undefined) return <Skeleton active />;
  const [document] =
    data.items.filter(({ status }) => status !== "archived") ?? [];
  if (document === undefined) return <NewDocument kind={kind} base={base} />;
  return (
    <One key={document.id} id={document.id} kind={kind} isHistory={false} />
  );
}
