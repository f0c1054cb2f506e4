/** What a test does with the form on the page. */
import { act, fireEvent } from "@testing-library/react";

/** The control of a payload's property. */
export function control(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`no control ${name}`);
  return found;
}

export const hasControl = (name: string): boolean =>
  document.querySelector(`[name="${name}"]`) !== null;

/** Types, ticks or chooses; by name. */
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

export async function submit(): Promise<void> {
  await act(async () => {
    document.querySelector<HTMLElement>("[type=submit]")?.click();
  });
}

/** What a control is told to be wrong; empty while it is right. */
export function messageOf(name: string): string {
  const one = control(name);
  if (one.getAttribute("aria-invalid") !== "true") return "";
  return (one.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .filter((id) => id.endsWith("-error"))
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");
}
