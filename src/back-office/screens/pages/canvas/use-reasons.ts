import { useQuery } from "@tanstack/react-query";
import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from "react";
import { useKind, useRegistry } from "#src/back-office/api/documents.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import { useBlockSchemas } from "#src/back-office/document/field-name.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { placedBlocks } from "#src/domain/documents/blocks/block-edit.ts";
import { labelOf } from "#src/domain/documents/field-label.ts";
import { formatDate } from "#src/i18n/dates.ts";
import type { Reasons } from "#src/preview/protocol.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { groupNamesQuery, useMayReadGroups } from "./group-names.ts";
import { explainReason, type ReasonText } from "./reason-texts.ts";

export type ReasonTexts = ReadonlyMap<string, ReasonText>;

/** What blocks are called, by type; "" for any other. */
export function useBlockNames(): Readonly<Record<string, string>> {
  const { t } = useLanguage();
  const { data } = useRegistry();
  return useMemo(
    () => ({
      ...Object.fromEntries(
        (data?.blocks ?? []).map(({ type, label }) => [type, label]),
      ),
      "": t("canvas.block"),
    }),
    [data, t],
  );
}

/** The words of why blocks are not shown, by key; the same as long as they say the same. */
export function useReasonTexts(
  reasons: Reasons,
  latest: JsonObject,
  shown: string,
): ReasonTexts {
  const { t, language } = useLanguage();
  const client = useOffice();
  const schemas = useBlockSchemas();
  const page = useKind("page");
  const { data: groups } = useQuery({
    ...groupNamesQuery(client),
    enabled: useMayReadGroups(),
  });
  const body = useDeferredValue(latest);
  const last = useRef<{ json: string; texts: ReasonTexts }>(undefined);
  return useMemo(() => {
    const places = placedBlocks(body);
    const texts = new Map<string, ReasonText>();
    const explain = (key: string): ReasonText | undefined => {
      const known = texts.get(key);
      const reason = reasons[key];
      const place = places.get(key);
      const isPage = key === "";
      if (known || !reason || !(place || isPage)) return known;
      const text = explainReason(
        reason,
        {
          value: place?.block ?? body,
          pointer: place?.pointer ?? "",
          isPage,
        },
        {
          ...{ t, language, shown },
          formatDate: (instant) => formatDate(instant, "LLL"),
          fieldName(type, path) {
            const schema =
              type === undefined ? page?.schema : schemas.get(String(type));
            return schema && labelOf(schema, path, language).label;
          },
          groupName: (id) => groups?.get(id),
          reasonAt: explain,
        },
      );
      texts.set(key, text);
      return text;
    };
    for (const key of Object.keys(reasons)) explain(key);
    const json = JSON.stringify([...texts]);
    if (last.current?.json !== json) last.current = { json, texts };
    return last.current.texts;
  }, [reasons, body, shown, t, language, schemas, page, groups]);
}

/** Calls back whenever the words change. */
export function useReport(
  texts: ReasonTexts,
  onReasons: ((texts: ReasonTexts) => void) | undefined,
): void {
  const report = useEffectEvent((words: ReasonTexts) => onReasons?.(words));
  useEffect(() => report(texts), [texts]);
}
