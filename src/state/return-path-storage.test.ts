// @vitest-environment jsdom
import { expect, test } from "vitest";
import {
  keepReturnPath,
  keptReturnPath,
  takeReturnPath,
} from "./return-path-storage.ts";

test.each([
  [encodeURIComponent("/content/2?from=mail#top"), "/content/2?from=mail#top"],
  ["%2F%2Fevil.example", "/"],
  [undefined, "/"],
])("stored as %j it leads to %s, once", (raw, path) => {
  keepReturnPath("%2Fstore");
  keepReturnPath(raw);
  expect(keptReturnPath()).toBe(path);
  expect(takeReturnPath()).toBe(path);
  expect(takeReturnPath()).toBe("/");
});
