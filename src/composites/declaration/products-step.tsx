import { useQuery } from "@tanstack/react-query";
import { useCallback, useId, useMemo, useState } from "react";
import {
  challengeProductsQuery,
  noFilter,
} from "#src/api/challenge/products.ts";
import {
  type ProductOrder,
  productId,
  withLine,
  withoutLine,
} from "#src/domain/declaration/declaration-draft.ts";
import { entityId } from "#src/domain/values/reference.ts";
import { numberToEdit, useTranslation } from "#src/i18n/index.ts";
import type { ChallengeListProduct, DraftLine } from "#src/schema/types.gen.ts";
import { Button, Input } from "#src/ui/controls.tsx";
import { useMediaQuery } from "#src/ui/media-query.ts";
import { Notice } from "#src/ui/notice/notice.tsx";
import { Omitted } from "#src/ui/omitted/omitted.tsx";
import { QueryBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import { useDebounced } from "#src/ui/use-debounced.ts";
import { ProductDialog } from "./product-dialog.tsx";
import { FilterDialog, Filters, Sorting } from "./product-filters.tsx";
import { ProductList } from "./product-list.tsx";
import styles from "./products-step.module.css";
import type { StepProps } from "./step-props.ts";

/** Debounce delay of the search, in milliseconds (CH-9.9). */
const searchDelay = 500;

/** The step to choose products, with what each earns (CH-2.5.17 to CH-2.5.28). */
export function ProductsStep({ challenge, draft, gone, change }: StepProps) {
  const { t } = useTranslation();
  const id = entityId(challenge) ?? "";
  const [filter, setFilter] = useState(noFilter);
  const [order, setOrder] = useState<ProductOrder>("listed");
  const typed = useDebounced(filter.search, searchDelay);
  const search = filter.search && typed;
  const query = useQuery(challengeProductsQuery(id, { ...filter, search }));
  const isPhone = useMediaQuery("(max-width: 959px)");
  const selected = useMemo(
    () => new Map(draft.lines.map((line) => [productId(line.product), line])),
    [draft.lines],
  );
  const { editing } = draft;
  const edit = useCallback(
    (product: ChallengeListProduct, line: DraftLine | undefined) =>
      change((all) => ({
        ...all,
        editing: {
          product,
          quantity: line ? numberToEdit(line.quantity) : "",
          currencyValue:
            line?.currencyValue == null ? "" : numberToEdit(line.currencyValue),
        },
      })),
    [change],
  );
  const remove = useCallback(
    (product: ChallengeListProduct) =>
      change((all) => ({
        ...all,
        editing: null,
        lines: withoutLine(all.lines, product),
      })),
    [change],
  );
  const controls = (
    <Filters
      {...{ id, setFilter }}
      brands={filter.brands}
      ranges={filter.ranges}
      isFloating={!isPhone}
    />
  );
  const sorting = <Sorting order={order} onChange={setOrder} />;
  return (
    <>
      {gone.map(({ product }) => (
        <Gone
          key={productId(product)}
          name={product.challengeProduct.productName ?? ""}
          onRemove={() => remove(product)}
        />
      ))}
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
          size={isPhone ? "large" : "middle"}
          disabled={filter === noFilter}
          onClick={() => setFilter(noFilter)}
        >
          {t("declaration.products.reset")}
        </Button>
      </div>
      <QueryBoundary query={query} minHeight={480} lines={8}>
        {({ items, omitted }) => (
          <>
            <ProductList
              products={items}
              {...{ order, challenge, selected, edit, remove }}
              isStale={query.isPlaceholderData || search !== filter.search}
            />
            <Omitted count={omitted} of="products" />
          </>
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

type GoneProps = { name: string; onRemove: () => void };

/** A declared product that is no longer offered, with a button to remove it. */
function Gone({ name, onRemove }: GoneProps) {
  const { t } = useTranslation();
  return (
    <Notice tone="warning" role="status">
      <p>{t("declaration.products.gone", { name })}</p>
      <Button
        aria-label={t("declaration.products.remove_name", { name })}
        onClick={onRemove}
      >
        {t("declaration.products.remove")}
      </Button>
    </Notice>
  );
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
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
