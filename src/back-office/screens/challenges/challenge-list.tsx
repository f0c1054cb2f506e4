import { useQuery } from "@tanstack/react-query";
import type { OfficeKind } from "#src/back-office/api/documents.ts";
import { listQuery, useOffice } from "#src/back-office/api/office.ts";
import { listSort, useListState } from "#src/back-office/list-state.ts";
import { NewDocument } from "#src/back-office/screens/documents/list/new-document.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import rows from "#src/back-office/ui/named-rows.module.css";
import { OfficeList, SavedViews } from "#src/back-office/ui/office-list.tsx";
import type { OfficeChallenge } from "#src/schema/types.gen.ts";
import { useChallengeColumns } from "./challenge-columns.tsx";
import { ChallengeFilters, filterNames } from "./challenge-filters.tsx";

interface Props {
  kind: OfficeKind;
  base: string;
}

/** How challenges are doing; filter, order and page are in the address (BO-12.1). */
export default function ChallengeList({ kind, base }: Props) {
  const t = useTexts();
  const { state, change, page } = useListState([...filterNames, "sort"]);
  const query = useQuery(listQuery(useOffice(), "/challenges", state));
  const sorting = listSort(state["sort"], change);
  const columns = useChallengeColumns(base, sorting, kind);
  const isFiltered = filterNames.some((name) => state[name] !== undefined);
  return (
    <>
      <div className={rows["filters"]}>
        <ChallengeFilters {...{ kind, state, change }} />
        <SavedViews list="challenge" />
        <NewDocument kind={kind} base={base} />
      </div>
      <OfficeList<OfficeChallenge>
        label={t("challenges.title")}
        empty={t(isFiltered ? "documents.no_match" : "documents.none")}
        query={query}
        page={page}
        columns={columns}
        onChange={sorting.onChange}
      />
    </>
  );
}
