import { useQuery } from "@tanstack/react-query";
import { Button, Popconfirm, Tooltip } from "antd";
import { releaseSetQuery } from "#src/back-office/api/documents.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import { useLanguage } from "#src/back-office/texts.ts";

/** The name of the set that a release belongs to; a tooltip lists its documents. */
export function ReleaseSetName({ id }: { id: number | null | undefined }) {
  const { t } = useLanguage();
  const { data } = useSet(id);
  if (id === null || id === undefined) return t("history.alone");
  if (data === undefined) return null;
  const { name, releases = 0, documents = [] } = data;
  return (
    <Tooltip title={documents.map((one) => one.name).join(", ")}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip has to be reachable by keyboard */}
      <span tabIndex={0}>
        {t("history.set_named", { name, count: releases })}
      </span>
    </Tooltip>
  );
}

interface TakeBackProps {
  setId: number;
  onConfirm: () => void;
}

/** Takes a whole set back, which names how many documents that concerns. */
export function TakeBackSet({ setId, onConfirm }: TakeBackProps) {
  const { t } = useLanguage();
  const { data } = useSet(setId);
  return (
    <Popconfirm
      title={t("history.take_back_set_why", { count: data?.releases ?? 1 })}
      onConfirm={onConfirm}
    >
      <Button size="small">{t("history.take_back_set")}</Button>
    </Popconfirm>
  );
}

function useSet(id: number | null | undefined) {
  const client = useOffice();
  return useQuery({
    ...releaseSetQuery(client, id ?? 0),
    enabled: id !== null && id !== undefined,
    retry: false,
  });
}
