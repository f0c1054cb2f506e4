import { DeleteOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Button, Input, Skeleton } from "antd";
import { lazy, useState } from "react";
import { listQuery, useOffice } from "#src/back-office/api/office.ts";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { useFieldTexts } from "#src/back-office/ui/field-texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import { editList, editsIn } from "#src/domain/documents/list-edits.ts";
import { type ListRow, listReference } from "#src/domain/documents/lists.ts";
import { NumberInput } from "#src/forms/number-input/number-input.tsx";
import { formatNumber } from "#src/i18n/numbers.ts";
import { useDebounced } from "#src/ui/use-debounced.ts";
import { numberRule } from "./tier-edits.ts";

const ChallengeFiles = lazy(
  () =>
    import("#src/back-office/screens/challenges/editor/challenge-files.tsx"),
);

const SEARCH_DELAY_MS = 300;
const MAX_SHOWN = 10;

/** The goals by person: found, changed, and imported as a file. */
export function PersonGoals() {
  const t = useTexts();
  const fieldTexts = useFieldTexts();
  const client = useOffice();
  const { body, session, isReadOnly } = useOpenDocument();
  const value = body["customGoals"];
  const reference = listReference(value);
  const [q, setQ] = useState("");
  const query = {
    q: useDebounced(q.trim(), SEARCH_DELAY_MS),
    itemsPerPage: MAX_SHOWN,
  };
  const { data, error } = useQuery({
    ...listQuery(client, "/lists/{hash}/rows", query, {
      hash: reference?.list ?? "",
    }),
    enabled: reference !== undefined && reference.count > 0,
  });
  const edits = new Map(editsIn(value).map(({ id, to }) => [id, to]));
  const edit = (id: string, from: ListRow, to: ListRow | null) =>
    session.edit((before) => ({
      ...before,
      customGoals: editList(before["customGoals"], [{ id, from, to }]),
    }));
  const count = reference?.count ?? 0;
  const rows = (data?.items ?? []).flatMap(({ key, name, row: stored }) => {
    const row = edits.has(key) ? edits.get(key) : (stored as ListRow);
    return row == null
      ? []
      : [{ key, row, name: name ?? t("person_goals.unnamed", { id: key }) }];
  });
  return (
    <section
      className={layout["panel"]}
      aria-label={t("person_goals.title")}
      data-field="/customGoals"
    >
      <h4>{t("person_goals.title")}</h4>
      <p className={layout["text"]}>
        {count === 0
          ? t("person_goals.none")
          : t("person_goals.count", { count, people: formatNumber(count) })}
      </p>
      <ScreenPart fallback={null}>
        <ChallengeFiles kind="custom-goals" hasExport={count > 0} />
      </ScreenPart>
      {count > 0 && (
        <>
          <Input
            allowClear
            type="search"
            aria-label={t("person_goals.search")}
            placeholder={t("person_goals.search")}
            value={q}
            onChange={({ target }) => setQ(target.value)}
          />
          <Failure error={error} />
          {data === undefined && !error && <Skeleton active />}
          {data && rows.length === 0 && <p>{t("person_goals.not_found")}</p>}
          {rows.length > 0 && (
            <table
              className={layout["table"]}
              aria-label={t("person_goals.title")}
            >
              <tbody>
                {rows.map(({ key, row, name }) => (
                  <tr key={key}>
                    <th scope="row">{name}</th>
                    <td>
                      <NumberInput
                        {...numberRule}
                        aria-label={t("person_goals.of", { name })}
                        readOnly={isReadOnly}
                        value={row["value"]}
                        onChange={(next) =>
                          typeof next === "number" &&
                          edit(key, row, { ...row, value: next })
                        }
                        t={fieldTexts}
                      />
                    </td>
                    {!isReadOnly && (
                      <td>
                        <Button
                          type="text"
                          icon={<DeleteOutlined />}
                          aria-label={t("person_goals.remove", { name })}
                          onClick={() => edit(key, row, null)}
                        />
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {data && data.total > MAX_SHOWN && (
            <p className={layout["text"]}>
              {t("person_goals.more", {
                shown: MAX_SHOWN,
                total: formatNumber(data.total),
              })}
            </p>
          )}
        </>
      )}
    </section>
  );
}
