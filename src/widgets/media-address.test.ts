import { expect, test } from "vitest";
import { mediaAddress } from "./media-address.ts";

test.each([
  ["https://videos.example.com/a.mp4", "https://videos.example.com/a.mp4"],
  [" https://videos.example.com/a.mp4 ", "https://videos.example.com/a.mp4"],
  ["http://videos.example.com/a.mp4", undefined],
  ["//videos.example.com/a.mp4", undefined],
  ["/media/a.mp4", "/media/a.mp4"],
  ["media/a.mp4", undefined],
  ["/%2f/videos.example.com/a.mp4", undefined],
  ["javascript:alert(1)", undefined],
  ["data:text/html,<p>", undefined],
  ["https://me:secret@videos.example.com/a.mp4", undefined],
  ["", undefined],
  [null, undefined],
  [undefined, undefined],
])("%j gives %s", (text, address) => {
  expect(mediaAddress(text)).toBe(address);
});
