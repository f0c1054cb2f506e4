import type { Registry } from "#src/engine/engine.ts";
import type { ShapeNode } from "#src/schema/shape.ts";
import { Line } from "./marks.tsx";

/** Every type of JSON. */
const ANY = 127;

/** Reads whatever it is. */
const anything = { types: ANY, freeTypes: ANY } as ShapeNode;

/** The line in place of a block that the server leaves out. */
export const lineEntry: Registry[string] = {
  shape: () => anything,
  places: ["programme"],
  height: 0,
  load: async () => ({
    default: ({ config }) => (
      <Line blockKey={String((config as { key: unknown }).key)} />
    ),
  }),
};
