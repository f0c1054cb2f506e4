import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { List } from "#src/api/client/read.ts";
import { readNoticesMutation } from "#src/api/programme/notices.ts";
import card from "#src/composites/messages/contact/contact.module.css";
import list from "#src/composites/store/order-list/order-list.module.css";
import { entityId } from "#src/domain/values/reference.ts";
import type { SourceState, WidgetProps } from "#src/engine/contract.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type {
  PlainBlock as Config,
  InboxNotice,
} from "#src/schema/types.gen.ts";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { Omitted } from "#src/ui/omitted/omitted.tsx";
import { Page } from "#src/ui/page/page.tsx";
import { SourceBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import text from "#src/ui/rich-text/rich-text.module.css";
import { SafeLink } from "#src/ui/safe-link/safe-link.tsx";
import tag from "#src/ui/status-tag/status-tag.module.css";

/** The user's notices, the newest first (BO-23.2); opening them reads them. */
export default function Notices({
  config,
  data,
}: WidgetProps<Config, SourceState<List<InboxNotice>>>) {
  const { t } = useTranslation();
  return (
    <Page title={config.title?.trim() || t("notices.title")} width="reading">
      <SourceBoundary
        source={data}
        loading={<LoadingFrame minHeight="50dvh" lines={6} />}
      >
        {({ items, omitted }) => (
          <>
            {items.length + omitted === 0 && (
              <EmptyFrame minHeight="40dvh" text={t("notices.none")} />
            )}
            <Inbox notices={items} />
            <Omitted count={omitted} of="contents" />
          </>
        )}
      </SourceBoundary>
    </Page>
  );
}

const idOf = (notice: InboxNotice) => entityId(notice) ?? "";

function Inbox({ notices }: { notices: readonly InboxNotice[] }) {
  const { t } = useTranslation();
  const { mutate: read } = useMutation(readNoticesMutation());
  /** Those that were unread when they were shown, which stay marked as new until the page is left. */
  const [fresh, setFresh] = useState<readonly string[]>([]);
  const unread = notices.filter(({ isRead }) => isRead !== true).map(idOf);
  const key = unread.join();
  useEffect(() => {
    if (key === "") return;
    const ids = key.split(",");
    setFresh((known) => [...known, ...ids]);
    read(ids);
  }, [key, read]);
  if (notices.length === 0) return null;
  return (
    <ul className={list["orders"]}>
      {notices.map((notice) => (
        <li key={idOf(notice)} className={`${list["facts"]} ${card["fields"]}`}>
          <div className={list["head"]}>
            <h2>
              {notice.link ? (
                <SafeLink href={notice.link}>{notice.title}</SafeLink>
              ) : (
                notice.title
              )}
            </h2>
          </div>
          <p className={list["dates"]}>
            {(fresh.includes(idOf(notice)) || notice.isRead !== true) && (
              <strong className={`${tag["tag"]} ${tag["running"]}`}>
                {t("notices.new")}
              </strong>
            )}
            {formatDate(notice.at, "lll")}
          </p>
          <p className={text["plain"]}>{notice.text}</p>
        </li>
      ))}
    </ul>
  );
}
