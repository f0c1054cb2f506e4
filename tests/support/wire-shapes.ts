import type { ShapeNode } from "#src/schema/shape.ts";
import { exchanges } from "./strict-wire.ts";

/** The response to a call: an entity of a shape, or a list of them. */
export interface AnsweredShape {
  shape: ShapeNode;
  isList: boolean;
}

const refOf = (schema: unknown): string | undefined =>
  (schema as { $ref?: string } | undefined)?.$ref;

/** The shape of the response to each GET of the front office, by the call's name without `.jsonld`. */
export async function answeredShapes(): Promise<Map<string, AnsweredShape>> {
  const shapes = new Map<string, AnsweredShape>();
  for (const [call, [answer]] of Object.entries(exchanges)) {
    if (answer === undefined || !call.startsWith("GET ")) continue;
    const members = answer.properties?.["hydra:member"]?.items;
    const ref = refOf(answer) ?? refOf(members);
    const [, name] = /\/([\w-]+)\.schema\.json$/.exec(ref ?? "") ?? [];
    if (name === undefined) throw new Error(`${call} answers no schema`);
    const { default: shape } = await import(
      `../../src/schema/shapes/wire-${name}.gen.js`
    );
    shapes.set(call.replace(".jsonld", ""), {
      shape: shape(),
      isList: members !== undefined,
    });
  }
  return shapes;
}
