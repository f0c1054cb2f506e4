import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  act,
  cleanup,
  fireEvent,
  render,
  screen,
  waitFor,
} from "@testing-library/react";
import { ConfigProvider } from "antd";
import { createStore, Provider } from "jotai";
import type { ReactNode } from "react";
import { expect, onTestFinished, vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { OfficeProvider } from "#src/back-office/api/office.ts";
import { createOfficeClient } from "#src/back-office/api/office-client.ts";
import { App } from "#src/back-office/app.tsx";
import { screenAt } from "#src/back-office/screens/open-screens.ts";
import { screens } from "#src/back-office/screens/screens.ts";
import { createDemands } from "#src/back-office/session/demand.ts";
import { DemandDialog } from "#src/back-office/session/demand-dialog.tsx";
import { LanguageProvider, loadLanguage } from "#src/back-office/texts.ts";
import { permissions } from "#src/domain/people/permissions.ts";
import { everyLanguage } from "#src/domain/programme/languages.ts";
import { setTimeZone } from "#src/i18n/date-format.ts";
import type { Language } from "#src/i18n/languages.ts";
import { initForTests } from "#src/i18n/testing.ts";
import type { OfficeSession } from "#src/schema/types.gen.ts";
import { faultsOfOfficeCall } from "./office-wire.ts";
import { createWire, fits, reply, type WireAnswers } from "./wire.ts";

/** A session of Ada, with every permission. */
export const adasSession: OfficeSession = {
  user: { id: 1, name: "Ada Lovelace", email: "ada@example.com" },
  permissions: [...permissions],
  expiresAt: "2199-01-01T00:00:00.000Z",
};

interface OfficeScene {
  /** Changes Ada's session. */
  session?: Partial<OfficeSession>;
  /** The API's responses, by call. Each request and response is validated strictly against its schema. */
  answers?: WireAnswers;
  /** Of the screen; English by default. */
  language?: Language;
}

/** antd without its styles, which make each query of jsdom slow, and without motion. */
const theme = { zeroRuntime: true, token: { motion: false } };

const defaultAnswers: WireAnswers = {
  "GET /bo/registry": {
    ...{ kinds: [], blocks: [], categories: [], places: [], targets: [] },
    languages: everyLanguage,
  },
  "GET /bo/groups": { items: [], total: 0 },
};

/**
 * Renders the back office in English at a path below `/bo`, with its frame and dialogs, or a part of it alone. The user
 * is Ada.
 */
export async function renderOffice(
  shown: string | Exclude<ReactNode, string>,
  { session, answers = {}, language = "en" }: OfficeScene = {},
) {
  onTestFinished(() => {
    cleanup();
    localStorage.clear();
  });
  vi.stubGlobal("matchMedia", () => ({
    ...{ matches: false, addListener: () => {}, removeListener: () => {} },
    ...{ addEventListener: () => {}, removeEventListener: () => {} },
  }));
  setTimeZone("Europe/Paris");
  await initForTests(language);
  const texts = await loadLanguage(language);
  const wire = createWire(
    {
      ...{
        ...defaultAnswers,
        "GET /bo/session": { ...adasSession, ...session },
      },
      ...answers,
    },
    faultsOfOfficeCall,
  );
  // A call that counts what arrives sends itself.
  vi.stubGlobal("fetch", wire.fetch);
  const store = createStore();
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false } },
  });
  const client = createOfficeClient({
    send: wire.fetch,
    getLanguage: () => language,
    onDemand: createDemands(store),
    onForbidden: () =>
      void queries.invalidateQueries({ queryKey: ["session"] }),
  });
  const isWhole = typeof shown === "string";
  const { hook, history, navigate } = memoryLocation({
    path: isWhole ? `/bo${shown}` : "/",
    record: true,
  });
  if (isWhole)
    await screenAt(screens, shown.split("?")[0] ?? "")?.component.preload();
  render(
    <Provider store={store}>
      <QueryClientProvider client={queries}>
        <LanguageProvider value={{ ...texts, change: () => {} }}>
          <OfficeProvider value={client}>
            <ConfigProvider theme={theme} locale={texts.locale}>
              <Router hook={hook}>
                {isWhole ? (
                  <App />
                ) : (
                  <>
                    {shown}
                    <DemandDialog />
                  </>
                )}
              </Router>
            </ConfigProvider>
          </OfficeProvider>
        </LanguageProvider>
      </QueryClientProvider>
    </Provider>,
  );
  return {
    ...{ wire, calls: wire.calls, navigate, queries },
    /** The address on the screen. */
    address: () => history.at(-1),
    /** The bodies that were sent by a call so far. */
    sent: (key: string) =>
      wire.calls.filter((call) => fits(key, call)).map(({ body }) => body),
  };
}

/** What the server responds with until the user enters the password, and the call that does it. */
export function withStepUp(key: string, answer: WireAnswers[string]) {
  let isKnown = false;
  return {
    [key]: () =>
      isKnown
        ? answer
        : reply(403, { title: "Forbidden", reason: "reauthenticate" }),
    "POST /bo/session/reauthenticate": () => {
      isKnown = true;
      return undefined;
    },
  };
}

/** Enters the password again in the dialog. */
export async function confirmPassword() {
  const field = await screen.findByLabelText("Password");
  fireEvent.change(field, { target: { value: "secret" } });
  await press("Confirm");
}

/** Clicks a button once it is there and enabled; it gets the focus, as in a browser. */
export async function press(
  name: string | RegExp,
  part: Pick<typeof screen, "findByRole"> = screen,
) {
  const button = await part.findByRole("button", { name });
  await waitFor(() => expect(button.hasAttribute("disabled")).toBe(false));
  await act(async () => {
    button.focus();
    fireEvent.click(button);
  });
}

/** Finds a dialog by its title; in tests antd gives all titles the same id, so that dialogs have no name. */
export const findDialog = (title: string) =>
  waitFor(() => {
    const found = screen
      .getAllByRole("dialog")
      .find(
        (one) => one.querySelector(".ant-modal-title")?.textContent === title,
      );
    if (found === undefined) throw new Error(`no dialog “${title}”`);
    return found;
  });

/** Types into the field with a label. */
export async function type(label: string | RegExp, value: string) {
  // A column that is sorted has its label, too.
  const field = await screen.findByLabelText(label, {
    selector: "input, textarea",
  });
  fireEvent.change(field, { target: { value } });
  return field as HTMLInputElement;
}

/** Chooses an option of antd's list with a label. */
export async function pick(label: string | RegExp, title: string) {
  fireEvent.mouseDown(await screen.findByRole("combobox", { name: label }));
  const option = await waitFor(() => {
    const found = document.querySelector(
      `.ant-select-dropdown:not(.ant-select-dropdown-hidden) [title="${title}"]`,
    );
    if (found === null) throw new Error(`no option “${title}”`);
    return found;
  });
  await act(async () => fireEvent.click(option));
}

/** The files that the page saves from now on. */
export function savedFiles() {
  const files: { name: string; content: Blob; address: string }[] = [];
  let content = new Blob();
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    content = blob as Blob;
    return "blob:saved";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(
    function save(this: HTMLAnchorElement) {
      files.push({ name: this.download, content, address: this.href });
    },
  );
  return files;
}

/** Presses keys where the focus is; digits as those of the upper row. */
export async function pressKeys(...keys: string[]) {
  for (const key of keys) {
    const init = { key, code: /\d/.test(key) ? `Digit${key}` : "" };
    await act(async () => {
      fireEvent.keyDown(document.activeElement ?? document.body, init);
    });
  }
}
