import { useQuery } from "@tanstack/react-query";
import { Alert, Form, Radio } from "antd";
import { plannedQuery } from "#src/back-office/api/documents.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { formatDate } from "#src/i18n/dates.ts";
import type { OfficeRelease } from "#src/schema/types.gen.ts";

/** What becomes of planned releases when something is published (BO-9.95). */
export type PlannedChoice = "keep" | "cancel" | "into";

/** The releases of a document that are still to come. */
export const usePlanned = (id: string): readonly OfficeRelease[] | undefined =>
  useQuery(plannedQuery(useOffice(), id)).data;

interface Props {
  planned: readonly OfficeRelease[];
  /** From when on what is published is live: now if undefined. */
  startsAt: string | undefined;
  choice: PlannedChoice;
  onChoose: (choice: PlannedChoice) => void;
  /** Whether only keeping them is possible. */
  isFixed: boolean;
}

/** Names what is still planned, and asks what becomes of it. */
export function Planned({
  planned,
  startsAt,
  choice,
  onChoose,
  isFixed,
}: Props) {
  const t = useTexts();
  const [next] = planned;
  if (next === undefined) return null;
  const from = startsAt === undefined ? Date.now() : Date.parse(startsAt);
  const dateOf = (release: OfficeRelease) =>
    formatDate(release.startsAt, "lll");
  return (
    <Alert
      type="warning"
      title={t("publish.planned", { count: planned.length })}
      description={
        <>
          <ul>
            {planned.map((release) => (
              <li key={release.id}>
                {t(
                  choice === "into" || Date.parse(release.startsAt) < from
                    ? "publish.planned_at"
                    : "publish.planned_replaces",
                  { date: dateOf(release), revision: release.revision },
                )}
              </li>
            ))}
          </ul>
          {!isFixed && (
            <Form.Item
              label={t("publish.planned_what")}
              layout="vertical"
              style={{ marginBottom: 0 }}
            >
              <Radio.Group
                vertical
                aria-label={t("publish.planned_what")}
                value={choice}
                onChange={({ target }) => onChoose(target.value)}
                options={[
                  { value: "keep", label: t("publish.planned_keep") },
                  { value: "cancel", label: t("publish.planned_cancel") },
                  {
                    value: "into",
                    label: t("publish.planned_into", { date: dateOf(next) }),
                  },
                ]}
              />
            </Form.Item>
          )}
        </>
      }
    />
  );
}
