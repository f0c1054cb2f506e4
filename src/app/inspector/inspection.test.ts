// @vitest-environment jsdom
import { expect, test } from "vitest";
import { createInspector } from "#src/engine/react/inspector/inspector.tsx";
import { inspection } from "./inspection.ts";

test.each(["ChallengeDeclarations", "DeclarationWizard"])(
  "%s warns about questions of an unknown type",
  (type) => {
    const formInputs = [
      { "@id": "/v2/form-inputs/1", type: "TextType", label: "Votre nom ?" },
      { "@id": "/v2/form-inputs/2", type: "rating", label: "Votre note ?" },
    ];
    const challenge = {
      declarationForm: { "@id": "/v2/x", formInputGroups: [{ formInputs }] },
    };
    const shown = { pointer: "/0", type, verdict: "shown" } as const;
    const { audited } = createInspector(inspection);
    expect(audited(shown, { "@type": type }, challenge).warnings).toEqual([
      {
        path: "",
        keyword: "question",
        params: { label: "Votre note ?", type: "rating" },
      },
    ]);
    expect(audited(shown, { "@type": type })).toBe(shown);
  },
);
