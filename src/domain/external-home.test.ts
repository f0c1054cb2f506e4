import { expect, test } from "vitest";
import { externalHome } from "./external-home.ts";

test.each([
  ["https://home.example", "a.b", "https://home.example/?token=a.b"],
  [" https://home.example/x ", "a.b", "https://home.example/x?token=a.b"],
  [
    "https://home.example/x?a=1#top",
    "a+b&c",
    "https://home.example/x?a=1&token=a%2Bb%26c#top",
  ],
  ["https://home.example/?token=old", "new", "https://home.example/?token=new"],
  ["https://home.example", undefined, undefined],
  ["https://home.example", "", undefined],
  ["http://home.example", "a.b", undefined],
  ["//home.example", "a.b", undefined],
  ["/home", "a.b", undefined],
  ["home.example", "a.b", undefined],
  ["javascript:alert(1)//https://", "a.b", undefined],
  ["data:text/html,x", "a.b", undefined],
  ["https://user:word@home.example", "a.b", undefined],
  ["https://", "a.b", undefined],
  ["", "a.b", undefined],
  [null, "a.b", undefined],
  [undefined, "a.b", undefined],
])("AS-2.9.11 the external home %j with token %j is %j", (url, token, href) => {
  expect(externalHome(url, token)).toBe(href);
});
