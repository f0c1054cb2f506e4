import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { OfficeKind } from "#src/back-office/api/documents.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { OfficeVerdict } from "#src/schema/types.gen.ts";
import { useChangeFacts, useLiveBody } from "./use-live-body.ts";

/** The kinds for which a form applies the rules itself. */
const kindsWithFacts: ReadonlySet<string> = new Set(["challenge"]);

const none: readonly OfficeVerdict[] = [];

/** What the rules of a kind say against a body while it is written, from what is live and what people have done with that. */
export function useRuleVerdicts(
  id: string,
  { kind, schema }: OfficeKind,
  body: JsonObject,
): readonly OfficeVerdict[] {
  const { language } = useLanguage();
  const hasRules = kindsWithFacts.has(kind);
  const before = useLiveBody(id, hasRules);
  const facts = useChangeFacts(id, hasRules);
  const { data: code } = useQuery({
    queryKey: ["rule-verdicts"],
    enabled: hasRules,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    queryFn: () => import("./rule-verdicts.ts"),
  });
  return useMemo(() => {
    const isKnown = before === null || (before && facts) !== undefined;
    return code === undefined || before === undefined || !isKnown
      ? none
      : code.ruleVerdicts(
          kind,
          { schema, before, after: body, facts },
          language,
          new Date(),
        );
  }, [code, kind, schema, before, body, facts, language]);
}
