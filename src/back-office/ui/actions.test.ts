import { expect, test } from "vitest";
import { isPressed } from "./actions.ts";

const pressed = (key: string, held: string) => ({
  key,
  ctrlKey: held.includes("Ctrl"),
  metaKey: held.includes("Meta"),
  altKey: held.includes("Alt"),
  shiftKey: held.includes("Shift"),
});

test.each([
  ["Ctrl+Z", "z", "Ctrl", true],
  ["Ctrl+Z", "z", "Meta", true],
  ["Ctrl+Z", "Z", "Ctrl Shift", false],
  ["Ctrl+Shift+Z", "Z", "Ctrl Shift", true],
  ["Ctrl+Z", "z", "", false],
  ["Ctrl+Z", "z", "Ctrl Alt", false],
  ["Alt+↑", "ArrowUp", "Alt", true],
  ["Alt+↑", "ArrowUp", "", false],
  ["F6", "F6", "Shift", false],
  ["?", "?", "Shift", true],
  ["/", "/", "Shift", true],
  ["/", "/", "", true],
  ["/", "/", "Ctrl", false],
])("BO-4.2 %s is pressed by %s with “%s”: %s", (keys, key, held, is) => {
  expect(isPressed(keys, pressed(key, held))).toBe(is);
});
