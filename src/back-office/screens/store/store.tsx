import { lazy } from "react";
import { useMay } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { type Section, Sections } from "#src/back-office/ui/sections.tsx";
import type { Permission } from "#src/domain/permissions.ts";

const Orders = lazy(() => import("./orders.tsx"));
const Stock = lazy(() => import("./stock.tsx"));

/** What participants order, and what there is of it (BO-7.4). */
export default function Store() {
  const t = useTexts();
  const may = useMay();
  const sections: readonly (Section & { permission: Permission })[] = [
    {
      path: "/store/orders",
      title: t("store.orders"),
      component: Orders,
      permission: "STORE_WRITE",
    },
    {
      path: "/store/stock",
      title: t("store.stock"),
      component: Stock,
      permission: "STORE_WRITE",
    },
  ];
  return (
    <Sections
      label={t("store.title")}
      sections={sections.filter(({ permission }) => may(permission))}
    />
  );
}
