import { useQuery } from "@tanstack/react-query";
import { Segmented } from "antd";
import { lazy } from "react";
import type { OfficeKind } from "#src/back-office/api/documents.ts";
import { listQuery, useOffice } from "#src/back-office/api/office.ts";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import { type ListState, useListState } from "#src/back-office/list-state.ts";
import { NewDocument } from "#src/back-office/screens/documents/list/new-document.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import rows from "#src/back-office/ui/named-rows.module.css";
import { OfficeList, SavedViews } from "#src/back-office/ui/office-list.tsx";
import type { OfficeChallenge } from "#src/schema/types.gen.ts";
import { useChallengeColumns } from "./challenge-columns.tsx";
import { ChallengeFilters, filterNames } from "./challenge-filters.tsx";
import styles from "./challenges.module.css";

const ChallengeCalendar = lazy(
  () => import("./calendar/challenge-calendar.tsx"),
);

const calendarNames = ["view", "span", "from"] as const;

interface Props {
  kind: OfficeKind;
  base: string;
}

/** How challenges are doing, as a table or a calendar; filter, order, view and page are in the address (BO-12.1). */
export default function ChallengeList({ kind, base }: Props) {
  const t = useTexts();
  const list = useListState([...filterNames, ...calendarNames]);
  const { state, change } = list;
  const isCalendar = state["view"] === "calendar";
  const filter = Object.fromEntries(
    filterNames.map((name) => [name, state[name]]),
  );
  const isFiltered = filterNames.some((name) => state[name] !== undefined);
  return (
    <>
      <div className={`${rows["filters"]} ${styles["tools"]}`}>
        <Segmented
          aria-label={t("challenges.view")}
          value={isCalendar ? "calendar" : "table"}
          onChange={(view) =>
            change(
              view === "calendar"
                ? { view }
                : { view: undefined, span: undefined, from: undefined },
            )
          }
          options={[
            { value: "table", label: t("challenges.view.table") },
            { value: "calendar", label: t("challenges.view.calendar") },
          ]}
        />
        <SavedViews list="challenge" />
        <NewDocument kind={kind} base={base} />
      </div>
      <div className={rows["filters"]}>
        <ChallengeFilters {...{ kind, state, change }} />
      </div>
      {isCalendar ? (
        <ScreenPart>
          <ChallengeCalendar
            {...{ base, filter, state, change }}
            empty={t(
              isFiltered ? "documents.no_match" : "challenges.calendar.empty",
            )}
          />
        </ScreenPart>
      ) : (
        <ChallengeTable {...{ kind, base, list, filter, isFiltered }} />
      )}
    </>
  );
}

interface TableProps extends Props {
  list: ListState;
  filter: Readonly<Record<string, string | undefined>>;
  isFiltered: boolean;
}

function ChallengeTable({ kind, base, list, filter, isFiltered }: TableProps) {
  const t = useTexts();
  const { sort, page, itemsPerPage } = list.state;
  const query = useQuery(
    listQuery(useOffice(), "/challenges", {
      ...{ ...filter, sort, page, itemsPerPage },
    }),
  );
  const columns = useChallengeColumns(base, kind);
  return (
    <OfficeList<OfficeChallenge>
      label={t("challenges.title")}
      empty={t(isFiltered ? "documents.no_match" : "documents.none")}
      query={query}
      list={list}
      columns={columns}
    />
  );
}
