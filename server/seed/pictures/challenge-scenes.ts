import type { Random } from "#server/seed/story/random.ts";
import { awning, house } from "./buildings.ts";
import { type Device, devices } from "./devices.ts";
import { cloud, cypress, hill, plant, sun, tree } from "./nature.ts";
import { mix, type Palette } from "./palette.ts";
import {
  at,
  circle,
  type Drawing,
  ellipse,
  fade,
  line,
  path,
  place,
  polygon,
  rect,
  repeat,
} from "./svg.ts";

/** A scene fills 1200 × 600. */
type Scene = (p: Palette, rng: Random) => Drawing;

const sky = (top: string): Drawing => rect(0, 0, 1200, 600, top);

const stand = (
  device: Device,
  x: number,
  foot: number,
  size: number,
  p: Palette,
  step = 1,
): Drawing =>
  place(x - size / 2, foot - size * 0.88, size / 400, devices[device](p, step));

const pump: Scene = (p, rng) =>
  sky(mix(p.gold, p.cream, 0.8)) +
  sun(980, 150, 74, p) +
  cloud(720, 130, 90, p.white) +
  cloud(250, 110, 70, p.white) +
  hill(1200, 400, 600, 40, p.sage, rng) +
  repeat(6, (i) => cypress(60 + i * 220, 440, 62, p.mid, p.main)) +
  hill(1200, 480, 600, 14, p.mid, rng) +
  house(
    400,
    520,
    360,
    {
      wall: p.paper,
      roof: p.accent,
      door: p.main,
      panels: true,
      chimney: true,
    },
    p,
  ) +
  rect(0, 516, 1200, 84, p.main) +
  stand("heatPump", 720, 540, 270, p, 2) +
  stand("twinPump", 960, 545, 220, p) +
  tree(1120, 530, 120, p.deep, p.ink) +
  tree(130, 530, 110, p.deep, p.ink);

const summer: Scene = (p) =>
  sky(mix(p.gold, p.cream, 0.55)) +
  fade(0.5, circle(240, 300, 330, mix(p.gold, p.cream, 0.2))) +
  circle(240, 300, 150, p.gold) +
  repeat(12, (i) =>
    place(240, 300, 1, rect(186, -9, 64, 18, p.accent, 9), i * 30),
  ) +
  rect(560, 0, 640, 600, p.mist) +
  rect(560, 470, 640, 130, p.sage) +
  rect(560, 462, 640, 10, p.white) +
  place(560, -70, 1.4, devices.split(p, 1)) +
  plant(1090, 560, 130, p) +
  rect(690, 480, 260, 76, p.main, 26) +
  rect(670, 430, 50, 126, p.deep, 22) +
  rect(920, 430, 50, 126, p.deep, 22) +
  rect(724, 424, 192, 72, p.mid, 22) +
  rect(700, 552, 16, 28, p.ink) +
  rect(924, 552, 16, 28, p.ink);

const shelves: Scene = (p) => {
  const rows: Device[][] = [
    ["thermostat", "boiler", "valve", "tank", "gateway"],
    ["fanConsole", "stove", "verticalRadiator", "sensor", "floorCoil"],
  ];
  return (
    sky(mix(p.blush, p.paper, 0.35)) +
    fade(0.6, circle(600, 300, 420, mix(p.blush, p.paper, 0.6))) +
    rows
      .map((row, r) => {
        const foot = 270 + r * 278;
        return (
          row
            .map((device, i) =>
              stand(device, 160 + i * 220, foot, 250, p, (i + r) % 2),
            )
            .join("") +
          rect(40, foot, 1120, 16, p.clay, 4) +
          fade(0.18, rect(56, foot + 16, 1088, 12, p.ink))
        );
      })
      .join("")
  );
};

const shopfront: Scene = (p) =>
  sky(mix(p.gold, p.cream, 0.7)) +
  cloud(160, 110, 80, p.white) +
  cloud(1040, 90, 90, p.white) +
  rect(0, 520, 1200, 80, p.shade) +
  rect(180, 90, 840, 440, p.main, 8) +
  rect(180, 90, 840, 70, p.deep, 8) +
  repeat(9, (i) => circle(260 + i * 85, 125, 7, p.gold)) +
  rect(220, 210, 500, 300, p.cream) +
  fade(
    0.4,
    polygon(
      [
        [220, 510],
        [220, 380],
        [390, 210],
        [520, 210],
      ],
      p.white,
    ),
  ) +
  stand("boiler", 320, 500, 190, p) +
  stand("heatPump", 480, 516, 210, p) +
  stand("verticalRadiator", 630, 508, 200, p) +
  rect(770, 210, 200, 320, p.clay, 6) +
  rect(790, 232, 160, 180, p.blush, 4) +
  circle(796, 440, 9, p.gold) +
  awning(200, 156, 800, 56, 16, [p.accent, p.white]) +
  plant(1080, 540, 90, p) +
  plant(130, 540, 90, p) +
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
    .map(([x = 1, y = 1]) =>
      line(
        `M${600 + x * 520} ${300 + y * 180}V${300 + y * 264}H${600 + x * 436}`,
        p.accent,
        14,
      ),
    )
    .join("");

const tour: Scene = (p, rng) =>
  sky(p.cream) +
  hill(1200, 300, 600, 60, mix(p.sand, p.gold, 0.2), rng) +
  hill(1200, 390, 600, 50, p.sage, rng) +
  hill(1200, 470, 600, 40, p.mid, rng) +
  line(
    "M40 560C220 500 160 380 360 380S560 500 700 440S760 240 920 250S1100 190 1180 90",
    p.white,
    26,
  ) +
  `<path d="M40 560C220 500 160 380 360 380S560 500 700 440S760 240 920 250S1100 190 1180 90" fill="none" stroke="${p.accent}" stroke-width="7" stroke-dasharray="4 22" stroke-linecap="round"/>` +
  [
    [190, 472],
    [360, 380],
    [560, 466],
    [735, 400],
    [920, 250],
    [1080, 196],
  ]
    .map(
      ([x = 0, y = 0], i) =>
        fade(0.2, ellipse(x + 6, y + 6, 26, 10, p.ink)) +
        rect(x - 4, y - 118, 8, 120, p.ink, 4) +
        path(
          `M${at(x + 4, y - 116)}q24 16 46 4t46 2v54q-24-12-46 0t-46-2Z`,
          i === 5 ? p.gold : i % 2 === 0 ? p.main : p.accent,
        ),
    )
    .join("") +
  tree(60, 440, 90, p.main, p.deep) +
  cypress(480, 330, 60, p.main, p.deep) +
  cypress(1000, 440, 80, p.main, p.deep) +
  tree(1100, 520, 110, p.deep, p.ink);

const renovation: Scene = (p) =>
  rect(0, 0, 600, 600, p.shade) +
  rect(600, 0, 600, 600, p.mist) +
  cloud(240, 120, 90, mix(p.shade, p.ink, 0.1)) +
  sun(1010, 140, 66, p) +
  rect(0, 500, 600, 100, mix(p.shade, p.ink, 0.28)) +
  rect(600, 500, 600, 100, p.mid) +
  `<clipPath id="old">${rect(0, 0, 600, 600, p.ink)}</clipPath><clipPath id="new">${rect(600, 0, 600, 600, p.ink)}</clipPath>` +
  `<g clip-path="url(#old)">${house(600, 510, 480, { wall: mix(p.shade, p.ink, 0.16), roof: mix(p.shade, p.ink, 0.4), door: mix(p.shade, p.ink, 0.55), chimney: true }, { ...p, gold: p.shade, white: mix(p.shade, p.ink, 0.25), sage: p.shade })}${line("M402 300l26 40-18 26 30 46M520 236l14 34-12 22", mix(p.shade, p.ink, 0.5), 5)}</g>` +
  `<g clip-path="url(#new)">${house(600, 510, 480, { wall: p.paper, roof: p.accent, door: p.main }, p)}</g>` +
  rect(596, 60, 8, 480, p.white) +
  circle(600, 330, 44, p.white) +
  path("M590 310v40l-26-20ZM610 310v40l26-20Z", p.accent) +
  stand("heatPump", 980, 530, 210, p) +
  tree(1120, 520, 110, p.main, p.deep) +
  repeat(3, (i) =>
    line(
      `M${110 + i * 46} 510v-${60 + i * 22}m0 24l18-18m-18 36l-16-16`,
      mix(p.shade, p.ink, 0.5),
      5,
    ),
  );

const rush: Scene = (p, rng) =>
  sky(p.deep) +
  fade(0.5, circle(600, 620, 520, p.main)) +
  fade(0.6, circle(600, 620, 360, p.mid)) +
  [
    [330, 230, p.sage],
    [600, 350, p.gold],
    [870, 170, p.blush],
  ]
    .map(([x, height, fill], i) => {
      const left = Number(x) - 120;
      const top = 600 - Number(height);
      return (
        rect(left, top, 240, Number(height), String(fill)) +
        fade(0.14, rect(left + 170, top, 70, Number(height), p.ink)) +
        polygon(
          [
            [left, top],
            [left + 34, top - 26],
            [left + 274, top - 26],
            [left + 240, top],
          ],
          mix(String(fill), p.white, 0.4),
        ) +
        repeat(3 - (i === 1 ? 2 : i === 0 ? 1 : 0), (k) =>
          circle(
            left + 120 + (k - (i === 0 ? 0.5 : 1)) * 34,
            top + 60,
            11,
            p.deep,
          ),
        )
      );
    })
    .join("") +
  path("M556 60h88v46a44 44 0 0 1-88 0Z", p.gold) +
  line("M556 74h-26q-2 44 34 46M644 74h26q2 44-34 46", p.gold, 10) +
  rect(590, 146, 20, 44, p.gold) +
  rect(562, 186, 76, 20, p.sand, 6) +
  fade(0.5, path("M572 66h16v40q0 20 10 32-26-6-26-36Z", p.white)) +
  repeat(34, (i) =>
    place(
      rng.int(20, 1180),
      rng.int(16, 380),
      1,
      rect(
        -7,
        -4,
        14,
        8,
        [p.gold, p.accent, p.sage, p.white][i % 4] ?? p.white,
        2,
      ),
      rng.int(0, 180),
    ),
  );

export const scenes = {
  pump,
  summer,
  shelves,
  shopfront,
  tour,
  renovation,
  rush,
} satisfies Record<string, Scene>;
