import { useQuery } from "@tanstack/react-query";
import { Alert, Skeleton } from "antd";
import { type ComponentType, lazy, Suspense } from "react";
import { Route, Switch } from "wouter";
import {
  type OfficeKind,
  useKind,
  useRegistry,
} from "#src/back-office/api/documents.ts";
import { listQuery, useOffice } from "#src/back-office/api/office.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { NewDocument } from "./list/new-document.tsx";

const DocumentScreen = lazy(
  () => import("#src/back-office/document/document-screen.tsx"),
);
const DocumentList = lazy(() => import("./list/document-list.tsx"));

interface ScreenProps {
  id: string;
  kind: OfficeKind;
  base: string;
  isHistory: boolean;
}

interface Props {
  kind: string;
  /** The address of the list, below `/bo`. */
  base: string;
  /** What edits one document; defaults to the form of its schema. */
  screen?: ComponentType<ScreenProps>;
}

/** The documents of a kind: the list and, at `${base}/{id}`, one of them with its history; a kind with one document opens that. */
export function Documents({
  kind: name,
  base,
  screen: Screen = DocumentScreen,
}: Props) {
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
            <Screen
              key={id}
              isHistory={view === "history"}
              {...{ id, kind, base }}
            />
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

/** The only document of a kind. */
function Single({ kind: name, base }: Omit<Props, "screen">) {
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
    <DocumentScreen
      key={document.id}
      id={document.id}
      isHistory={false}
      {...{ kind, base }}
    />
  );
}
