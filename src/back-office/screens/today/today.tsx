import { useQuery } from "@tanstack/react-query";
import { sessionQuery, useOffice } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";

/** What waits for whom, each figure with a way to its place (BO-7.6). */
export default function Today() {
  const t = useTexts();
  const { data } = useQuery(sessionQuery(useOffice()));
  return <p>{t("today.greeting", { name: data?.user.name ?? "" })}</p>;
}
