import { type DrawDevice, floorShadow } from "./devices-heating.ts";
import { breeze } from "./nature.ts";
import { mix } from "./palette.ts";
import { at, circle, fade, line, path, rect, repeat, ring } from "./svg.ts";

export const split: DrawDevice = (p, step) => {
  const width = 280 + step * 26;
  const left = 200 - width / 2;
  return [
    fade(0.14, rect(left + 8, 112, width, 110, p.ink, 26)),
    rect(left, 100, width, 110, p.white, 26),
    path(
      `M${at(left, 172)}h${at(width)}v12a26 26 0 0 1-26 26H${at(left + 26)}a26 26 0 0 1-26-26Z`,
      p.shade,
    ),
    rect(left + 34, 184, width - 68, 12, p.deep, 6),
    rect(left + width - 92, 128, 54, 22, p.mist, 8) +
      circle(left + width - 54, 139, 5, p.accent),
    breeze(90, 252, 250, p.sage, 11),
  ].join("");
};

export const fanConsole: DrawDevice = (p, step) => {
  const width = 220 + step * 24;
  const left = 200 - width / 2;
  return [
    floorShadow(width + 20, p),
    rect(left + 16, 330, 34, 16, p.ink) +
      rect(left + width - 50, 330, 34, 16, p.ink),
    rect(left, 130, width, 204, p.white, 22),
    rect(left, 130, width, 46, p.main, 22) + rect(left, 154, width, 22, p.main),
    repeat(8, (i) =>
      rect(
        left + 22 + (i * (width - 44)) / 8,
        144,
        (width - 44) / 13,
        18,
        p.deep,
        4,
      ),
    ),
    repeat(4, (i) => rect(left + 26, 214 + i * 24, width - 52, 8, p.shade, 4)),
    breeze(120, 62, 190, p.sage, 9),
  ].join("");
};

export const purifier: DrawDevice = (p, step) => {
  const height = 210 + step * 26;
  const top = 346 - height;
  return [
    floorShadow(170, p),
    rect(126, top, 148, height, p.white, 40),
    fade(0.08, rect(214, top + 6, 60, height - 12, p.ink, 40)),
    rect(126, top, 148, 70, p.deep, 40) + rect(126, top + 40, 148, 30, p.deep),
    ring(200, top + 36, 20, p.gold, 5) + circle(200, top + 36, 7, p.gold),
    repeat(5, (row) =>
      repeat(7, (column) =>
        circle(152 + column * 16, top + 104 + row * 18, 4, p.sage),
      ),
    ),
    repeat(3, (i) =>
      circle(150 + i * 52, top - 26 - (i % 2) * 22, 7 + i * 2, p.sage),
    ),
  ].join("");
};

export const ventilation: DrawDevice = (p, step) =>
  [
    floorShadow(290, p),
    rect(182, 26, 36, 96, p.sage) +
      rect(174, 108, 52, 16, p.mid, 4) +
      rect(18, 212, 70, 36, p.sage) +
      rect(312, 212, 70, 36, p.sage) +
      rect(78, 204, 14, 52, p.mid, 4) +
      rect(308, 204, 14, 52, p.mid, 4),
    rect(90, 122, 220, 220, p.white, 24),
    circle(200, 232, 82, p.mist) +
      repeat(3 + step, (i) =>
        ring(200, 232, 24 + i * (54 / (3 + step)), p.mid, 6),
      ),
    circle(200, 232, 12, p.accent),
    repeat(4, (i) =>
      circle(i % 2 === 0 ? 114 : 286, i < 2 ? 146 : 318, 6, p.shade),
    ),
  ].join("");

export const multiUnit: DrawDevice = (p, step) =>
  [
    floorShadow(240, p),
    rect(96, 196, 208, 146, p.white, 16) +
      rect(120, 340, 36, 12, p.ink) +
      rect(244, 340, 36, 12, p.ink),
    circle(176, 268, 54, p.deep) +
      repeat(3, (i) => ring(176, 268, 16 + i * 15, p.sage, 4)),
    repeat(4, (i) => rect(250, 226 + i * 18, 38, 7, p.shade, 3)),
    repeat(2 + step, (i) => {
      const x = 62 + i * (220 / (1 + step));
      return (
        line(
          `M${at(x + 34, 96)}V150Q${at(x + 34, 172, 200 - 20 + i * 14, 172)} ${at(180 + i * 14, 196)}`,
          i % 2 === 0 ? p.accent : p.mid,
          6,
        ) +
        rect(x, 62, 68, 34, p.main, 10) +
        rect(x + 10, 84, 48, 5, p.sage, 2)
      );
    }),
  ].join("");

export const thermostat: DrawDevice = (p, step) =>
  [
    fade(0.14, circle(208, 214, 142, p.ink)),
    circle(200, 200, 142, p.white) + circle(200, 200, 112, p.deep),
    line("M118 262A104 104 0 1 1 282 262", mix(p.deep, p.sage, 0.4), 14),
    line(
      [
        "M118 262A104 104 0 0 1 122 132",
        "M118 262A104 104 0 0 1 200 96",
        "M118 262A104 104 0 0 1 284 140",
      ][step] ?? "",
      p.gold,
      14,
    ),
    path(
      "M200 150c20 28 36 42 36 66a36 36 0 0 1-72 0c0-24 16-38 36-66Z",
      p.accent,
    ) +
      path(
        "M200 196c9 12 15 18 15 28a15 15 0 0 1-30 0c0-10 6-16 15-28Z",
        p.cream,
      ),
  ].join("");

export const valve: DrawDevice = (p, step) =>
  [
    line("M200 258v84M200 300h112", p.sage, 30) +
      rect(298, 274, 22, 52, p.mid, 6) +
      rect(174, 330, 52, 22, p.mid, 6),
    rect(164, 232, 72, 36, p.mid, 8),
    rect(136, 70, 128, 166, p.white, 34),
    repeat(5, (i) => rect(150 + i * 22, 150, 10, 66, p.shade, 5)),
    rect(
      136,
      128,
      128,
      12,
      step === 0 ? p.sage : step === 1 ? p.gold : p.accent,
    ),
    rect(168, 88, 64, 28, p.deep, 8) +
      repeat(1 + step, (i) => circle(184 + i * 16, 102, 4.5, p.gold)),
  ].join("");

export const gateway: DrawDevice = (p, step) =>
  [
    floorShadow(240, p),
    repeat(2 + step, (i) =>
      fade(
        1 - i * 0.22,
        line(
          `M${at(200 - 36 - i * 32, 176 - i * 26)}Q${at(200, 132 - i * 48)} ${at(236 + i * 32, 176 - i * 26)}`,
          p.accent,
          11,
        ),
      ),
    ),
    circle(200, 196, 11, p.accent) + rect(196, 196, 8, 44, p.ink),
    rect(86, 238, 228, 104, p.main, 30) +
      fade(0.16, rect(100, 248, 200, 20, p.white, 10)),
    repeat(4, (i) => circle(132 + i * 34, 306, 8, i <= step ? p.gold : p.mid)),
    rect(276, 300, 18, 12, p.sage, 4),
  ].join("");

export const sensor: DrawDevice = (p, step) =>
  [
    fade(0.14, rect(128, 98, 160, 220, p.ink, 40)),
    rect(120, 86, 160, 220, p.white, 40),
    rect(144, 112, 112, 92, p.deep, 22),
    step === 0
      ? path(
          "M200 124c16 22 26 32 26 46a26 26 0 0 1-52 0c0-14 10-24 26-46Z",
          p.sage,
        )
      : step === 1
        ? circle(200, 158, 24, p.gold) + ring(200, 158, 34, p.gold, 3)
        : line("M166 168l20-20 18 16 32-34", p.gold, 8),
    repeat(3, (row) =>
      repeat(5, (column) =>
        circle(160 + column * 20, 234 + row * 18, 4, p.sage),
      ),
    ),
    fade(0.7, line("M300 150q26 46 0 92M328 130q40 66 0 132", p.sage, 8)),
  ].join("");

export const tank: DrawDevice = (p, step) => {
  const width = 140 + step * 20;
  const left = 200 - width / 2;
  return [
    floorShadow(width + 40, p),
    line("M168 64V28M232 64V28", p.mid, 12) +
      rect(158, 22, 20, 12, p.sage, 3) +
      rect(222, 22, 20, 12, p.accent, 3),
    rect(left + 10, 332, 20, 18, p.ink) +
      rect(left + width - 30, 332, 20, 18, p.ink),
    rect(left, 56, width, 284, p.white, 44),
    fade(0.08, rect(left + width * 0.68, 60, width * 0.32, 276, p.ink, 40)),
    rect(left, 250, width, 16, p.main),
    circle(200, 160, 40, p.mist) +
      path(
        "M200 128c14 20 24 30 24 44a24 24 0 0 1-48 0c0-14 10-24 24-44Z",
        p.mid,
      ) +
      fade(0.5, circle(192, 176, 7, p.white)),
    rect(174, 284, 52, 24, p.deep, 6) +
      rect(182, 293, 10 + step * 12, 6, p.gold, 3),
  ].join("");
};
