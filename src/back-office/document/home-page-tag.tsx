import { HomeOutlined } from "@ant-design/icons";
import { Tag } from "antd";
import { useTexts } from "#src/back-office/texts.ts";
import type { OfficeDocument } from "#src/schema/types.gen.ts";

/** Names the page that is the home page (BO-9.95). */
export function HomePageTag({
  document,
}: {
  document: Pick<OfficeDocument, "isHomePage"> | undefined;
}) {
  const t = useTexts();
  return document?.isHomePage ? (
    <Tag icon={<HomeOutlined aria-hidden />}>{t("documents.home_page")}</Tag>
  ) : null;
}
