import DownloadOutlined from "@ant-design/icons/DownloadOutlined";
import PlusOutlined from "@ant-design/icons/PlusOutlined";
import { useMutation } from "@tanstack/react-query";
import { useWindowVirtualizer, windowScroll } from "@tanstack/react-virtual";
import {
  memo,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { exportProductsMutation } from "#src/api/challenge/products.ts";
import {
  ProductLabel,
  ProductLine,
  useUnitGain,
} from "#src/composites/challenge/product-line.tsx";
import {
  inOrder,
  type ProductOrder,
  productId,
} from "#src/domain/declaration/declaration-draft.ts";
import { entityId } from "#src/domain/values/reference.ts";
import { formatAmount } from "#src/i18n/amounts.ts";
import {
  currentLanguage,
  formatNumber,
  useTranslation,
} from "#src/i18n/index.ts";
import type {
  Challenge,
  ChallengeListProduct,
  DraftLine,
} from "#src/schema/types.gen.ts";
import { useErrorNotification } from "#src/state/notifications.ts";
import { Button } from "#src/ui/controls.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { saveFile } from "#src/ui/save-file.ts";
import { LineGain } from "./gain.tsx";
import styles from "./products-step.module.css";

/** Number of products added at a time while scrolling (CH-2.5.27). */
const batch = 10;

type ListProps = {
  products: readonly ChallengeListProduct[];
  order: ProductOrder;
  isStale: boolean;
} & Omit<ItemProps, "product" | "line"> & {
    selected: ReadonlyMap<string, DraftLine>;
  };

/** The matching products; only those near the screen are rendered, however many there are. */
export function ProductList({
  products,
  order,
  isStale,
  selected,
  ...item
}: ListProps) {
  const { t } = useTranslation();
  const sorted = useMemo(
    () => inOrder(products, order, compareNames()),
    [products, order],
  );
  const shown = useDeferredValue(sorted);
  const list = useRef<HTMLUListElement>(null);
  const [count, setCount] = useState(batch);
  const [offset, setOffset] = useState(0);
  const loaded = Math.min(count, shown.length);
  // The start of the list is only known after layout; until then it counts as the top.
  useEffect(() => {
    const element = list.current;
    if (element === null || !("ResizeObserver" in window)) return;
    const resized = new ResizeObserver(() => setOffset(element.offsetTop));
    resized.observe(element);
    return () => resized.disconnect();
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: loaded,
    estimateSize: () => 104,
    overscan: 4,
    gap: 12,
    scrollMargin: offset,
    // Only to correct for cards of another height: the initial call would scroll to the current position and force a layout.
    scrollToFn: (to, options, list) => {
      if (options.adjustments !== undefined) windowScroll(to, options, list);
    },
    getItemKey: (index) => productId(shown[index] as ChallengeListProduct),
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= loaded - 1 && loaded < shown.length)
      setCount((present) => present + batch);
  }, [last, loaded, shown.length]);
  return (
    <>
      <div className={styles["count"]}>
        <p role="status" className={styles["quiet"]}>
          {isStale
            ? t("core.loading")
            : t("declaration.products.count", {
                count: shown.length,
                number: formatNumber(shown.length),
              })}
        </p>
        <ProductsExport challenge={entityId(item.challenge) ?? ""} />
      </div>
      {shown.length === 0 && (
        <EmptyFrame minHeight={240} text={t("declaration.products.none")} />
      )}
      <ul
        ref={list}
        className={styles["list"]}
        style={{ blockSize: virtualizer.getTotalSize() }}
        aria-busy={isStale}
      >
        {items.map(({ index, key, start }) => {
          const product = shown[index];
          return (
            product && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={shown.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start - offset}px)` }}
              >
                <ProductCard
                  {...item}
                  product={product}
                  line={selected.get(productId(product))}
                />
              </li>
            )
          );
        })}
      </ul>
    </>
  );
}

const compareNames = () =>
  new Intl.Collator(currentLanguage(), { numeric: true }).compare;

type ItemProps = {
  challenge: Challenge;
  product: ChallengeListProduct;
  /** The declared line of the product, if it is selected. */
  line: DraftLine | undefined;
  edit: (product: ChallengeListProduct, line: DraftLine | undefined) => void;
  remove: (product: ChallengeListProduct) => void;
};

/** One product: its gain with a button to add it, or the declared line, to edit or remove (CH-2.5.25). */
const ProductCard = memo(function ProductCard({
  challenge,
  product,
  line,
  edit,
  remove,
}: ItemProps) {
  const { t } = useTranslation();
  const unitGain = useUnitGain({ hasOne: true })(product);
  const { challengeProduct } = product;
  const name = challengeProduct.productName ?? "";
  const description = challengeProduct.productDescription?.trim();
  return (
    <div className={styles["card"]} data-selected={line !== undefined}>
      <ProductLine
        as="div"
        product={challengeProduct}
        facts={[]}
        gain={unitGain}
      >
        <div className={styles["foot"]}>
          {line ? (
            <div className={styles["declared"]}>
              <p>
                {t("challenge.product.quantity")}{" "}
                <strong>{formatNumber(line.quantity)}</strong>
                {line.currencyValue !== null && (
                  <span> · {formatAmount(line.currencyValue, "€")}</span>
                )}
              </p>
              <LineGain challenge={challenge} line={line} />
            </div>
          ) : (
            description && (
              <p className={styles["quiet"]}>
                <ProductLabel text={description} />
              </p>
            )
          )}
          <div className={styles["actions"]}>
            {line && (
              <Button
                aria-label={t("declaration.products.remove_name", { name })}
                onClick={() => remove(product)}
              >
                {t("declaration.products.remove")}
              </Button>
            )}
            <Button
              icon={line ? undefined : <PlusOutlined aria-hidden />}
              aria-label={t(
                line
                  ? "declaration.products.edit_name"
                  : "declaration.products.add_name",
                { name },
              )}
              onClick={() => edit(product, line)}
            >
              {t(
                line ? "declaration.products.edit" : "declaration.products.add",
              )}
            </Button>
          </div>
        </div>
      </ProductLine>
    </div>
  );
});

/** Downloads the products of the challenge (CH-2.5.28). */
function ProductsExport({ challenge }: { challenge: string }) {
  const { t } = useTranslation();
  const notifyError = useErrorNotification(
    "declaration.products.export_failed",
  );
  const exporting = useMutation(exportProductsMutation(challenge));
  return (
    <Button
      look="text"
      icon={<DownloadOutlined aria-hidden />}
      loading={exporting.isPending}
      onClick={() =>
        exporting.mutate(undefined, {
          onSuccess: (file) =>
            saveFile(file, `challenge-${challenge}-products.csv`),
          onError: (error) => notifyError(error),
        })
      }
    >
      {t("declaration.products.export")}
    </Button>
  );
}
