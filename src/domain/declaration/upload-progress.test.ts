import { expect, test } from "vitest";
import {
  addSample,
  type UploadSample,
  uploadProgress,
} from "./upload-progress.ts";

const after = (...samples: [time: number, sent: number][]) =>
  samples.reduce<UploadSample[]>(
    (before, [time, sent]) => addSample(before, { time, sent }),
    [],
  );

test("for the first second neither speed nor remaining time is known", () => {
  expect(uploadProgress(after([0, 0], [900, 900]), 9_000)).toEqual({
    sent: 900,
    total: 9_000,
    bytesPerSecond: undefined,
    secondsLeft: undefined,
  });
  expect(uploadProgress([], 10).sent).toBe(0);
});

test("the speed is measured over the last five seconds", () => {
  const samples = after([0, 0], [1_000, 100], [6_000, 5_100], [7_000, 9_100]);
  expect(uploadProgress(samples, 19_100)).toEqual({
    sent: 9_100,
    total: 19_100,
    bytesPerSecond: 1_500,
    secondsLeft: 10_000 / 1_500,
  });
});

test("a stalled upload has no speed", () => {
  const samples = after([0, 500], [2_000, 500]);
  expect(uploadProgress(samples, 1_000).secondsLeft).toBeUndefined();
});

test("the samples of five seconds are retained", () => {
  const many = Array.from({ length: 600 }, (_, at): [number, number] => [
    at * 100,
    at,
  ]);
  expect(after(...many)).toHaveLength(51);
});
