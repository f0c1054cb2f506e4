import { Alert, Skeleton, Typography } from "antd";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { SectionForm } from "#src/back-office/screens/challenges/editor/section-form.tsx";
import { VerdictsAt } from "#src/back-office/screens/challenges/editor/verdicts-at.tsx";
import { useStoreView } from "#src/back-office/store-view.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import layout from "#src/back-office/ui/layout.module.css";
import { ProductsTable } from "./products-table.tsx";
import { useProductList } from "./use-product-list.ts";

const properties = ["isRewardingGlobal", "isRewardingAuto"];

/** The products that are declared, and how they count (BO-12.5). */
export default function ProductsSection() {
  const t = useTexts();
  const { body } = useOpenDocument();
  const isGlobal = body["isRewardingGlobal"] !== false;
  return (
    <div className={layout["stack"]}>
      <SectionForm properties={properties} />
      <Typography.Text type="secondary">
        {t(isGlobal ? "listed.rule_tiers" : "listed.rule_products")}
      </Typography.Text>
      <VerdictsAt pointer="/products" />
      <Overwritten />
      <ProductList isGlobal={isGlobal} />
    </div>
  );
}

/** The table, or why it is missing; apart from the forms above, which need not be rendered at each edit. */
function ProductList({ isGlobal }: { isGlobal: boolean }) {
  const { rows, error, ...list } = useProductList();
  return (
    <>
      <Failure error={error} />
      {rows === undefined ? (
        !error && <Skeleton active />
      ) : (
        <ProductsTable {...list} rows={rows} isGlobal={isGlobal} />
      )}
    </>
  );
}

/** Names the rows where another person changed the same, and whose values stayed. */
function Overwritten() {
  const t = useTexts();
  const { session } = useOpenDocument();
  const overwritten = useStoreView(session, "overwritten");
  if (overwritten.length === 0) return null;
  return (
    <Alert
      type="warning"
      role="status"
      closable={{
        onClose: session.dismissMerge,
        "aria-label": t("store.close"),
      }}
      title={t("listed.overwritten", {
        count: overwritten.length,
        codes: overwritten.slice(0, 10).join(", "),
      })}
    />
  );
}
