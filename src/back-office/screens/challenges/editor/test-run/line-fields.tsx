import { DeleteOutlined } from "@ant-design/icons";
import { Button, Select, Typography } from "antd";
import { useDeferredValue, useState } from "react";
import { useTexts } from "#src/back-office/texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import { NumberField } from "./number-field.tsx";
import styles from "./test-run.module.css";
import type { InputProps } from "./use-test-input.ts";
import { useFoundProducts } from "./use-tested-products.ts";

interface Props extends InputProps {
  nameOf: (code: string) => string;
  needsValue: boolean;
  onOpenProducts: () => void;
}

/** The products that are declared: found by name or code, with quantity and, where required, amount. */
export function LineFields({
  input: { lines = [] },
  change,
  nameOf,
  needsValue,
  onOpenProducts,
}: Props) {
  const t = useTexts();
  const [typed, setTyped] = useState("");
  const { found, isFetching, isEmpty } = useFoundProducts(
    useDeferredValue(typed.trim()),
  );
  const chosen = new Set(lines.map(({ productCode }) => productCode));
  const setLine = (at: number, changes: Partial<(typeof lines)[number]>) =>
    change({
      lines: lines.map((line, index) =>
        index === at ? { ...line, ...changes } : line,
      ),
    });
  return (
    <section className={layout["stack"]} aria-label={t("test_run.lines")}>
      <h4>{t("test_run.lines")}</h4>
      {isEmpty ? (
        <div className={layout["bar"]}>
          <Typography.Text>{t("test_run.no_products")}</Typography.Text>
          <Button onClick={onOpenProducts}>{t("test_run.to_products")}</Button>
        </div>
      ) : (
        <Select
          aria-label={t("test_run.add_line")}
          placeholder={t("test_run.add_line")}
          loading={isFetching}
          value={null}
          showSearch={{
            filterOption: false,
            onSearch: setTyped,
            searchValue: typed,
          }}
          notFoundContent={t("test_run.none_found")}
          onChange={(productCode: string | null) => {
            if (productCode === null) return;
            setTyped("");
            change({ lines: [...lines, { productCode, quantity: 1 }] });
          }}
          options={found
            .filter(({ key }) => !chosen.has(key))
            .map(({ key, name }) => ({
              value: key,
              label: name ? `${name} · ${key}` : key,
            }))}
        />
      )}
      {lines.length > 0 && (
        <ul className={layout["list"]}>
          {lines.map(({ productCode = "", quantity, currencyValue }, index) => (
            <li key={productCode} className={styles["line"]}>
              <span className={styles["name"]}>{nameOf(productCode)}</span>
              <NumberField
                label={t("test_run.quantity")}
                value={quantity}
                onChange={(next) => setLine(index, { quantity: next ?? 0 })}
              />
              {needsValue && (
                <NumberField
                  label={t("test_run.amount")}
                  value={currencyValue}
                  onChange={(next) => setLine(index, { currencyValue: next })}
                />
              )}
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t("form_field.remove", {
                  name: nameOf(productCode),
                })}
                onClick={() =>
                  change({ lines: lines.filter((_, at) => at !== index) })
                }
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
