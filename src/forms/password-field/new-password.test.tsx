import {
  act,
  cleanup,
  fireEvent,
  render,
  screen,
} from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import schema from "#schemas/forms/create-password.schema.json" with {
  type: "json",
};
import { useSchemaForm } from "#src/forms/use-schema-form.ts";
import { initForTests } from "#src/i18n/testing.ts";
import type { CreatePasswordForm } from "#src/schema/types.gen.ts";
import validate from "#src/schema/validators/forms-create-password.gen.js";
import { confirmation, NewPassword } from "./new-password.tsx";

beforeEach(async () => {
  await initForTests("fr");
  render(<Form />);
});
afterEach(cleanup);

function Form() {
  const form = useSchemaForm<CreatePasswordForm>({
    schema,
    validate,
    initial: { password: "", confirmPassword: "" },
    rules: confirmation,
    onSubmit: async () => undefined,
  });
  return (
    <form onSubmit={form.submit}>
      <NewPassword form={form} />
    </form>
  );
}

const password = () => screen.getByLabelText(/^Mot de passe/);
const type = (value: string) =>
  act(async () => {
    fireEvent.change(password(), { target: { value } });
  });
const kept = () =>
  [...document.querySelectorAll("[data-kept=true]")].map(
    ({ textContent }) => textContent,
  );

test("AS-2.5.2 the rules describe the field, and are checked off while typing", async () => {
  const described = password().getAttribute("aria-describedby") ?? "";
  const rules = document.getElementById(described);
  expect(rules?.querySelectorAll("li")).toHaveLength(6);
  expect(kept()).toEqual([]);
  await type("abc1");
  expect(kept()).toEqual([
    "Aucun espace (respectée)",
    "Un chiffre (respectée)",
    "Une minuscule (respectée)",
  ]);
  await type("Trois-rivieres-27!");
  expect(kept()).toHaveLength(6);
});

test("the strength is announced politely, in words", async () => {
  const status = screen.getByRole("status");
  expect(status.textContent).toBe("");
  await type("abc");
  expect(status.textContent).toBe("Faible (2 règles respectées sur 6)");
  await type("Trois-rivieres-27-saules!");
  expect(status.textContent).toBe("Très solide (6 règles respectées sur 6)");
});

test("each password can be revealed by a labelled button", async () => {
  const [eye] = screen.getAllByRole("button", {
    name: "Afficher le mot de passe",
  });
  await act(async () => eye?.click());
  expect(password().getAttribute("type")).toBe("text");
  expect(password().getAttribute("autocomplete")).toBe("new-password");
});

test("AS-5.3.3 a confirmation that no longer matches says so", async () => {
  await type("Trois-rivieres-27!");
  const confirm = screen.getByLabelText(/Confirmez/);
  await act(async () => {
    fireEvent.change(confirm, { target: { value: "Trois-rivieres-27!" } });
    fireEvent.blur(confirm);
  });
  expect(confirm.getAttribute("aria-invalid")).toBe("false");
  await type("Trois-rivieres-28!");
  expect(confirm.getAttribute("aria-invalid")).toBe("true");
});
