/** Test actions on the form of a page. */
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";

/** The control of a payload's property. */
export function control(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`no control ${name}`);
  return found;
}

export const hasControl = (name: string): boolean =>
  document.querySelector(`[name="${name}"]`) !== null;

/** Types, ticks or selects values; by control name. */
export async function fill(
  values: Record<string, string | boolean | number>,
): Promise<void> {
  await act(async () => {
    for (const [name, value] of Object.entries(values))
      if (typeof value === "number")
        document
          .querySelector<HTMLInputElement>(`[name="${name}"][value="${value}"]`)
          ?.click();
      else if (typeof value === "boolean") {
        if (control(name).checked !== value) control(name).click();
      } else fireEvent.change(control(name), { target: { value } });
  });
}

// A button ignores clicks while its last action is in progress.
const pressReady = async (find: () => HTMLElement | null) => {
  const button = await waitFor(() => {
    const found = find();
    expect(found?.matches(".ant-btn-loading")).not.toBe(true);
    return found;
  });
  await act(async () => {
    button?.click();
  });
};

/** Clicks the button with this name, once its last action has finished. */
export const press = (name: string): Promise<void> =>
  pressReady(() => screen.getByRole("button", { name, hidden: true }));

export const submit = (): Promise<void> =>
  pressReady(() => document.querySelector("[type=submit]"));

/** The error message of a control; empty if it is valid. */
export function messageOf(name: string): string {
  const one = control(name);
  if (one.getAttribute("aria-invalid") !== "true") return "";
  return (one.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .filter((id) => id.endsWith("-error"))
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");
}
