import { type Random, random } from "#server/seed/story/random.ts";
import { awning, bricks } from "./buildings.ts";
import { type Device, devices } from "./devices.ts";
import { cypress, hill, plant, sun, tree } from "./nature.ts";
import { mix, type Palette } from "./palette.ts";
import {
  circle,
  type Drawing,
  fade,
  line,
  mirror,
  place,
  polygon,
  rect,
  repeat,
  svg,
} from "./svg.ts";

const stand = (
  device: Device,
  x: number,
  foot: number,
  size: number,
  p: Palette,
  step: number,
): Drawing =>
  place(x - size / 2, foot - size * 0.88, size / 400, devices[device](p, step));

const shelf: readonly Device[] = [
  "boiler",
  "heatPump",
  "radiator",
  "verticalRadiator",
  "tank",
  "twinPump",
  "stove",
  "towelRail",
  "fanConsole",
  "purifier",
];

function shop(p: Palette, rng: Random): Drawing {
  const front = rng.pick([p.main, p.clay, p.deep, p.mid, p.accent]);
  const light = rng.pick([p.cream, p.mist, p.paper]);
  const doorLeft = rng.chance(0.5);
  const door = doorLeft ? 110 : 850;
  const window = doorLeft ? 390 : 110;
  const shown = rng.sample(shelf, 3);
  return [
    rect(
      0,
      0,
      1200,
      900,
      mix(rng.pick([p.sand, p.blush, p.shade]), p.paper, 0.3),
    ) + bricks(1200, 160, mix(p.sand, p.clay, 0.35)),
    rect(0, 780, 1200, 120, p.shade) +
      repeat(7, (i) =>
        line(`M${i * 190} 900l40-120`, mix(p.shade, p.ink, 0.12), 4),
      ),
    rect(60, 150, 1080, 640, front, 10) +
      rect(60, 150, 1080, 96, mix(front, p.ink, 0.25), 10) +
      repeat(5, (i) =>
        rect(380 + i * 92, 188, 64, 18, i % 2 === 0 ? p.gold : p.cream, 9),
      ),
    rect(window, 320, 700, 420, light) +
      rect(window, 700, 700, 40, mix(light, p.clay, 0.35)),
    repeat(3, (i) =>
      stand(
        shown[i] ?? "boiler",
        window + 128 + i * 222,
        706,
        310,
        p,
        rng.int(0, 2),
      ),
    ),
    repeat(
      4,
      (i) =>
        line(`M${window + 90 + i * 170} 320v26`, p.ink, 4) +
        circle(window + 90 + i * 170, 360, 17, p.gold),
    ),
    fade(
      0.28,
      polygon(
        [
          [window, 740],
          [window, 560],
          [window + 240, 320],
          [window + 420, 320],
        ],
        p.white,
      ),
    ),
    rect(door, 320, 240, 470, mix(front, p.ink, 0.4), 6) +
      rect(door + 26, 350, 188, 260, mix(light, p.sage, 0.4), 4) +
      circle(door + (doorLeft ? 208 : 32), 640, 12, p.gold),
    awning(80, 244, 1040, 74, rng.int(10, 18), [
      rng.pick([p.accent, p.gold, p.mid]),
      p.white,
    ]),
    plant(doorLeft ? 1090 : 60 + 30, 830, 110, p) +
      (rng.chance(0.6) ? plant(doorLeft ? 60 : 1130, 830, 90, p) : ""),
  ].join("");
}

function garden(p: Palette, rng: Random): Drawing {
  const wall = rng.pick([p.paper, p.cream, p.blush, p.sage]);
  return [
    rect(
      0,
      0,
      1200,
      900,
      rng.pick([
        mix(p.mist, p.white, 0.2),
        p.sand,
        mix(p.blush, p.paper, 0.3),
        mix(p.sage, p.paper, 0.5),
      ]),
    ) +
      sun(rng.int(120, 320), 170, 70, p) +
      hill(1200, 460, 900, 60, p.sage, rng) +
      cypress(110, 560, 120, p.mid, p.main) +
      tree(250, 580, 130, p.main, p.deep),
    rect(420, 90, 780, 680, wall) +
      rect(380, 60, 820, 50, p.clay) +
      rect(420, 110, 780, 14, fadeInk(wall, p)),
    rect(820, 220, 260, 250, p.white, 6) +
      rect(836, 236, 228, 218, p.sage, 4) +
      line("M950 236v218M836 345h228", p.white, 12) +
      rect(806, 470, 288, 20, p.white, 4) +
      repeat(5, (i) =>
        circle(840 + i * 56, 462, 22, i % 2 === 0 ? p.accent : p.gold),
      ),
    rect(0, 720, 1200, 180, p.mid) + rect(380, 716, 460, 34, p.shade, 8),
    stand(
      rng.pick(["heatPump", "twinPump", "multiUnit"] as const),
      590,
      740,
      470,
      p,
      rng.int(0, 2),
    ),
    repeat(8, (i) =>
      plant(60 + i * 155 + rng.int(-30, 30), 880, 56 + rng.int(0, 24), p),
    ),
  ].join("");
}

const fadeInk = (hue: string, p: Palette): string => mix(hue, p.ink, 0.14);

function room(p: Palette, rng: Random): Drawing {
  const wall = rng.pick([
    p.mist,
    p.blush,
    p.cream,
    mix(p.sage, p.paper, 0.4),
    mix(p.gold, p.paper, 0.6),
  ]);
  const hung = rng.pick([
    "radiator",
    "verticalRadiator",
    "fanConsole",
    "stove",
    "towelRail",
    "split",
  ] as const);
  const high = hung === "split";
  return [
    rect(0, 0, 1200, 900, wall) +
      rect(0, 700, 1200, 200, mix(p.sand, p.clay, 0.35)) +
      repeat(6, (i) =>
        line(`M${i * 240 - 60} 900l120-200`, mix(p.sand, p.clay, 0.55), 4),
      ) +
      rect(0, 686, 1200, 18, p.white),
    rect(90, 120, 300, 380, p.white, 6) +
      rect(110, 140, 260, 340, mix(p.mist, p.white, 0.4)) +
      hillInFrame(p) +
      line("M240 140v340", p.white, 12),
    stand(hung, 640, high ? 420 : 720, high ? 480 : 520, p, rng.int(0, 2)),
    rect(870, 160, 130, 160, p.white, 4) +
      rect(886, 176, 98, 128, rng.pick([p.accent, p.main, p.gold])) +
      circle(935, 240, 32, p.cream) +
      rect(1030, 220, 90, 110, p.white, 4) +
      rect(1042, 232, 66, 86, p.sage),
    rect(850, 560, 330, 120, p.main, 40) +
      rect(830, 500, 70, 190, p.deep, 30) +
      rect(890, 490, 290, 100, p.mid, 30) +
      circle(960, 560, 40, p.gold),
    rect(860, 690, 20, 40, p.ink) +
      rect(1140, 690, 20, 40, p.ink) +
      plant(200, 780, 150, p),
    high
      ? rect(500, 640, 280, 22, p.clay, 8) +
        rect(520, 660, 16, 110, p.clay) +
        rect(744, 660, 16, 110, p.clay) +
        plant(640, 640, 70, p)
      : "",
  ].join("");
}

const hillInFrame = (p: Palette): Drawing =>
  circle(310, 220, 34, p.gold) +
  polygon(
    [
      [110, 480],
      [110, 400],
      [190, 330],
      [280, 420],
      [370, 350],
      [370, 480],
    ],
    p.sage,
  ) +
  polygon(
    [
      [110, 480],
      [110, 440],
      [230, 400],
      [370, 450],
      [370, 480],
    ],
    p.mid,
  );

const views = { shop, garden, room };
type View = keyof typeof views;

/** An entry of the photo contest, 1200 × 900; `seed` starts with shop, garden or room: "shop-3". */
export function photo(seed: string, p: Palette): Drawing {
  const view =
    (Object.keys(views) as View[]).find((name) => seed.startsWith(name)) ??
    "shop";
  const rng = random(seed);
  const scene = views[view](p, rng);
  return svg(1200, 900, rng.chance(0.5) ? mirror(1200, scene) : scene);
}
