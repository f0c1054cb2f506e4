import { expect, test } from "vitest";
import { type Command, commandOf, type KeyPress } from "./keys.ts";

const press = (key: string, other: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: `Key${key.toUpperCase()}`,
  ...{ shiftKey: false, ctrlKey: false, altKey: false, metaKey: false },
  ...other,
});

const table: readonly [string, KeyPress, Command | undefined][] = [
  ["j", press("j"), "next"],
  ["k", press("k"), "previous"],
  ["v", press("v"), "validate"],
  ["r", press("r"), "refuse"],
  ["u", press("u"), "undo"],
  ["x", press("x"), "select"],
  ["z", press("z"), "zoom"],
  ["z of a French keyboard", press("z", { code: "KeyW" }), "zoom"],
  ["? with Shift", press("?", { shiftKey: true, code: "Slash" }), "help"],
  ["Caps Lock", press("V"), "validate"],
  ["1", press("1", { code: "Digit1" }), 1],
  ["1 of a French keyboard", press("&", { code: "Digit1" }), 1],
  [
    "1 of a French keyboard with Shift",
    press("1", { code: "Digit1", shiftKey: true }),
    1,
  ],
  ["9 of the number pad", press("9", { code: "Numpad9" }), 9],
  ["0", press("0", { code: "Digit0" }), undefined],
  ["F6", press("F6", { code: "F6" }), "nextPane"],
  ["Shift+F6", press("F6", { code: "F6", shiftKey: true }), "previousPane"],
  ["Shift+V", press("V", { shiftKey: true }), undefined],
  ["Ctrl+V", press("v", { ctrlKey: true }), undefined],
  ["Alt+V", press("v", { altKey: true }), undefined],
  ["Meta+V", press("v", { metaKey: true }), undefined],
  ["Ctrl+1", press("1", { code: "Digit1", ctrlKey: true }), undefined],
  ["Enter", press("Enter", { code: "Enter" }), undefined],
];

test.each(table)("BO-5.3 %s", (_, key, command) => {
  expect(commandOf(key)).toBe(command);
});
