import DownloadOutlined from "@ant-design/icons/DownloadOutlined";
import FilterOutlined from "@ant-design/icons/FilterOutlined";
import PlusOutlined from "@ant-design/icons/PlusOutlined";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { Button, Checkbox } from "antd";
import Input from "antd/es/input/Input";
import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import {
  challengeProductsQuery,
  exportProductsMutation,
  notIndicated,
  type ProductFilter,
  productNamesQuery,
} from "#src/api/products.ts";
import {
  ProductLine,
  useUnitGain,
} from "#src/composites/challenge/product-line.tsx";
import {
  inOrder,
  lineGain,
  type ProductOrder,
  productId,
  withLine,
  withoutLine,
} from "#src/domain/declaration-draft.ts";
import { entityId } from "#src/domain/reference.ts";
import {
  currentLanguage,
  formatAmount,
  formatNumber,
  useTranslation,
} from "#src/i18n/index.ts";
import type {
  ChallengeListProduct,
  ChallengeProduct,
  DraftLine,
} from "#src/schema/types.gen.ts";
import { useErrorNotification } from "#src/state/notifications.ts";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { useMediaQuery } from "#src/ui/media-query.ts";
import { QueryBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import { Select } from "#src/ui/select/select.tsx";
import { useGainText } from "./gain.tsx";
import { ProductDialog } from "./product-dialog.tsx";
import styles from "./products-step.module.css";
import type { StepProps } from "./wizard.tsx";

const noFilter: ProductFilter = { search: "", brands: [], ranges: [] };

/** Milliseconds until a search is sent (CH-9.9). */
const searchDelay = 500;

/** Choosing products, with what each brings (CH-2.5.17 to CH-2.5.28). */
export function ProductsStep({ challenge, draft, change, errors }: StepProps) {
  const { t } = useTranslation();
  const id = entityId(challenge) ?? "";
  const [filter, setFilter] = useState(noFilter);
  const [order, setOrder] = useState<ProductOrder>("listed");
  const search = useDebounced(filter.search, searchDelay);
  const query = useQuery(challengeProductsQuery(id, { ...filter, search }));
  const isPhone = useMediaQuery("(max-width: 959px)");
  const selected = useMemo(
    () => new Map(draft.lines.map((line) => [productId(line.product), line])),
    [draft.lines],
  );
  const { editing } = draft;
  const edit = (product: ChallengeListProduct) => {
    const line = selected.get(productId(product));
    change((all) => ({
      ...all,
      editing: {
        product,
        quantity: line ? formatNumber(line.quantity) : "",
        currencyValue:
          line?.currencyValue == null ? "" : formatNumber(line.currencyValue),
      },
    }));
  };
  const remove = (product: ChallengeListProduct) =>
    change((all) => ({
      ...all,
      editing: null,
      lines: withoutLine(all.lines, product),
    }));
  const controls = <Filters {...{ id, filter, setFilter }} />;
  const sorting = <Sorting order={order} onChange={setOrder} />;
  return (
    <>
      {errors["products"] && (
        <p className={styles["error"]} role="alert">
          {errors["products"]}
        </p>
      )}
      <div className={styles["tools"]}>
        <Search
          value={filter.search}
          onChange={(text) => setFilter((all) => ({ ...all, search: text }))}
        />
        {isPhone ? (
          <FilterDialog count={filter.brands.length + filter.ranges.length}>
            {controls}
            {sorting}
          </FilterDialog>
        ) : (
          <div className={styles["filters"]}>
            {controls}
            {sorting}
          </div>
        )}
        <Button
          size="large"
          disabled={filter === noFilter}
          onClick={() => setFilter(noFilter)}
        >
          {t("declaration.products.reset")}
        </Button>
      </div>
      <QueryBoundary query={query} minHeight={480} lines={8}>
        {(products) => (
          <ProductList
            products={products}
            {...{ order, challenge, selected, edit, remove }}
            isStale={query.isPlaceholderData || search !== filter.search}
          />
        )}
      </QueryBoundary>
      {editing && (
        <ProductDialog
          {...{ challenge, editing }}
          isSelected={selected.has(productId(editing.product))}
          onType={(typed) =>
            change((all) => ({
              ...all,
              editing: all.editing && { ...all.editing, ...typed },
            }))
          }
          onConfirm={(line) =>
            change((all) => ({
              ...all,
              editing: null,
              lines: withLine(all.lines, line),
            }))
          }
          onReset={() => remove(editing.product)}
          onClose={() => change((all) => ({ ...all, editing: null }))}
        />
      )}
    </>
  );
}

/** `value` as it was before its last changes, until it has stayed the same for `delay` milliseconds. */
function useDebounced<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return value === "" ? value : settled;
}

type SearchProps = { value: string; onChange: (text: string) => void };

function Search({ value, onChange }: SearchProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles["search"]}>
      <label htmlFor={id}>{t("declaration.products.search")}</label>
      <Input
        id={id}
        name="search"
        type="search"
        autoComplete="off"
        size="large"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

type FiltersProps = {
  id: string;
  filter: ProductFilter;
  setFilter: (change: (filter: ProductFilter) => ProductFilter) => void;
};

/** Brands and ranges, several of each, with how many products have them. */
function Filters({ id, filter, setFilter }: FiltersProps) {
  const { t } = useTranslation();
  const { data: all = [] } = useQuery(challengeProductsQuery(id, noFilter));
  return (["brands", "ranges"] as const).map((kind) => (
    <NameFilter
      key={kind}
      {...{ id, kind }}
      label={t(`declaration.products.${kind}`)}
      counts={countNames(all, kind === "brands" ? "brand" : "range")}
      chosen={filter[kind]}
      onChange={(names) =>
        setFilter((present) => ({ ...present, [kind]: names }))
      }
    />
  ));
}

function countNames(
  products: readonly ChallengeListProduct[],
  field: keyof Pick<ChallengeProduct, "brand" | "range">,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { challengeProduct } of products) {
    const name = challengeProduct[field]?.trim() || notIndicated;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

type NameFilterProps = {
  id: string;
  kind: "brands" | "ranges";
  label: string;
  counts: ReadonlyMap<string, number>;
  chosen: readonly string[];
  onChange: (names: string[]) => void;
};

function NameFilter({
  id,
  kind,
  label,
  counts,
  chosen,
  onChange,
}: NameFilterProps) {
  const { t } = useTranslation();
  const { data: names = [] } = useQuery(productNamesQuery(id, kind));
  const options = [...names.filter((name) => name.trim()), notIndicated];
  return (
    <details className={styles["filter"]}>
      <summary>
        {label}
        {chosen.length > 0 && (
          <span className={styles["chosen"]}>{chosen.length}</span>
        )}
      </summary>
      <fieldset className={styles["options"]}>
        <legend>{label}</legend>
        {options.map((name) => (
          <Checkbox
            key={name}
            name={kind}
            value={name}
            checked={chosen.includes(name)}
            onChange={({ target }) =>
              onChange(
                target.checked
                  ? [...chosen, name]
                  : chosen.filter((one) => one !== name),
              )
            }
          >
            {name === notIndicated
              ? t("declaration.products.not_indicated")
              : name}{" "}
            <span className={styles["quiet"]}>
              {formatNumber(counts.get(name) ?? 0)}
            </span>
          </Checkbox>
        ))}
      </fieldset>
    </details>
  );
}

type SortingProps = {
  order: ProductOrder;
  onChange: (order: ProductOrder) => void;
};

function Sorting({ order, onChange }: SortingProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles["sorting"]}>
      <label htmlFor={id}>{t("declaration.products.sort")}</label>
      <Select
        id={id}
        name="sort"
        value={order}
        onChange={({ target }) => onChange(target.value as ProductOrder)}
      >
        {(["listed", "name", "gain"] as const).map((one) => (
          <option key={one} value={one}>
            {t(`declaration.products.order.${one}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** On a phone filters and order are in a dialog of their own (CH-2.5.19). */
function FilterDialog({
  count,
  children,
}: {
  count: number;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const title = t("declaration.products.filter_and_sort");
  return (
    <>
      <Button
        size="large"
        icon={<FilterOutlined aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {title}
        {count > 0 && <span className={styles["chosen"]}>{count}</span>}
      </Button>
      {isOpen && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          {children}
          <Button type="primary" size="large" onClick={() => setOpen(false)}>
            {t("declaration.products.show")}
          </Button>
        </Dialog>
      )}
    </>
  );
}

/** The products of the challenge as a file (CH-2.5.28). */
function ProductsExport({ challenge }: { challenge: string }) {
  const { t } = useTranslation();
  const notifyError = useErrorNotification(
    "declaration.products.export_failed",
  );
  const exporting = useMutation(exportProductsMutation(challenge));
  return (
    <Button
      type="text"
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

/** Hands a file to the browser to be saved. */
function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** So many products come at a time while one scrolls (CH-2.5.27). */
const batch = 10;

type ListProps = {
  products: readonly ChallengeListProduct[];
  order: ProductOrder;
  isStale: boolean;
} & Omit<ItemProps, "product" | "line"> & {
    selected: ReadonlyMap<string, DraftLine>;
  };

/** The products that were found; only those near the screen are drawn, however many there are. */
function ProductList({
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
  useLayoutEffect(() => setOffset(list.current?.offsetTop ?? 0), []);
  const virtualizer = useWindowVirtualizer({
    count: loaded,
    estimateSize: () => 104,
    overscan: 4,
    gap: 12,
    scrollMargin: offset,
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
  challenge: StepProps["challenge"];
  product: ChallengeListProduct;
  /** What is declared of it; none while it is not selected. */
  line: DraftLine | undefined;
  edit: (product: ChallengeListProduct) => void;
  remove: (product: ChallengeListProduct) => void;
};

/** One product: what it brings and a button to add it, or what is declared of it, to edit or remove (CH-2.5.25). */
function ProductCard({ challenge, product, line, edit, remove }: ItemProps) {
  const { t } = useTranslation();
  const unitGain = useUnitGain()(product);
  const { explain, gainText } = useGainText(challenge);
  const { challengeProduct } = product;
  const name = challengeProduct.productName ?? "";
  const description = challengeProduct.productDescription?.trim();
  const gain = line && gainText(lineGain(line));
  return (
    <div className={styles["card"]} data-selected={line !== undefined}>
      <ProductLine
        as="div"
        product={challengeProduct}
        facts={[]}
        gain={gain && line ? { value: gain, note: explain(line) } : unitGain}
      >
        <div className={styles["foot"]}>
          {line ? (
            <p className={styles["declared"]}>
              {t("challenge.product.quantity")}{" "}
              <strong>{formatNumber(line.quantity)}</strong>
              {line.currencyValue !== null && (
                <span> · {formatAmount(line.currencyValue, "€")}</span>
              )}
            </p>
          ) : (
            description && <p className={styles["quiet"]}>{description}</p>
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
              onClick={() => edit(product)}
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
}
