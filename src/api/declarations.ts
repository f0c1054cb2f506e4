import type { DeclarationAction } from "#src/schema/types.gen.ts";
import type { CallOptions, Client } from "./client.ts";
import { readAll } from "./collections.ts";

/** GET /user/challenges: the challenges in which the user declares, summed up. */
export async function getDeclarationActions(
  client: Client,
  call?: CallOptions,
): Promise<DeclarationAction[]> {
  const { items } = await readAll(
    client,
    "/user/challenges",
    import("#src/schema/validators/wire-declaration-action.gen.js"),
    call,
  );
  return items;
}
