import { expect, test } from "vitest";
import { authorName } from "./author-name.ts";
import fr from "./locales/fr.json";
import type { TextKey } from "./texts.ts";

const t = (key: TextKey) => (fr as Record<string, string>)[key] ?? key;

test.each([
  [{ name: "Hélène Moreau" }, "Hélène Moreau"],
  [{ name: null }, "Un compte supprimé"],
  [null, "Le serveur"],
  [undefined, "Le serveur"],
])("BO-3.8 %j did it: %s", (author, name) => {
  expect(authorName(author, t)).toBe(name);
});
