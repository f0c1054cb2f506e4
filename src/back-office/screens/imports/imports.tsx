import { Skeleton, Space, Typography } from "antd";
import { lazy, Suspense } from "react";
import { Link, Route, Switch } from "wouter";
import { isImportName } from "#registry/imports.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { ImportChooser } from "./import-chooser.tsx";
import { ImportList } from "./import-list.tsx";
import { importPlace } from "./import-places.ts";

const ImportDetail = lazy(() => import("./import-detail.tsx"));

interface Props {
  kind: string;
  /** The document that it is about. */
  target?: string | undefined;
}

/**
 * The imports of a kind (BO-13.2): a file is chosen, its columns are matched, the server says what it would do, then it is
 * imported.
 */
export default function Imports({ kind, target }: Props) {
  const t = useTexts();
  if (!isImportName(kind)) return null;
  const place = importPlace(kind, target);
  return (
    <Switch>
      <Route path={`${place.base}/:id`}>
        {({ id }) => (
          <Suspense fallback={<Skeleton active />}>
            <ImportDetail key={id} id={id} place={place} />
          </Suspense>
        )}
      </Route>
      <Route>
        <Space orientation="vertical" size="large" style={{ width: "100%" }}>
          <Link href={place.back}>{t("import.leave")}</Link>
          <Typography.Title level={2} style={{ margin: 0 }}>
            {t(place.title)}
          </Typography.Title>
          <ImportChooser key={kind} {...{ kind, target }} base={place.base} />
          <ImportList {...{ kind, target }} base={place.base} />
        </Space>
      </Route>
    </Switch>
  );
}
