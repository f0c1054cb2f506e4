import { useQuery } from "@tanstack/react-query";
import { Input, Select } from "antd";
import { useOffice } from "#src/back-office/api/office.ts";
import {
  challengesQuery,
  signals,
  statuses,
} from "#src/back-office/screens/moderation/entries.ts";
import styles from "#src/back-office/screens/moderation/moderation.module.css";
import { useTexts } from "#src/back-office/texts.ts";
import { GroupFilter } from "#src/back-office/ui/group-filter.tsx";
import type { ModerationQueue } from "./use-queue.ts";

const ages = [1, 3, 7, 14, 30];

/** The filters of the queue, kept in the address. */
export function QueueFilters({
  queue: { state, change },
}: {
  queue: ModerationQueue;
}) {
  const t = useTexts();
  const { data } = useQuery(challengesQuery(useOffice()));
  const challenges = data?.items ?? [];
  const wanted = state["signals"]?.split(",") ?? [];
  return (
    <div className={styles["filters"]}>
      <Input.Search
        key={state["q"] ?? ""}
        allowClear
        aria-label={t("moderation.search")}
        placeholder={t("audit.of.participant")}
        defaultValue={state["q"] ?? ""}
        onSearch={(q) => change({ q: q.trim() })}
      />
      <Select
        aria-label={t("moderation.status")}
        value={state["status"] ?? "waiting"}
        onChange={(status) =>
          change({ status: status === "waiting" ? undefined : status })
        }
        options={statuses.map((value) => ({
          value: value as string,
          label: t(`moderation.${value}`),
        }))}
      />
      <Select
        aria-label={t("moderation.kind")}
        value={state["kind"] ?? ""}
        onChange={(kind) => change({ kind })}
        options={[
          { value: "", label: t("moderation.all_kinds") },
          { value: "declaration", label: t("moderation.declarations") },
          { value: "photo", label: t("moderation.photos") },
        ]}
      />
      <Select
        aria-label={t("moderation.challenge")}
        showSearch={{ optionFilterProp: "label" }}
        value={state["challenge"] ?? ""}
        onChange={(challenge) => change({ challenge })}
        options={[
          { value: "", label: t("moderation.all_challenges") },
          ...challenges.map(({ id, name, waiting }) => ({
            value: String(id),
            label: `${name} (${waiting})`,
          })),
        ]}
      />
      <GroupFilter {...{ state, change }} />
      <Select
        aria-label={t("moderation.age")}
        value={state["olderThan"] ?? ""}
        onChange={(olderThan) => change({ olderThan })}
        options={[
          { value: "", label: t("moderation.any_age") },
          ...ages.map((days) => ({
            value: String(days),
            label: t("moderation.older_than", { count: days }),
          })),
        ]}
      />
      <Select
        aria-label={t("moderation.signals")}
        value={
          wanted.length === 0
            ? ""
            : wanted.length === 1
              ? (wanted[0] ?? "")
              : signals.join(",")
        }
        onChange={(next) => change({ signals: next })}
        options={[
          { value: "", label: t("moderation.any_signals") },
          { value: signals.join(","), label: t("moderation.some_signal") },
          ...signals.map((value) => ({
            value: value as string,
            label: t(`moderation.short_${value}`),
          })),
        ]}
      />
    </div>
  );
}
