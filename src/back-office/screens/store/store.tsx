import { Skeleton } from "antd";
import { lazy } from "react";
import { useMay } from "#src/back-office/api/office.ts";
import { useDocumentSections } from "#src/back-office/screens/documents/document-sections.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import { Sections } from "#src/back-office/ui/sections.tsx";

const Orders = lazy(() => import("./orders.tsx"));
const Stock = lazy(() => import("./stock.tsx"));

/** What participants order and win, and what there is of it (BO-7.4). */
export default function Store() {
  const t = useTexts();
  const may = useMay();
  const documents = useDocumentSections("store");
  if (documents === undefined) return <Skeleton active />;
  const orders = [
    { path: "/store/orders", title: t("store.orders"), component: Orders },
    { path: "/store/stock", title: t("store.stock"), component: Stock },
  ];
  return (
    <Sections
      label={t("store.title")}
      sections={may("STORE_WRITE") ? [...orders, ...documents] : documents}
    />
  );
}
