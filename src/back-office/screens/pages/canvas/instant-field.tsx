import {
  FieldTimeOutlined,
  StepBackwardOutlined,
  StepForwardOutlined,
} from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Button, Space, Tooltip } from "antd";
import { useMemo } from "react";
import { releasesQuery } from "#src/back-office/api/documents.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { useFieldTexts } from "#src/back-office/ui/field-texts.ts";
import { DateInput } from "#src/forms/date-input/date-input.tsx";
import { timeZone } from "#src/i18n/date-format.ts";
import { formatDate } from "#src/i18n/dates.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { beside, boundariesOf } from "./boundaries.ts";
import styles from "./preview-bar.module.css";
import type { PreviewOptions } from "./preview-options.ts";

interface Props extends Pick<PreviewOptions, "at" | "change"> {
  body: JsonObject;
  documentId: string;
}

/** The instants at which the page changes: its windows, those of its blocks, and its releases to come. */
function useBoundaries(body: JsonObject, documentId: string) {
  const client = useOffice();
  const { data } = useQuery(releasesQuery(client, documentId));
  return useMemo(() => {
    const now = client.now();
    const toCome = (data?.items ?? [])
      .map(({ startsAt }) => startsAt)
      .filter((startsAt) => Date.parse(startsAt) > now);
    return boundariesOf(body, timeZone(), toCome);
  }, [body, data, client]);
}

/** The instant of the preview, with marks where the page changes, and steps from one change to the next (BO-4.5). */
export function InstantField({ at, change, body, documentId }: Props) {
  const t = useTexts();
  const texts = useFieldTexts();
  const client = useOffice();
  const boundaries = useBoundaries(body, documentId);
  const present = at === undefined ? client.now() : Date.parse(at);
  const { previous, next } = beside(boundaries, present);
  const marked = useMemo(
    () => new Set(boundaries.map((one) => formatDate(one, "YYYY-MM-DD"))),
    [boundaries],
  );
  const go = (instant: number | undefined) => {
    if (instant !== undefined) change({ at: new Date(instant).toISOString() });
  };
  const moment = (instant: number) => formatDate(instant, "ll LT");
  return (
    <Space.Compact className={styles["times"] ?? ""}>
      <Tooltip title={previous === undefined ? undefined : moment(previous)}>
        <Button
          aria-label={t("canvas.previous")}
          icon={<StepBackwardOutlined aria-hidden />}
          disabled={previous === undefined}
          onClick={() => go(previous)}
        />
      </Tooltip>
      <div className={styles["instant"]}>
        <DateInput
          control={{
            "aria-label": t("canvas.at"),
            placeholder: t("canvas.now"),
          }}
          isFinished
          isCompact
          value={at}
          onChange={(picked) => change({ at: picked ?? undefined })}
          t={texts}
          noteOf={(day) => (marked.has(day) ? t("canvas.changes") : undefined)}
          footer={(close) =>
            boundaries.map((one) => (
              <Button
                key={one}
                type="link"
                size="small"
                onClick={() => {
                  go(one);
                  close();
                }}
              >
                {moment(one)}
              </Button>
            ))
          }
        />
      </div>
      <Tooltip title={t("canvas.now")}>
        <Button
          aria-label={t("canvas.now")}
          aria-pressed={at === undefined}
          icon={<FieldTimeOutlined aria-hidden />}
          onClick={() => change({ at: undefined })}
        />
      </Tooltip>
      <Tooltip title={next === undefined ? undefined : moment(next)}>
        <Button
          aria-label={t("canvas.next")}
          icon={<StepForwardOutlined aria-hidden />}
          disabled={next === undefined}
          onClick={() => go(next)}
        />
      </Tooltip>
    </Space.Compact>
  );
}
