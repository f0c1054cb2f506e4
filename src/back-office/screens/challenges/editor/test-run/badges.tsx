import { useQueries, useQuery } from "@tanstack/react-query";
import { draftBodyQuery } from "#src/back-office/api/documents.ts";
import { listQuery, useOffice } from "#src/back-office/api/office.ts";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { testBadge } from "#src/domain/challenge/test-badges.ts";
import type { TestOutcome } from "#src/domain/challenge/test-run.ts";
import { readBadgeRule } from "#src/domain/programme/badge-rules.ts";
import { isObject } from "#src/schema/json.ts";

/** The badges that are won in this challenge, and how far the person comes towards each. */
export function Badges({ outcome }: { outcome: TestOutcome }) {
  const t = useTexts();
  const client = useOffice();
  const { kind, document } = useOpenDocument();
  const id = document?.entityId ?? undefined;
  const { data: usages } = useQuery({
    ...listQuery(client, "/usages", { kind: kind.kind, id }),
    enabled: id !== undefined,
  });
  const badges = (usages?.items ?? []).filter((one) => one.kind === "badge");
  const bodies = useQueries({
    queries: badges.map((one) => draftBodyQuery(client, String(one.id))),
  });
  const known = badges.flatMap(({ id: key, name }, index) => {
    const rule = bodies[index]?.data?.["rule"];
    const read = isObject(rule) ? readBadgeRule(rule) : undefined;
    return read
      ? [{ key, name, type: read.type, ...testBadge(read, outcome) }]
      : [];
  });
  if (known.length === 0) return null;
  return (
    <ul aria-label={t("test_run.badges")}>
      {known.map(({ key, name, type, isFulfilled, value, goal }) => (
        <li key={key}>
          {isFulfilled
            ? t("test_run.badge_won", { name: name ?? "" })
            : t(
                type === "rank" ? "test_run.badge_rank" : "test_run.badge_open",
                { name: name ?? "", value, goal },
              )}
        </li>
      ))}
    </ul>
  );
}
