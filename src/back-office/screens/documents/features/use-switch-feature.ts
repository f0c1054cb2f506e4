import { useOffice } from "#src/back-office/api/office.ts";
import { loadDraft } from "#src/back-office/document/draft/draft-session.ts";
import { useAction } from "#src/back-office/ui/use-action.ts";
import { randomId } from "#src/browser/random-id.ts";
import type { FeatureName } from "#src/domain/programme/feature-names.ts";
import { isObject, type JsonObject } from "#src/schema/json.ts";
import type { OfficeDocument } from "#src/schema/types.gen.ts";

interface Switched {
  state: boolean;
  /** Of the feature's attributes; the feature itself if omitted. */
  attribute?: string;
  what?: string;
}

interface Options {
  name: FeatureName;
  document: OfficeDocument | undefined;
  onDone: (what: string | undefined, state: boolean) => Promise<void>;
}

/** Switches a feature, or one of its attributes, and publishes it immediately. */
export function useSwitchFeature({ name, document, onDone }: Options) {
  const client = useOffice();
  return useAction<unknown, Switched>({
    async mutationFn(switched, keyed) {
      const id =
        document?.id ??
        (
          await client.request("POST", "/documents", {
            ...keyed,
            body: {
              ...{ kind: "feature", name },
              body: { name, enabled: false, attributes: {} },
            },
          })
        ).id;
      const draft = await loadDraft(client, id);
      const { etag = "" } = await client.exchange(
        "PUT",
        "/documents/{id}/draft",
        {
          params: { id },
          headers: { "If-Match": draft.etag },
          body: { body: withSwitch(draft.body, switched) },
        },
      );
      return client.request("POST", "/documents/{id}/releases", {
        params: { id },
        headers: { "Idempotency-Key": randomId(), "If-Match": etag },
        body: {},
      });
    },
    onSuccess: (_, { what, state }) => onDone(what, state),
  });
}

function withSwitch(
  body: JsonObject,
  { state, attribute }: Switched,
): JsonObject {
  if (attribute === undefined) return { ...body, enabled: state };
  const { attributes } = body;
  return {
    ...body,
    attributes: {
      ...(isObject(attributes) && attributes),
      [attribute]: state,
    },
  };
}
