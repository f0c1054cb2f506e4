import { Space, Typography } from "antd";
import type { OfficeKind } from "#src/back-office/api/documents.ts";
import { useStoreView } from "#src/back-office/store-view.ts";
import { useTexts } from "#src/back-office/texts.ts";
import type { OfficeDocument } from "#src/schema/types.gen.ts";
import type { DraftSession } from "./draft/draft-session.ts";
import { DocumentHistory } from "./history/document-history.tsx";
import { Usages } from "./history/usages.tsx";

interface Props {
  document: OfficeDocument;
  kind: OfficeKind;
  session: DraftSession;
  onChange: () => Promise<unknown>;
}

/** What a document was before, and where it is used. */
export default function DocumentHistoryView({
  document,
  kind,
  session,
  onChange,
}: Props) {
  const t = useTexts();
  return (
    <Space orientation="vertical" size="large" style={{ width: "100%" }}>
      <DocumentHistory
        document={document}
        draft={useStoreView(session, "body")}
        etag={useStoreView(session, "etag")}
        schema={kind.schema}
        permissions={kind.permissions}
        onChange={onChange}
      />
      <section aria-label={t("documents.usages")}>
        <Typography.Title level={3}>{t("documents.usages")}</Typography.Title>
        <Usages kind={document.kind} id={document.id} />
      </section>
    </Space>
  );
}
