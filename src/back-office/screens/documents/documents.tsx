import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "antd";
import { lazy, Suspense } from "react";
import { Route, Switch } from "wouter";
import {
  type OfficeKind,
  useKind,
  useRegistry,
} from "#src/back-office/api/documents.ts";
import { listQuery, useOffice } from "#src/back-office/api/office.ts";
import { DocumentShell } from "#src/back-office/document/document-shell.tsx";
import { hasPanes } from "#src/back-office/screens/document-address.ts";
import {
  documentImports,
  isOfChallenge,
} from "#src/back-office/screens/imports/import-places.ts";
import { paneEditorOf } from "#src/back-office/screens/pane-editors.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { NewDocument } from "./list/new-document.tsx";

const FormEditor = lazy(
  () => import("#src/back-office/document/form-editor.tsx"),
);
const DocumentList = lazy(() => import("./list/document-list.tsx"));
const Imports = lazy(
  () => import("#src/back-office/screens/imports/imports.tsx"),
);
const ChallengeList = lazy(
  () => import("#src/back-office/screens/challenges/challenge-list.tsx"),
);
const FeatureList = lazy(() => import("./features/feature-list.tsx"));

interface Props {
  kind: string;
  /** The address of the list, below `/bo`. */
  base: string;
}

/** The documents of a kind: the list and, at `${base}/{id}`, one of them with its history; a kind with one document opens that. */
export function Documents({ kind: name, base }: Props) {
  const kind = useKind(name);
  const { error } = useRegistry();
  const imported = documentImports[name];
  if (error && kind === undefined) return <Failure error={error} />;
  return (
    <Suspense fallback={<Skeleton active />}>
      <Switch>
        {imported && (
          <Route path={`${base}/import/*?`}>
            <Imports kind={imported} />
          </Route>
        )}
        <Route path={`${base}/:id/import/:import/*?`}>
          {({ id, import: imports = "" }) =>
            name === "challenge" && isOfChallenge(imports) ? (
              <Imports kind={imports} target={id} />
            ) : null
          }
        </Route>
        <Route path={`${base}/:id/:view?`}>
          {({ id = "", view }) => (
            <DocumentShell
              key={id}
              {...{ id, kind }}
              editor={editorOf(name)}
              view={view}
            />
          )}
        </Route>
        <Route>
          {kind ? (
            <ListOrSingle kind={kind} base={base} />
          ) : (
            <Skeleton active />
          )}
        </Route>
      </Switch>
    </Suspense>
  );
}

const editorOf = (kind: string) =>
  hasPanes(kind) ? paneEditorOf(kind) : FormEditor;

interface ListProps {
  kind: OfficeKind;
  base: string;
}

function ListOrSingle(props: ListProps) {
  if (props.kind.isSingle) return <Single {...props} />;
  switch (props.kind.kind) {
    case "feature":
      return <FeatureList {...props} />;
    case "challenge":
      return <ChallengeList {...props} />;
    default:
      return <DocumentList {...props} />;
  }
}

/** The only document of a kind. */
function Single({ kind, base }: ListProps) {
  const { data, error } = useQuery(
    listQuery(useOffice(), "/documents", { kind: kind.kind }),
  );
  if (error) return <Failure error={error} />;
  if (data === undefined) return <Skeleton active />;
  const [document] =
    data.items.filter(({ status }) => status !== "archived") ?? [];
  if (document === undefined) return <NewDocument kind={kind} base={base} />;
  return (
    <DocumentShell
      key={document.id}
      {...{ id: document.id, kind }}
      editor={editorOf(kind.kind)}
      view={undefined}
    />
  );
}
