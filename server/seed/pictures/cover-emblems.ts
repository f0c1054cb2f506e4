import { devices } from "./devices.ts";
import type { Palette } from "./palette.ts";
import {
  circle,
  type Drawing,
  line,
  path,
  place,
  polygon,
  rect,
  repeat,
  ring,
} from "./svg.ts";

type Emblem = (p: Palette) => Drawing;

const device =
  (name: keyof typeof devices): Emblem =>
  (p) =>
    place(-150, -150, 0.75, devices[name](p, 1));

/** What a cover is about, drawn around 0, 0 within a radius of 150. */
export const coverEmblems = {
  pump: device("heatPump"),
  boiler: device("boiler"),
  radiator: device("radiator"),
  floor: device("floorCoil"),
  air: device("split"),
  thermostat: device("thermostat"),
  water: device("tank"),
  solar: device("solar"),
  ventilation: device("ventilation"),
  tools: (p) =>
    place(
      0,
      0,
      1,
      rect(-16, -120, 32, 200, p.accent, 14) +
        path("M-46-132a46 46 0 1 0 92 0l-20-34v40h-52v-40Z", p.sage) +
        circle(0, 62, 8, p.cream),
      45,
    ) +
    place(
      0,
      0,
      1,
      rect(-10, -130, 20, 110, p.sage, 6) +
        rect(-20, -26, 40, 140, p.main, 16) +
        rect(-20, 0, 40, 12, p.gold),
      -45,
    ),
  checklist: (p) =>
    rect(-100, -130, 200, 260, p.white, 16) +
    rect(-44, -148, 88, 38, p.main, 12) +
    repeat(
      4,
      (i) =>
        circle(-64, -68 + i * 52, 17, i < 3 ? p.mid : p.shade) +
        (i < 3 ? line(`M-72 ${-68 + i * 52}l6 7 11-13`, p.white, 5) : "") +
        rect(-34, -76 + i * 52, 104 - (i % 2) * 28, 16, p.shade, 8),
    ),
  graph: (p) =>
    rect(-130, -110, 260, 220, p.white, 16) +
    repeat(4, (i) =>
      rect(
        -98 + i * 54,
        76 - (36 + i * 28),
        34,
        36 + i * 28,
        i === 3 ? p.gold : p.sage,
        6,
      ),
    ) +
    line("M-84 6l52-30 52 6 60-50", p.accent, 9) +
    circle(80, -68, 12, p.accent),
  school: (p) =>
    polygon(
      [
        [0, -96],
        [150, -30],
        [0, 36],
        [-150, -30],
      ],
      p.main,
    ) +
    path("M-84 4v58q84 60 168 0V4L0 40Z", p.mid) +
    line("M124-20v88", p.gold, 8) +
    circle(124, 78, 15, p.gold),
  trophy: (p) =>
    path("M-74-120h148v70a74 74 0 0 1-148 0Z", p.gold) +
    line("M-74-96h-44q-2 74 58 78M74-96h44q2 74-58 78", p.gold, 16) +
    rect(-15, 20, 30, 62, p.gold) +
    rect(-66, 78, 132, 34, p.main, 10) +
    path("M-50-108h24v58q0 34 16 54-40-10-40-58Z", p.cream),
  people: (p) =>
    [
      [-78, 20, p.mid],
      [78, 20, p.accent],
      [0, -14, p.main],
    ]
      .map(
        ([x, y, hue]) =>
          circle(Number(x), Number(y) - 46, 42, "#eec19c") +
          path(
            `M${Number(x) - 74} ${Number(y) + 104}c0-70 34-96 74-96s74 26 74 96Z`,
            String(hue),
          ),
      )
      .join(""),
  leaf: (p) =>
    path("M-110 110C-140-60-20-120 130-120C134 40 50 140-110 110Z", p.mid) +
    line("M-112 122C-60 30 0-20 74-66M-44 30l8-72M-22 8l88-6", p.cream, 11),
  coins: (p) =>
    repeat(4, (i) =>
      rect(-120, 80 - i * 34, 130, 30, i % 2 === 0 ? p.gold : p.sand, 15),
    ) +
    repeat(2, (i) =>
      rect(20, 80 - i * 34, 110, 30, i % 2 === 0 ? p.sand : p.gold, 15),
    ) +
    circle(74, -46, 62, p.gold) +
    ring(74, -46, 46, p.accent, 6) +
    circle(74, -46, 16, p.accent),
  phone: (p) =>
    rect(-72, -140, 144, 280, p.ink, 28) +
    rect(-58, -118, 116, 226, p.mist, 12) +
    circle(0, -50, 40, p.gold) +
    rect(-40, 12, 80, 14, p.mid, 7) +
    rect(-40, 38, 56, 14, p.sage, 7) +
    rect(-40, 70, 80, 26, p.accent, 13),
  shield: (p) =>
    path(
      "M0-140l112 40v80c0 80-52 132-112 160c-60-28-112-80-112-160v-80Z",
      p.main,
    ) +
    path("M0-140v280c-60-28-112-80-112-160v-80Z", p.mid) +
    line("M-48-4l34 36 64-72", p.gold, 20),
  calendar: (p) =>
    rect(-120, -110, 240, 230, p.white, 20) +
    rect(-120, -110, 240, 66, p.accent, 20) +
    rect(-120, -70, 240, 26, p.accent) +
    repeat(2, (i) => rect(-66 + i * 116, -136, 16, 52, p.ink, 8)) +
    repeat(12, (i) =>
      rect(
        -92 + (i % 4) * 50,
        -22 + Math.floor(i / 4) * 44,
        30,
        28,
        i === 6 ? p.gold : p.shade,
        6,
      ),
    ),
  lens: (p) =>
    circle(-20, -20, 96, p.white) +
    circle(-20, -20, 74, p.mist) +
    line("M56 56l74 74", p.main, 30) +
    line("M-62-20a42 42 0 0 1 42-42", p.white, 12) +
    path(
      "M-20-60c16 22 30 36 30 56a30 30 0 0 1-60 0c0-20 14-34 30-56Z",
      p.accent,
    ),
  megaphone: (p) =>
    polygon(
      [
        [-120, -34],
        [70, -120],
        [70, 90],
        [-120, 24],
      ],
      p.accent,
    ) +
    rect(-140, -38, 44, 66, p.main, 12) +
    line("M-70 30l22 84h34l-20-70", p.main, 16) +
    repeat(3, (i) =>
      line(`M104 ${-66 + i * 52}l44 ${-22 + i * 22}`, p.gold, 12),
    ),
} satisfies Record<string, Emblem>;

export type CoverTheme = keyof typeof coverEmblems;
export const coverThemes = Object.keys(coverEmblems) as CoverTheme[];
