import { mutationOptions } from "@tanstack/react-query";
import { apiOf } from "#src/api/cache/query-client.ts";
import type { Client } from "#src/api/client/client.ts";
import { apiBase } from "#src/api/client/path.ts";
import { BadAnswerError } from "#src/api/errors/error-classes.ts";
import { locationOf } from "#src/domain/declaration/proof.ts";
import { isRecord } from "#src/schema/json.ts";

/** Download timeout in milliseconds: a proof has up to 100 MB. */
const patience = 600_000;

/**
 * GETs the file of a proof with the session's token.
 * @param path relative to the API's base, of the file or of its media object
 */
export async function getProof(client: Client, path: string): Promise<Blob> {
  const get = async (from: string) =>
    (await client.request("GET", from, {
      as: "blob",
      timeout: patience,
    })) as Blob;
  const file = await get(path);
  if (!/[/+]json\b/.test(file.type)) return file;
  const media: unknown = JSON.parse(await file.text());
  const address = isRecord(media) ? media["contentUrl"] : undefined;
  const location =
    typeof address === "string"
      ? locationOf(address, apiBase, window.location.href)
      : undefined;
  if (location?.kind === "api" && location.path !== path)
    return get(location.path);
  const reason = "names no file of the API";
  throw new BadAnswerError({ method: "GET", path, reason });
}

/** Downloads the file of a proof, by its path relative to the API's base. */
export const proofMutation = () =>
  mutationOptions<Blob, Error, string>({
    mutationFn: (path, { meta }) => getProof(apiOf(meta), path),
  });
