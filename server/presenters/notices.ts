import type { InboxNotice as Notice } from "#src/schema/types.gen.ts";

export const noticeOf = ({
  id,
  at,
  ...notice
}: {
  id: number;
  title: string;
  text: string;
  link: string | null;
  at: Date;
  isRead: boolean;
}): Notice => ({
  "@id": `/v2/notices/${id}`,
  "@type": "Notice",
  ...{ id, title: notice.title, text: notice.text, link: notice.link },
  ...{ at: at.toISOString(), isRead: notice.isRead },
});
