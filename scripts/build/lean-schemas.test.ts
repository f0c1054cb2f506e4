import { expect, test } from "vitest";
import { readSchemas } from "#scripts/schemas.ts";
import { withoutAnnotations } from "./lean-schemas.ts";

test("what the inspector bundles has no labels of forms, and is otherwise the same", () => {
  const text = JSON.stringify(
    readSchemas()
      .filter(({ path }) => /^(?:widgets|wire)\//.test(path))
      .map(({ schema }) => schema),
  );
  const lean = withoutAnnotations(text);
  expect(text).toContain("Classement");
  expect(lean).not.toMatch(/"x-(?:label|help|editor|category|unset)/);
  for (const kept of ["x-link", "x-reference", "x-advised-length", "x-format"])
    expect(lean).toContain(`"${kept}":`);
});
