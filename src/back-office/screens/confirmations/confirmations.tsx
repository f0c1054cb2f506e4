import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Empty, Pagination, Skeleton, Space } from "antd";
import { Link } from "wouter";
import { listQuery, useMay, useOffice } from "#src/back-office/api/office.ts";
import { authorName } from "#src/back-office/author-name.ts";
import { useListState } from "#src/back-office/list-state.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { formatDate } from "#src/i18n/dates.ts";
import { formatChange } from "#src/i18n/numbers.ts";
import type { OfficeConfirmation } from "#src/schema/types.gen.ts";
import { SecondPerson } from "./second-person.tsx";

/** All that waits for a second person and that the user may confirm, oldest first (BO-5.5, BO-9.87). */
export default function Confirmations() {
  const t = useTexts();
  const { page, state } = useListState([]);
  const { data, error } = useQuery(
    listQuery(useOffice(), "/moderation/corrections", state),
  );
  return (
    <Space orientation="vertical" size="middle" style={{ width: "100%" }}>
      <Failure error={error} />
      {data === undefined && !error && <Skeleton active />}
      {data?.total === 0 && <Empty description={t("confirmations.empty")} />}
      {data?.items.map((item) => (
        <Confirmation key={item.id} item={item} />
      ))}
      <Pagination
        {...page}
        total={data?.total ?? 0}
        showSizeChanger={false}
        hideOnSinglePage
      />
    </Space>
  );
}

function Confirmation({ item }: { item: OfficeConfirmation }) {
  const { id, kind, entry, formerStatus, participant, status, reason, by } =
    item;
  const t = useTexts();
  const may = useMay();
  const queries = useQueryClient();
  const points = formatChange(item.points);
  const date = formatDate(item.createdAt, "lll");
  return (
    <SecondPerson
      {...{ id, by: by?.id }}
      kind={kind === "points" ? "points" : "correction"}
      title={
        status === null
          ? t("points.waiting", { points, name: authorName(by, t), date })
          : t(`moderation.correction_${status}`, { points, date })
      }
      onSettled={() =>
        Promise.all(
          [["list"], ["today"], ["participant"], ["moderation-entry"]].map(
            (queryKey) => queries.invalidateQueries({ queryKey }),
          ),
        )
      }
    >
      {participant && (
        <Place
          isOpen={may("USER_READ")}
          address={`/participants/${participant.id}`}
          text={t("confirmations.for", { name: authorName(participant, t) })}
        />
      )}
      {kind !== "points" && (
        <Place
          isOpen={may("MODERATE")}
          address={`/moderation?status=${formerStatus}&entry=${kind}-${entry}`}
          text={`${t(`moderation.${kind}`)} ${entry}`}
        />
      )}
      {reason}
    </SecondPerson>
  );
}

interface PlaceProps {
  /** Whether the user may open it. */
  isOpen: boolean;
  address: string;
  text: string;
}

const Place = ({ isOpen, address, text }: PlaceProps) =>
  isOpen ? <Link href={address}>{text}</Link> : <span>{text}</span>;
