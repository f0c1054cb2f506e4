import { useQuery } from "@tanstack/react-query";
import { Alert, Modal, Progress } from "antd";
import { useOffice } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { FocusBack } from "#src/back-office/ui/focus-back.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import type { OfficeSettling } from "#src/schema/types.gen.ts";
import { isSettling, settlingQuery } from "./use-consequences.ts";

/** How far results are settled, as a bar and in words. */
function SettlingProgress({ done, total, finishedAt }: OfficeSettling) {
  const t = useTexts();
  const isDone = finishedAt !== null;
  const values = { done: formatNumber(done), total: formatNumber(total) };
  const words = isDone ? t("settling.done") : t("settling.progress", values);
  return (
    <div role="status">
      <Progress
        percent={isDone ? 100 : Math.floor((done / total) * 100)}
        status={isDone ? "success" : "active"}
        aria-label={words}
      />
      {words}
    </div>
  );
}

/** What comes after publishing: results are settled by the new goals; it may be closed at any time (BO-11.2). */
export function SettlingDialog({
  id,
  onClose,
}: {
  id: string;
  onClose: () => void;
}) {
  const t = useTexts();
  const { data } = useQuery(settlingQuery(useOffice(), id));
  const isDone = data !== undefined && !isSettling(data);
  return (
    <Modal
      open
      title={t(isDone ? "settling.title_done" : "settling.title")}
      okText={t("store.close")}
      footer={(_, { OkBtn }) => <OkBtn />}
      onOk={onClose}
      onCancel={onClose}
    >
      <FocusBack />
      {data && <SettlingProgress {...data} />}
      {!isDone && <p>{t("settling.why")}</p>}
    </Modal>
  );
}

/** Says in the editor that results are being settled, until they are. */
export default function SettlingNote({ id }: { id: string }) {
  const t = useTexts();
  const { data } = useQuery(settlingQuery(useOffice(), id));
  return data !== undefined && isSettling(data) ? (
    <Alert
      type="info"
      title={t("settling.title")}
      description={<SettlingProgress {...data} />}
    />
  ) : null;
}
