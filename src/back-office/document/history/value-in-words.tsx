import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { targetQuery } from "#src/back-office/api/documents.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { useFieldTexts } from "#src/back-office/ui/field-texts.ts";
import { ledTo } from "#src/domain/documents/examine/link-targets.ts";
import { isEmpty } from "#src/domain/documents/examine/meaning.ts";
import { textIn } from "#src/domain/documents/languages.ts";
import { listInWords } from "#src/domain/documents/list-words.ts";
import { listReference } from "#src/domain/documents/lists.ts";
import {
  type ValueFormat,
  wordsOfMarkup,
} from "#src/domain/documents/value-format.ts";
import { isPermission } from "#src/domain/people/permissions.ts";
import { isOwnAddress } from "#src/domain/values/image.ts";
import { idIn } from "#src/domain/values/reference.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { nameLanguages } from "#src/i18n/languages.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import { isObject, type Json } from "#src/schema/json.ts";
import styles from "./history.module.css";

interface Props {
  value: Json;
  format?: ValueFormat | undefined;
  /** Which of the two kinds of thing a reference leads to. */
  side: 0 | 1;
}

/** A value of a document as people read it (BO-3.6): names, pictures and colors instead of ids and addresses. */
export function ValueInWords({ value, format, side }: Props): ReactNode {
  const { t, language } = useLanguage();
  if (isEmpty(value)) return t("changes.nothing");
  if (typeof value === "boolean")
    return t(value ? "changes.yes" : "changes.no");
  if (Array.isArray(value)) {
    if (format?.as === "languages")
      return nameLanguages(value.map(String), language);
    return (value as Json[]).map((one, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: values have no identity
      <div key={index}>
        <ValueInWords value={one} {...{ format, side }} />
      </div>
    ));
  }
  if (format?.as === "reference") {
    const id = idIn(value);
    const entity = format.entity ?? format.entities?.[side];
    if (id !== null && entity) return <TargetNamed {...{ entity, id }} />;
  }
  const reference = listReference(value);
  if (format?.list !== undefined && reference !== undefined)
    return listInWords(format.list, reference.count, language);
  if (typeof value === "number") return formatNumber(value);
  if (typeof value !== "string")
    return (
      (isObject(value) && textIn(value, language)) || JSON.stringify(value)
    );
  switch (format?.as) {
    case "picture":
      return <Picture address={value} />;
    case "color":
      return (
        <>
          <span
            className={styles["swatch"]}
            style={{ backgroundColor: value }}
            aria-hidden
          />
          {value}
        </>
      );
    case "link":
      return <Link link={value} />;
    case "markup":
      return wordsOfMarkup(value);
    case "choice":
      return format.choices?.[value] ?? value;
    case "permission":
      return isPermission(value) ? t(`permission.${value}`) : value;
    default:
  }
  return /^\d{4}-\d{2}-\d{2}T/.test(value)
    ? formatDate(value, "lll") || value
    : value;
}

/** A picture by its thumbnail and the name of its file. */
function Picture({ address }: { address: string }) {
  return (
    <>
      {isOwnAddress(address) && (
        <img src={address} alt="" className={styles["thumb"]} loading="lazy" />
      )}
      {decoded(address.split("/").at(-1) ?? "") || address}
    </>
  );
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Where a link leads to: the name of a place of the programme, or the address. */
function Link({ link }: { link: string }) {
  const { language } = useLanguage();
  const led = ledTo(link);
  if (led === undefined) return link;
  const label = textIn(led.target.label, language);
  const { entity } = led.target;
  if (entity === undefined || led.id === undefined) return label;
  return (
    <>
      {label}
      {" · "}
      <TargetNamed entity={entity} id={led.id} />
    </>
  );
}

/** Something of the programme, by its name and picture. */
function TargetNamed({ entity, id }: { entity: string; id: number }) {
  const t = useFieldTexts();
  const { data, isPending } = useQuery(targetQuery(useOffice(), entity, id));
  if (isPending) return "…";
  if (!data) return t("target_gone", { id });
  const { name, picture } = data;
  return (
    <>
      {picture != null && isOwnAddress(picture) && (
        <img src={picture} alt="" className={styles["thumb"]} loading="lazy" />
      )}
      {name ?? t("target_gone", { id })}
    </>
  );
}
