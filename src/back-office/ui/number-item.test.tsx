import {
  cleanup,
  fireEvent,
  render,
  screen,
  waitFor,
} from "@testing-library/react";
import { Form } from "antd";
import { afterEach, expect, test, vi } from "vitest";
import { LanguageProvider, loadLanguage } from "#src/back-office/texts.ts";
import { initForTests } from "#src/i18n/testing.ts";
import { NumberItem } from "./number-item.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("AS-9.6 a dialog gets the number that was typed, or says why it does not", async () => {
  // antd asks for the width of the window.
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await initForTests("fr");
  const french = await loadLanguage("fr");
  const send = vi.fn();
  render(
    <LanguageProvider value={{ ...french, change: () => undefined }}>
      <Form onFinish={send}>
        <NumberItem name="points" label="Points" />
        <button type="submit">Send</button>
      </Form>
    </LanguageProvider>,
  );
  const input = screen.getByLabelText<HTMLInputElement>("Points");
  const type = (value: string) => {
    fireEvent.change(input, { target: { value } });
    fireEvent.click(screen.getByText("Send"));
  };
  for (const text of ["12,50", "1,5", "1.500", "2e3"]) {
    type(text);
    expect(await screen.findByText(new RegExp(`« ${text} »`))).toBeTruthy();
    expect(input.value).toBe(text);
  }
  expect(send).not.toHaveBeenCalled();
  type("-1\u202f500");
  await waitFor(() => expect(send).toHaveBeenCalledWith({ points: -1500 }));
});
