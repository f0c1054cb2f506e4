import { useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import type { OfficeKind } from "#src/back-office/api/documents.ts";
import { groupsQuery, useOffice } from "#src/back-office/api/office.ts";
import { statusOptions } from "#src/back-office/screens/documents/list/status-options.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { SearchField } from "#src/back-office/ui/search-field.tsx";
import { challengePhases } from "#src/domain/challenge/phase.ts";
import { challengeTypes } from "./challenge-types.ts";
import styles from "./challenges.module.css";

/** The parameters of the address that filter challenges: those of the call. */
export const filterNames = ["q", "phase", "type", "group", "status"] as const;

type State = Readonly<Record<string, string | undefined>>;

interface Props {
  kind: OfficeKind;
  state: State;
  change: (changes: State) => void;
}

/** Filters challenges by title, phase, type, group and status. */
export function ChallengeFilters({ kind, state, change }: Props) {
  const { t, language } = useLanguage();
  const { data: groups = [] } = useQuery(groupsQuery(useOffice()));
  const choices = [
    {
      name: "phase",
      label: t("challenges.phase"),
      all: t("challenges.all_phases"),
      options: challengePhases.map((value) => ({
        value: value as string,
        label: t(`challenges.phase.${value}`),
      })),
    },
    {
      name: "type",
      label: t("challenges.type"),
      all: t("challenges.all_types"),
      options: challengeTypes(kind, language),
    },
    {
      name: "group",
      label: t("participants.groups"),
      all: t("challenges.all_groups"),
      options: groups.map(({ id, name }) => ({
        value: String(id),
        label: name,
      })),
    },
    {
      name: "status",
      label: t("documents.status"),
      all: t("documents.status.all"),
      options: statusOptions(t),
    },
  ];
  return (
    <>
      <SearchField
        label={t("challenges.search")}
        q={state["q"]}
        onSearch={(q) => change({ q })}
        className={styles["search"]}
      />
      {choices.map(({ name, label, all, options }) => (
        <Select
          key={name}
          aria-label={label}
          popupMatchSelectWidth={false}
          value={state[name] ?? ""}
          onChange={(value) => change({ [name]: value })}
          options={[{ value: "", label: all }, ...options]}
        />
      ))}
    </>
  );
}
