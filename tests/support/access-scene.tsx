import { act, fireEvent, render } from "@testing-library/react";
import { createStore, Provider } from "jotai";
import type { ReactNode } from "react";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { errorFromStatus } from "#src/api/errors/from-status.ts";
import type { PageContext } from "#src/engine/contract.ts";
import {
  createFakeData,
  type FakeAnswers,
  TestEngine,
} from "#src/engine/testing.tsx";
import type { AppConfig, Option } from "#src/schema/types.gen.ts";
import { notificationsAtom } from "#src/state/notifications.ts";
import { type Programme, programmeAtom } from "#src/state/programme.ts";

interface Scene extends FakeAnswers {
  config?: AppConfig;
  options?: Option[];
  features?: Programme["features"];
  route?: Partial<PageContext["route"]>;
}

/** Renders a page of the login area without a server. */
export async function drawAccess(
  page: ReactNode,
  { config, options = [], features = {}, route, ...answers }: Scene = {},
) {
  const data = createFakeData({
    ...answers,
    sources: { singleSignOns: [], ...answers.sources },
  });
  const store = createStore();
  store.set(programmeAtom, {
    config: { programName: "Belle Saison", ...config },
    options,
    menus: [],
    features,
  });
  const { hook, history } = memoryLocation({ path: "/auth/x", record: true });
  render(
    <Provider store={store}>
      <Router hook={hook}>
        <TestEngine
          data={data}
          context={{
            route: { path: "/auth/x", params: {}, query: {}, ...route },
          }}
        >
          {page}
        </TestEngine>
      </Router>
    </Provider>,
  );
  await act(async () => {});
  return {
    data,
    /** Where the page has led, the latest last. */
    history,
    notified: () =>
      store.get(notificationsAtom).map(({ variant, message }) => ({
        variant,
        message,
      })),
  };
}

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

/** The error messages of a control; empty while it is valid. */
export function messageOf(name: string): string {
  const one = control(name);
  if (one.getAttribute("aria-invalid") !== "true") return "";
  return (one.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .filter((id) => id.endsWith("-error"))
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");
}

/** A call that the server refused, and its response. */
export const refusal = (status: number, answer?: object) =>
  errorFromStatus({ method: "POST", path: "/x", status, answer }, undefined);
