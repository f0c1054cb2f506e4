import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Checkbox, Input, Modal, Space } from "antd";
import { type ComponentProps, useState } from "react";
import {
  fieldValuesQuery,
  findProducts,
  type ListedRow,
} from "#src/back-office/api/documents.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { FocusBack } from "#src/back-office/ui/focus-back.ts";
import layout from "#src/back-office/ui/layout.module.css";
import type { ListRow } from "#src/domain/documents/lists.ts";
import { counted, formatNumber, numberToEdit } from "#src/i18n/numbers.ts";
import type { OfficeCatalogueProduct } from "#src/schema/types.gen.ts";
import { useDebounced } from "#src/ui/use-debounced.ts";
import { numberColumns, valueAt } from "./cells.ts";
import styles from "./products.module.css";
import type { ProductList } from "./use-product-list.ts";
import { ValueSelect } from "./value-select.tsx";

/** How many products are listed, to be chosen one by one; all that are found can be added. */
const MAX_LISTED = 100;

const SEARCH_DELAY_MS = 250;

interface Props extends Pick<ProductList, "edit" | "remember"> {
  rows: ReadonlyMap<string, ListedRow>;
  onClose: () => void;
}

/** Adds products of the catalogue, found by words, brand and range: some, or all that are found. */
export function AddProductsDialog({ rows, edit, remember, onClose }: Props) {
  const t = useTexts();
  const { body, say } = useOpenDocument();
  const client = useOffice();
  const [q, setQ] = useState("");
  const [brand, setBrand] = useState<string>();
  const [range, setRange] = useState<string>();
  const [chosen, setChosen] = useState<ReadonlySet<string> | "all">(new Set());
  const last = [...rows.values()].at(-1)?.row;
  const [isFilled, setFilled] = useState(true);
  const filter = {
    q: useDebounced(q.trim(), SEARCH_DELAY_MS),
    ...(brand !== undefined && { brand }),
    ...(range !== undefined && { range }),
  };
  const { data, error } = useQuery({
    queryKey: ["catalogue", filter],
    queryFn: () => findProducts(client, filter),
    placeholderData: keepPreviousData,
  });
  const found = data ?? [];
  const free = found.filter(({ productCode }) => !rows.has(productCode));
  const added =
    chosen === "all"
      ? free
      : free.filter(({ productCode }) => chosen.has(productCode));
  const numbers =
    last === undefined
      ? firstNumbers(body["isRewardingGlobal"] !== false)
      : isFilled
        ? last
        : undefined;
  const change = (next: () => void) => {
    // What is out of sight is not added.
    setChosen(new Set());
    next();
  };
  function add(): void {
    remember(added);
    edit(
      added.map(({ productCode }) => ({
        ...{ id: productCode, from: null },
        to: rowOf(productCode, numbers),
      })),
    );
    say(t("listed.added", counted(added.length)));
    onClose();
  }
  return (
    <Modal
      open
      width={640}
      title={t("listed.add_title")}
      okText={t("listed.add_count", counted(added.length))}
      okButtonProps={{ disabled: added.length === 0 }}
      onOk={add}
      onCancel={onClose}
    >
      <FocusBack />
      <Space wrap>
        <Input
          allowClear
          autoFocus
          className={styles["search"] ?? ""}
          aria-label={t("listed.search")}
          placeholder={t("listed.search")}
          value={q}
          onChange={({ target }) => change(() => setQ(target.value))}
        />
        <ValueChoice
          field="brand"
          value={brand}
          onChange={(value) => change(() => setBrand(value))}
        />
        <ValueChoice
          field="range"
          value={range}
          onChange={(value) => change(() => setRange(value))}
        />
      </Space>
      <Failure error={error} />
      <p role="status">
        {data &&
          [
            t(
              found.length === 0 ? "listed.found_none" : "listed.found",
              counted(found.length),
            ),
            found.length > free.length &&
              t("listed.found_present", counted(found.length - free.length)),
          ]
            .filter(Boolean)
            .join(" ")}
      </p>
      {free.length > 0 && (
        <>
          <Checkbox
            checked={chosen === "all"}
            onChange={({ target }) =>
              setChosen(target.checked ? "all" : new Set())
            }
          >
            {t("listed.choose_all", counted(free.length))}
          </Checkbox>
          <FoundProducts
            products={free.slice(0, MAX_LISTED)}
            chosen={chosen}
            onChoose={setChosen}
          />
          {free.length > MAX_LISTED && (
            <p>
              {t("listed.more_found", { number: formatNumber(MAX_LISTED) })}
            </p>
          )}
          {last !== undefined && (
            <Checkbox
              checked={isFilled}
              onChange={({ target }) => setFilled(target.checked)}
            >
              {t("listed.with_numbers", {
                numbers: numberColumns
                  .map((column) => {
                    const value = valueAt(last, column);
                    return `${t(`listed.${column}`)} ${value === null ? "–" : numberToEdit(value)}`;
                  })
                  .join(", "),
              })}
            </Checkbox>
          )}
        </>
      )}
    </Modal>
  );
}

/** The numbers of the first products: each one that is sold counts once, since without a coefficient it would not count. */
const firstNumbers = (isGlobal: boolean): Omit<ListRow, "productCode"> => ({
  coefficient: 1,
  ...(!isGlobal && { threshold: 1 }),
});

/** A new row, with the numbers of another one. */
const rowOf = (productCode: string, numbers: object | undefined): ListRow => ({
  ...numbers,
  productCode,
});

interface FoundProps {
  products: readonly OfficeCatalogueProduct[];
  chosen: ReadonlySet<string> | "all";
  onChoose: (chosen: ReadonlySet<string>) => void;
}

function FoundProducts({ products, chosen, onChoose }: FoundProps) {
  const t = useTexts();
  const codes = products.map(({ productCode }) => productCode);
  return (
    <ul
      className={`${layout["list"]} ${styles["found"]}`}
      aria-label={t("listed.found_list")}
    >
      {products.map(({ productCode, productName, brand, range }) => (
        <li key={productCode}>
          <Checkbox
            checked={chosen === "all" || chosen.has(productCode)}
            onChange={({ target }) => {
              const next = new Set(chosen === "all" ? codes : chosen);
              if (target.checked) next.add(productCode);
              else next.delete(productCode);
              onChoose(next);
            }}
          >
            {productName}
            <span className={styles["facts"]}>
              {[productCode, brand, range].filter(Boolean).join(" · ")}
            </span>
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}

/** Chooses among the values of the catalogue. */
function ValueChoice({
  field,
  ...choice
}: Omit<ComponentProps<typeof ValueSelect>, "counts">) {
  const { data = [] } = useQuery(
    fieldValuesQuery(useOffice(), "product", field),
  );
  const counts = data.map(({ value, count }) => [value, count] as const);
  return <ValueSelect {...{ field, counts }} {...choice} />;
}
