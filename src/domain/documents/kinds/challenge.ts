import schema from "#schemas/documents/challenge.schema.json" with {
  type: "json",
};
import { doctorQuestions } from "#src/domain/challenge/challenge-doctor.ts";
import {
  challengeFacts,
  factsForChange,
} from "#src/domain/challenge/change-rules.ts";
import { testedProducts } from "#src/domain/challenge/test-cases.ts";
import type { ChallengeDocument } from "#src/schema/types.gen.ts";
import { projectChallenge } from "./challenge-projection.ts";
import { challengeReferences, challengeRules } from "./challenge-rules.ts";
import { defineKind, label, permissionsOf } from "./kind.ts";
import { instantOr } from "./rows.ts";

/** Challenges that participants take part in (BO-10.1). */
export const challengeKind = defineKind<ChallengeDocument>({
  label: label(
    "Challenge",
    "Challenge",
    "Sfida",
    "Reto",
    "Challenge",
    "Challenge",
  ),
  plural: label(
    "Challenges",
    "Challenges",
    "Sfide",
    "Retos",
    "Challenges",
    "Challenges",
  ),
  newOne: label(
    "Nouveau challenge",
    "New challenge",
    "Nuova sfida",
    "Nuevo reto",
    "Neue Challenge",
    "Nieuwe challenge",
  ),
  schema,
  permissions: permissionsOf("CHALLENGE_WRITE", "CHALLENGE_PUBLISH"),
  hasTemplates: true,
  entity: "challenges",
  tables: ["challenges", "challenge_targets"],
  project: projectChallenge,
  rules: challengeRules,
  facts: challengeFacts,
  factsFor: factsForChange,
  rowsFor: (body) => ({ products: testedProducts(body) }),
  references: challengeReferences,
  doctorQuestions,
  endsAt: ({ endDiffusionDate }) => instantOr(endDiffusionDate),
});
