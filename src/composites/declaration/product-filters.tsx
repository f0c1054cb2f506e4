import FilterOutlined from "@ant-design/icons/FilterOutlined";
import { useQuery } from "@tanstack/react-query";
import {
  memo,
  type ReactNode,
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import {
  challengeProductsQuery,
  nameOf,
  noFilter,
  notIndicated,
  type ProductFilter,
  productNamesQuery,
} from "#src/api/challenge/products.ts";
import type { ProductOrder } from "#src/domain/declaration/declaration-draft.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import type {
  ChallengeListProduct,
  ChallengeProduct,
} from "#src/schema/types.gen.ts";
import { Button, Checkbox } from "#src/ui/controls.tsx";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import { useFirstViewDrawn } from "#src/ui/first-view.ts";
import { useLightDismiss } from "#src/ui/light-dismiss.ts";
import { Select } from "#src/ui/select/select.tsx";
import styles from "./products-step.module.css";

type FiltersProps = {
  id: string;
  brands: readonly string[];
  ranges: readonly string[];
  setFilter: (change: (filter: ProductFilter) => ProductFilter) => void;
  /** Whether the lists overlay the content below: they close like menus, by Escape or a click elsewhere. */
  isFloating: boolean;
};

/** Filters for brands and ranges, with product counts; memoized so that typing a search does not re-render them. */
export const Filters = memo(function Filters({
  id,
  setFilter,
  isFloating,
  ...filter
}: FiltersProps) {
  const { t } = useTranslation();
  const all = useQuery(challengeProductsQuery(id, noFilter)).data?.items;
  // The lists are closed at first, so the cards render before their content and counts.
  const isViewDrawn = useFirstViewDrawn();
  const counted = useDeferredValue(all, undefined);
  const counts = useMemo(
    () => ({
      brands: countNames(counted, "brand"),
      ranges: countNames(counted, "range"),
    }),
    [counted],
  );
  return (["brands", "ranges"] as const).map((kind) => (
    <NameFilter
      key={kind}
      {...{ id, kind, isFloating }}
      label={t(`declaration.products.${kind}`)}
      counts={counts[kind]}
      isDue={isViewDrawn}
      chosen={filter[kind]}
      onChange={(names) =>
        setFilter((present) => ({ ...present, [kind]: names }))
      }
    />
  ));
});

function countNames(
  products: readonly ChallengeListProduct[] = [],
  field: keyof Pick<ChallengeProduct, "brand" | "range">,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const product of products) {
    const name = nameOf(product, field);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

type NameFilterProps = {
  id: string;
  kind: "brands" | "ranges";
  label: string;
  counts: ReadonlyMap<string, number>;
  /** Whether the names are fetched before the user opens the list. */
  isDue: boolean;
  chosen: readonly string[];
  isFloating: boolean;
  onChange: (names: string[]) => void;
};

function NameFilter({
  id,
  kind,
  label,
  counts,
  isDue,
  chosen,
  isFloating,
  onChange,
}: NameFilterProps) {
  const { t } = useTranslation();
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpened, setOpened] = useState(false);
  useLightDismiss(details, isFloating, (isEscape) => {
    if (details.current === null) return;
    details.current.open = false;
    if (isEscape) details.current.querySelector("summary")?.focus();
  });
  const { data: names = [] } = useQuery({
    ...productNamesQuery(id, kind),
    enabled: isDue || isOpened,
  });
  const options = [...names.filter((name) => name.trim()), notIndicated];
  return (
    <details
      ref={details}
      className={styles["filter"]}
      onToggle={() => setOpened(true)}
    >
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

/** Chooses the order of the products. */
export function Sorting({ order, onChange }: SortingProps) {
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

/** On a phone, filters and order are in a separate dialog (CH-2.5.19). */
export function FilterDialog({
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
          <Button look="primary" size="large" onClick={() => setOpen(false)}>
            {t("declaration.products.show")}
          </Button>
        </Dialog>
      )}
    </>
  );
}
