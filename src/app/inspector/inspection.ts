import purify from "dompurify";
import { declarationQuestions } from "#src/domain/declaration/declaration.ts";
import { unknownInputs } from "#src/domain/declaration/questions.ts";
import { safeLink } from "#src/domain/values/safe-href.ts";
import type { Inspection, Warning } from "#src/engine/contract.ts";
import type { Challenge } from "#src/schema/types.gen.ts";
import { parseInert } from "#src/ui/rich-text/parse-inert.ts";
import { removedFrom } from "#src/ui/rich-text/sanitize.ts";
import { explainVerdict, explainWarning } from "./explain.ts";

const schemas = import.meta.glob<object>(
  ["/schemas/widgets/*.schema.json", "/schemas/wire/common.schema.json"],
  { eager: true, import: "default" },
);

/** The questions of a challenge whose type is not in `registry/inputs.ts`. */
const questionWarnings = (challenge: Challenge): Warning[] =>
  unknownInputs(declarationQuestions(challenge)).map((input) => ({
    path: "",
    keyword: "question",
    params: { label: input.label ?? input["@id"], type: input.type },
  }));

/** What the inspector needs to explain. Loaded only when it is on, since it includes the schemas of all blocks. */
export const inspection: Inspection = {
  explain: explainVerdict,
  explainWarning,
  audit: {
    schemas: Object.values(schemas),
    removedFrom: (html) =>
      removedFrom(purify, parseInert(html), location.origin),
    isSafeLink: (address) => safeLink(address) !== null,
    dataWarnings: {
      ChallengeDeclarations: questionWarnings,
      DeclarationWizard: questionWarnings,
    },
  },
};
