import { type Random, random } from "#server/seed/story/random.ts";
import { type Device, deviceNames, devices } from "./devices.ts";
import { mix, type Palette } from "./palette.ts";
import {
  circle,
  type Drawing,
  ellipse,
  fade,
  place,
  rect,
  svg,
} from "./svg.ts";

const grounds = (p: Palette): readonly [string, string][] => [
  [p.mist, mix(p.mist, p.white, 0.5)],
  [mix(p.blush, p.paper, 0.55), mix(p.blush, p.paper, 0.8)],
  [p.cream, mix(p.sand, p.paper, 0.35)],
  [mix(p.sage, p.paper, 0.45), mix(p.sage, p.paper, 0.72)],
];

function backdrop(
  p: Palette,
  rng: Random,
  ground: readonly [string, string],
): Drawing {
  return (
    rect(0, 0, 600, 600, ground[0]) +
    circle(rng.int(200, 400), rng.int(230, 330), rng.int(210, 250), ground[1]) +
    fade(0.5, ellipse(300, 560, 420, 90, mix(ground[0], p.ink, 0.06)))
  );
}

/** A product, 600 × 600. `seed` is "<device>-<step>-<ground>", such as "boiler-1-0". */
export function product(seed: string, p: Palette): Drawing {
  const [name = "", step = "0", ground = "0"] = seed.split("-");
  const rng = random(seed);
  const device = deviceNames.includes(name as Device)
    ? (name as Device)
    : "heatPump";
  const colours = grounds(p);
  const chosen = colours[Number(ground) % colours.length] ?? [p.mist, p.white];
  return svg(
    600,
    600,
    backdrop(p, rng, chosen),
    place(46, 52, 1.27, devices[device](p, Number(step) % 3)),
  );
}
