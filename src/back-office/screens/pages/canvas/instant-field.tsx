import {
  FieldTimeOutlined,
  StepBackwardOutlined,
  StepForwardOutlined,
} from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Button, DatePicker, Space, Tooltip } from "antd";
import type { Dayjs } from "dayjs";
import { useMemo } from "react";
import { releasesQuery } from "#src/back-office/api/documents.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { instantPicked, pickerTime } from "#src/back-office/ui/zone-time.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { pickerFormats } from "#src/i18n/picker-formats.ts";
import { beside, boundariesOf } from "./boundaries.ts";
import styles from "./preview-bar.module.css";
import type { PreviewOptions } from "./preview-options.ts";

interface Props extends Pick<PreviewOptions, "at" | "change"> {
  body: JsonObject;
  documentId: string | undefined;
}

/** The instants at which the page changes: its windows, those of its blocks, and its releases to come. */
function useBoundaries(body: JsonObject, documentId: string | undefined) {
  const client = useOffice();
  const { data } = useQuery({
    ...releasesQuery(client, documentId ?? ""),
    enabled: documentId !== undefined,
  });
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
  const { t, language } = useLanguage();
  const client = useOffice();
  const boundaries = useBoundaries(body, documentId);
  const present = at === undefined ? client.now() : Date.parse(at);
  const { previous, next } = beside(boundaries, present);
  const marked = useMemo(
    () => new Set(boundaries.map((one) => dayOf(pickerOf(one)))),
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
      <DatePicker
        aria-label={t("canvas.at")}
        placeholder={t("canvas.now")}
        className={styles["instant"] ?? ""}
        showTime={{ format: "HH:mm" }}
        previewValue={false}
        showNow={false}
        format={pickerFormats(language)}
        value={at === undefined ? null : pickerTime(at)}
        onChange={(picked) =>
          change({ at: picked ? instantPicked(picked) : undefined })
        }
        presets={boundaries.map((instant) => ({
          label: moment(instant),
          value: pickerOf(instant),
        }))}
        cellRender={(cell, { originNode, type }) =>
          type === "date" && marked.has(dayOf(cell as Dayjs)) ? (
            <div className={styles["marked"]} title={t("canvas.changes")}>
              {originNode}
            </div>
          ) : (
            originNode
          )
        }
      />
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

const pickerOf = (instant: number): Dayjs =>
  pickerTime(new Date(instant).toISOString());

const dayOf = (shown: Dayjs): string => shown.format("YYYY-MM-DD");
