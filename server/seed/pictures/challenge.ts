import { random } from "#server/seed/story/random.ts";
import { scenes } from "./challenge-scenes.ts";
import type { Palette } from "./palette.ts";
import { type Drawing, svg } from "./svg.ts";

type SceneName = keyof typeof scenes;

const sceneNames = Object.keys(scenes) as SceneName[];

/** The picture of a challenge, 1200 × 600; `seed` is a scene's name (another one gives the first scene). */
export function challenge(seed: string, p: Palette): Drawing {
  const name = sceneNames.find((scene) => scene === seed) ?? "pump";
  return svg(1200, 600, scenes[name](p, random(seed)));
}
