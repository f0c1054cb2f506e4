import { Alert, Button, Progress, Space } from "antd";
import { useRef, useState } from "react";
import { useOffice } from "#src/back-office/api/office.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { useAction } from "#src/back-office/ui/use-action.ts";
import { participantStates } from "#src/domain/people/participant-state.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import { saveFile } from "#src/ui/save-file.ts";
import { countingLines } from "./read-lines.ts";

interface Props {
  /** The filters of the list. */
  filter: Readonly<Record<string, string | undefined>>;
  /** How many people the list has. */
  total: number;
}

/** Milliseconds: a list of 100,000 people comes in half a minute, on a slow line in several. */
const EXPORT_TIMEOUT = 600_000;

/** Downloads all people of the list as CSV; it can be cancelled, and says how far it is. */
export function ParticipantsExport({ filter: { q, state }, total }: Props) {
  const t = useTexts();
  const client = useOffice();
  const known = participantStates.find((one) => one === state);
  const [read, setRead] = useState(0);
  const controller = useRef<AbortController>(undefined);
  const { mutate, reset, isPending, data, error } = useAction({
    mutationFn: async () => {
      setRead(0);
      const current = new AbortController();
      controller.current = current;
      let people = 0;
      const file = await client.request("POST", "/participants/export", {
        body: { ...(q && { q }), ...(known && { state: known }) },
        signal: current.signal,
        as: "blob",
        timeout: EXPORT_TIMEOUT,
        send: async (url, init) =>
          countingLines(await fetch(url, init), (lines) => {
            people = Math.max(0, lines - 1);
            setRead(people);
          }),
      });
      saveFile(
        file,
        `${t("participants.export_file")}-${formatDate(Date.now(), "YYYY-MM-DD")}.csv`,
      );
      return people;
    },
  });
  const isCancelled = error !== null && controller.current?.signal.aborted;
  const count = { count: data ?? 0, number: formatNumber(data ?? 0) };
  return (
    <>
      {isPending ? (
        <Space>
          <Progress
            type="circle"
            size={24}
            aria-label={t("participants.exporting")}
            percent={Math.min(
              100,
              Math.floor((100 * read) / Math.max(1, total)),
            )}
          />
          <Button onClick={() => controller.current?.abort()}>
            {t("participants.export_cancel")}
          </Button>
        </Space>
      ) : (
        <Button disabled={total === 0} onClick={() => mutate()}>
          {t("participants.export")}
        </Button>
      )}
      {error && !isCancelled && (
        <Alert type="error" role="alert" title={failureText(error, t)} />
      )}
      {data !== undefined && (
        <Alert
          type="success"
          role="status"
          showIcon
          closable={{
            onClose: reset,
            "aria-label": t("participants.export_close"),
          }}
          title={t("participants.exported", count)}
        />
      )}
    </>
  );
}
