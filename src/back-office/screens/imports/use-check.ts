import { startTransition, useEffect, useState } from "react";
import type {
  Checked,
  Matching,
} from "#src/back-office/table-file/table-session.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { currentLocale } from "#src/i18n/languages.ts";
import type { ChosenTable } from "./chosen-table.ts";

interface Options
  extends Pick<Matching, "fields" | "columns" | "orders" | "schema"> {
  chosen: ChosenTable;
}

const decimalMarkHere = () =>
  new Intl.NumberFormat(currentLocale()).format(0.5).includes(",") ? "," : ".";

/** What is wrong in the rows of a file with these columns; undefined until its worker has compared them. */
export function useCheck({
  chosen: { reader, head },
  fields,
  columns,
  orders,
  schema,
}: Options): Checked | undefined {
  const [found, setFound] = useState<{ of: unknown; checked: Checked }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another header has other rows
  useEffect(() => {
    let isLeft = false;
    reader
      .run("check", {
        ...{ fields, columns, orders, schema },
        ...{ mark: decimalMarkHere(), timeZone: timeZone() },
      })
      .then(
        (checked) => {
          if (!isLeft)
            startTransition(() => setFound({ of: columns, checked }));
        },
        // The sending says why the table cannot be read.
        () => undefined,
      );
    return () => {
      isLeft = true;
    };
  }, [reader, head, fields, columns, orders, schema]);
  return found?.of === columns ? found.checked : undefined;
}
