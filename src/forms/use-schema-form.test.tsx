import {
  act,
  cleanup,
  fireEvent,
  render,
  screen,
  waitFor,
} from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import schema from "#schemas/forms/sign-up.schema.json" with { type: "json" };
import { HttpError } from "#src/api/errors/error-classes.ts";
import { initForTests } from "#src/i18n/testing.ts";
import type { SignUpForm } from "#src/schema/types.gen.ts";
import validate from "#src/schema/validators/forms-sign-up.gen.js";
import { Checkbox, Input, Radio } from "#src/ui/controls.tsx";
import { Field } from "./field.tsx";
import { useSchemaForm } from "./use-schema-form.ts";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const initial = {
  lastName: "",
  firstName: "",
  email: "",
  clientId: "MAT-1",
  password: "Trois-rivieres-27-saules!",
  confirmPassword: "Trois-rivieres-27-saules!",
  referralCode: "",
  optin: false,
  isCGUAccepted: false,
};

type Send = (values: SignUpForm) => Promise<void>;
type OnFailure = (failure: unknown, rest: readonly string[]) => void;

function SignUp({ send, onFailure }: { send: Send; onFailure: OnFailure }) {
  const form = useSchemaForm<SignUpForm>({
    schema,
    validate,
    initial,
    rules: ({ password, confirmPassword }) =>
      password === confirmPassword ? {} : { confirmPassword: "mismatch" },
    onSubmit: send,
    onFailure,
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <Field form={form} name="gender" label="Civilité">
        {({ id, ...control }) => (
          <div id={id}>
            {["Mme", "M."].map((label, value) => (
              <Radio
                {...control}
                key={label}
                value={value}
                checked={control.value === value}
                onChange={() => control.onChange(value)}
              >
                {label}
              </Radio>
            ))}
          </div>
        )}
      </Field>
      <Field
        form={form}
        name="lastName"
        label="Nom"
        hint="Comme à l’état civil"
      >
        {(control) => <Input {...control} />}
      </Field>
      <Field form={form} name="firstName" label="Prénom">
        {(control) => <Input {...control} />}
      </Field>
      <Field form={form} name="email" label="E-mail">
        {(control) => <Input {...control} />}
      </Field>
      <Field form={form} name="confirmPassword" label="Confirmation">
        {(control) => <Input {...control} type="password" />}
      </Field>
      <Field form={form} name="isCGUAccepted">
        {(control) => <Checkbox {...control}>J’accepte</Checkbox>}
      </Field>
      <output>{form.failure ? String(form.failure) : ""}</output>
      <button type="submit" disabled={form.submitting}>
        Envoyer
      </button>
    </form>
  );
}

const control = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (found === null) throw new Error(`no control ${name}`);
  return found;
};
const type = (name: string, value: string) =>
  fireEvent.change(control(name), { target: { value } });
const messageOf = (name: string) => {
  const ids = control(name).getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent);
};
const press = async () => {
  await act(async () => {
    fireEvent.click(screen.getByText("Envoyer"));
  });
};

const onFailure = vi.fn<OnFailure>();
beforeEach(() => onFailure.mockClear());

function show(send: Send = async () => undefined) {
  const sent = vi.fn(send);
  render(<SignUp send={sent} onFailure={onFailure} />);
  return sent;
}

async function fillIn() {
  fireEvent.click(screen.getByLabelText("Mme"));
  type("lastName", "  Durand ");
  type("firstName", "Camille");
  type("email", "\u200e camille@example.com\u200b\ufeff");
  fireEvent.click(screen.getByLabelText("J’accepte"));
}

describe("a control", () => {
  test("has a name, a label, and is marked as required", () => {
    show();
    const input = screen.getByLabelText(/^Nom/);
    expect(input.getAttribute("name")).toBe("lastName");
    expect(input.getAttribute("aria-required")).toBe("true");
    expect(input.getAttribute("aria-invalid")).toBe("false");
    expect(messageOf("lastName")).toEqual(["Comme à l’état civil"]);
  });

  test("shows its error once it has been changed and left, not before", () => {
    show();
    type("lastName", "D");
    expect(messageOf("lastName")).toHaveLength(1);
    fireEvent.blur(control("lastName"));
    expect(control("lastName").getAttribute("aria-invalid")).toBe("true");
    expect(messageOf("lastName")).toEqual([
      "Comme à l’état civil",
      "Saisissez au moins 2 caractères.",
    ]);
    type("lastName", "Du");
    expect(control("lastName").getAttribute("aria-invalid")).toBe("false");
  });

  test("shows no error while a button is being pressed: it would move away from under the pointer", async () => {
    show();
    type("lastName", "D");
    fireEvent.mouseDown(control("isCGUAccepted"));
    fireEvent.blur(control("lastName"));
    expect(control("lastName").getAttribute("aria-invalid")).toBe("false");
    fireEvent.mouseUp(control("isCGUAccepted"));
    await waitFor(() =>
      expect(control("lastName").getAttribute("aria-invalid")).toBe("true"),
    );
  });

  test("shows its message in the current language", async () => {
    show();
    fireEvent.blur(control("firstName"));
    expect(messageOf("firstName")).toEqual([]);
    type("firstName", "C");
    type("firstName", "");
    fireEvent.blur(control("firstName"));
    expect(messageOf("firstName")).toEqual(["Ce champ est obligatoire."]);
    await act(() => initForTests("en"));
    expect(messageOf("firstName")).toEqual(["This field is required."]);
  });

  test("a checkbox has its message as well", async () => {
    show();
    await press();
    expect(control("isCGUAccepted").getAttribute("aria-invalid")).toBe("true");
    expect(messageOf("isCGUAccepted")[0]).toMatch(/conditions/);
  });
});

describe("submit", () => {
  test("focuses the first invalid control in reading order, and sends nothing", async () => {
    const sent = show();
    fireEvent.click(screen.getByLabelText("Mme"));
    type("lastName", "Durand");
    await press();
    expect(document.activeElement).toBe(control("firstName"));
    expect(sent).not.toHaveBeenCalled();
  });

  test("sends valid values: trimmed if the schema says so, without blank ones", async () => {
    const sent = show();
    await fillIn();
    await press();
    const { referralCode: _, ...rest } = initial;
    expect(sent).toHaveBeenCalledWith({
      ...rest,
      gender: 0,
      lastName: "Durand",
      firstName: "Camille",
      email: "camille@example.com",
      isCGUAccepted: true,
    });
  });

  test("treats a blank text as missing", async () => {
    const sent = show();
    await fillIn();
    type("firstName", " \u00a0\u200b ");
    await press();
    expect(messageOf("firstName")).toEqual(["Ce champ est obligatoire."]);
    expect(sent).not.toHaveBeenCalled();
  });

  test("applies the rules that a schema cannot express", async () => {
    const sent = show();
    await fillIn();
    type("confirmPassword", "autre");
    await press();
    expect(messageOf("confirmPassword")).toEqual([
      "Les deux mots de passe sont différents.",
    ]);
    expect(sent).not.toHaveBeenCalled();
  });

  test("sends once, however often it is pressed", async () => {
    let done: () => void = () => undefined;
    const sent = show(() => new Promise((resolve) => (done = resolve)));
    await fillIn();
    const form = control("email").form;
    if (form === null) throw new Error("no form");
    await act(async () => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    expect(sent).toHaveBeenCalledTimes(1);
    expect(screen.getByText<HTMLButtonElement>("Envoyer").disabled).toBe(true);
    await act(async () => done());
    expect(screen.getByText<HTMLButtonElement>("Envoyer").disabled).toBe(false);
  });
});

/** Like a password manager: sets values without an event. */
const autofill = (values: Record<string, string | boolean>) => {
  for (const [name, value] of Object.entries(values))
    if (typeof value === "string") control(name).value = value;
    else control(name).checked = value;
};

describe("AS-3.1 AS-3.2 values set without an event", () => {
  const filled = {
    lastName: "Durand",
    firstName: "Camille",
    email: "camille@example.com",
    isCGUAccepted: true,
  };

  test.each(["click", "submit"])("are sent with a %s", async (way) => {
    const sent = show();
    autofill(filled);
    screen.getByLabelText<HTMLInputElement>("M.").checked = true;
    await act(async () => {
      if (way === "click") fireEvent.click(screen.getByText("Envoyer"));
      else control("email").form?.requestSubmit();
    });
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({ ...filled, gender: 1 }),
    );
  });

  test("survive typing elsewhere, and unrelated renders", async () => {
    const sent = vi.fn<Send>(async () => undefined);
    const form = <SignUp send={sent} onFailure={onFailure} />;
    const { rerender } = render(form);
    autofill(filled);
    type("confirmPassword", initial.confirmPassword);
    autofill({ lastName: "Petit" });
    rerender(<SignUp send={sent} onFailure={onFailure} />);
    expect(control("lastName").value).toBe("Petit");
    expect(control("email").value).toBe(filled.email);
    fireEvent.click(screen.getByLabelText("Mme"));
    await press();
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({ ...filled, lastName: "Petit", gender: 0 }),
    );
  });

  test("are validated like typed ones, and replace them", async () => {
    const sent = show();
    await fillIn();
    autofill({ lastName: "D", firstName: "" });
    await press();
    expect(messageOf("lastName")).toContain("Saisissez au moins 2 caractères.");
    expect(messageOf("firstName")).toEqual(["Ce champ est obligatoire."]);
    expect(sent).not.toHaveBeenCalled();
  });
});

const refusedWith = (violations: object[]) =>
  new HttpError({
    ...{ method: "POST", path: "/x", status: 422, body: { violations } },
  });

describe("a server error", () => {
  const refused = refusedWith([
    { propertyPath: "email", message: "Déjà prise." },
    { propertyPath: "email", message: "Trop longue." },
    { propertyPath: "unknown.field", message: "Étrange." },
  ]);

  test("is shown at its field, which receives focus; what was typed stays", async () => {
    show(() => Promise.reject(refused));
    await fillIn();
    await press();
    await waitFor(() => expect(messageOf("email")).toEqual(["Déjà prise."]));
    expect(document.activeElement).toBe(control("email"));
    expect(control("lastName").value).toBe("  Durand ");
    expect(screen.getByText("HttpError: POST /x: answered 422")).toBeDefined();
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(refused, ["Étrange."]);
    type("email", "other@example.com");
    expect(control("email").getAttribute("aria-invalid")).toBe("false");
  });

  test("AS-8.4 is not shown anywhere else if its fields show all of it", async () => {
    const violations = [
      { propertyPath: "profile.lastName", message: "Trop court." },
      { propertyPath: "email", message: "Déjà prise." },
    ];
    show(() => Promise.reject(refusedWith(violations)));
    await fillIn();
    await press();
    await waitFor(() => expect(messageOf("lastName")).toContain("Trop court."));
    expect(messageOf("email")).toEqual(["Déjà prise."]);
    expect(document.activeElement).toBe(control("lastName"));
    expect(onFailure).not.toHaveBeenCalled();
    expect(screen.queryByText("Error: x")).toBeNull();
  });

  test("for a field that is not on the page is passed to onFailure", async () => {
    const violations = [{ propertyPath: "referralCode", message: "Inconnu." }];
    const failure = refusedWith(violations);
    show(() => Promise.reject(failure));
    await fillIn();
    await press();
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(failure, ["Inconnu."]);
  });

  test("is cleared by the next submit", async () => {
    let fails = true;
    const sent = show(async () => {
      if (fails) throw refused;
    });
    await fillIn();
    await press();
    fails = false;
    await press();
    expect(sent).toHaveBeenCalledTimes(2);
    expect(screen.queryByText("HttpError: POST /x: answered 422")).toBeNull();
    expect(messageOf("email")).toEqual([]);
  });

  test("without violations leaves the fields alone", async () => {
    show(() => Promise.reject(new Error("no network")));
    await fillIn();
    await press();
    expect(screen.getByText("Error: no network")).toBeDefined();
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(expect.any(Error), []);
    expect(document.querySelector('[aria-invalid="true"]')).toBeNull();
  });
});
