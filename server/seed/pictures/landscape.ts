import { random } from "#server/seed/story/random.ts";
import { house } from "./buildings.ts";
import { devices } from "./devices.ts";
import { cloud, cypress, hill, sun, tree } from "./nature.ts";
import { mix, type Palette } from "./palette.ts";
import {
  circle,
  type Drawing,
  gradient,
  line,
  path,
  place,
  rect,
  repeat,
  svg,
} from "./svg.ts";

/** A warm evening over hills and houses, 1200 × 1500: the picture beside the login form. */
export function landscape(seed: string, p: Palette): Drawing {
  const rng = random(seed);
  const fields = [
    mix(p.sage, p.cream, 0.45),
    mix(p.sage, p.main, 0.18),
    p.mid,
    p.main,
    p.deep,
  ];
  const [far = "", next = "", middle = "", near = "", front = ""] = fields;
  return svg(
    1200,
    1500,
    gradient("sky", mix(p.blush, p.accent, 0.12), mix(p.cream, p.gold, 0.25)),
    rect(0, 0, 1200, 1500, "url(#sky)"),
    sun(790, 560, 150, p),
    cloud(300, 300, 150, mix(p.blush, p.white, 0.6)) +
      cloud(960, 210, 110, mix(p.blush, p.white, 0.45)) +
      cloud(120, 520, 90, mix(p.blush, p.white, 0.5)),
    repeat(5, (i) =>
      line(
        `M${520 + i * 46 - (i % 2) * 14} ${352 + i * 22}q12-14 22 0q10-14 22 0`,
        p.clay,
        5,
      ),
    ),
    hill(1200, 720, 1500, 70, far, rng),
    repeat(7, (i) =>
      cypress(
        60 + i * 180 + rng.int(-30, 30),
        800 + rng.int(-10, 24),
        56,
        next,
        middle,
      ),
    ),
    hill(1200, 840, 1500, 60, next, rng),
    house(
      250,
      905,
      130,
      { wall: p.cream, roof: p.clay, door: p.main, chimney: true },
      p,
    ),
    house(
      960,
      880,
      118,
      { wall: p.white, roof: p.accent, door: p.deep, panels: true },
      p,
    ),
    hill(1200, 970, 1500, 50, middle, rng),
    repeat(6, (i) =>
      tree(
        40 + i * 220 + rng.int(-40, 40),
        1030 + rng.int(-12, 22),
        74,
        near,
        front,
      ),
    ),
    house(
      560,
      1085,
      250,
      {
        wall: p.paper,
        roof: p.accent,
        door: p.main,
        panels: true,
        chimney: true,
      },
      p,
    ),
    place(700, 1000, 0.27, devices.heatPump(p, 0)),
    hill(1200, 1130, 1500, 40, near, rng),
    path(
      `M470 1500C500 1330 690 1280 610 1180C590 1150 560 1140 556 1112L586 1112C640 1150 760 1180 730 1260C700 1350 620 1400 640 1500Z`,
      mix(p.sand, p.gold, 0.2),
    ),
    house(150, 1235, 220, { wall: p.blush, roof: p.clay, door: p.deep }, p),
    repeat(4, (i) =>
      cypress(860 + i * 82, 1265 + (i % 2) * 30, 118, front, p.ink),
    ),
    hill(1200, 1370, 1500, 36, front, rng),
    repeat(12, (i) =>
      circle(
        40 + i * 102 + rng.int(-30, 30),
        1450 + rng.int(-24, 36),
        9,
        i % 3 === 0 ? p.gold : i % 3 === 1 ? p.blush : p.accent,
      ),
    ),
  );
}
