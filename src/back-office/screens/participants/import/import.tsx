import { Space, Typography } from "antd";
import { Link, Route, Switch } from "wouter";
import { useTexts } from "#src/back-office/texts.ts";
import { ImportChooser } from "./import-chooser.tsx";
import { ImportDetail } from "./import-detail.tsx";
import { ImportList } from "./import-list.tsx";

/** Imports participants from a CSV or a workbook (BO-7.3): a file is chosen, examined by the server, then imported. */
export default function Import() {
  const t = useTexts();
  return (
    <Switch>
      <Route path="/participants/import/:id">
        {({ id }) => <ImportDetail key={id} id={id} />}
      </Route>
      <Route>
        <Space orientation="vertical" size="large" style={{ width: "100%" }}>
          <Link href="/participants">{t("participants.back")}</Link>
          <Typography.Title level={2} style={{ margin: 0 }}>
            {t("import.title")}
          </Typography.Title>
          <ImportChooser />
          <ImportList />
        </Space>
      </Route>
    </Switch>
  );
}
