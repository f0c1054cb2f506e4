import { useQuery } from "@tanstack/react-query";
import { HttpError } from "#src/api/errors/error-classes.ts";
import { examine } from "#src/back-office/api/documents.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import { useAction } from "#src/back-office/ui/use-action.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type {
  OfficeDocument,
  OfficeRelease,
  OfficeVerdict,
} from "#src/schema/types.gen.ts";
import type { AcceptedWarnings } from "./publish-warnings.tsx";

interface Publication {
  document: OfficeDocument;
  body: JsonObject;
  /** An earlier revision; the draft if omitted. */
  revision?: number | undefined;
  /** Of the draft. */
  etag: string;
  /** Now if omitted. */
  startsAt: string | undefined;
  /** Ids of documents that are published together with it. */
  others: readonly string[];
  setName: string;
  /** Planned releases that are taken back. */
  cancels: readonly number[];
  /** The planned release that this one replaces, at its instant. */
  into: OfficeRelease | undefined;
  note: string;
  accepted: AcceptedWarnings;
}

/** What is wrong with a publication, and what publishes it. */
export function usePublish(
  publication: Publication,
  onDone: () => Promise<void>,
) {
  const client = useOffice();
  const { document, body, revision, etag, others, into } = publication;
  const startsAt = into?.startsAt ?? publication.startsAt;
  const documents = [
    { id: document.id, ...(revision === undefined ? { etag } : { revision }) },
    ...others.map((id) => ({ id })),
  ];
  const examined = useQuery({
    queryKey: ["verdicts", document.id, body, startsAt, others, etag],
    queryFn: ({ signal }) =>
      others.length === 0
        ? examine(
            client,
            document.id,
            body,
            signal,
            startsAt ?? new Date().toISOString(),
          )
        : client.request("POST", "/release-sets/examine", {
            body: { documents, ...(startsAt !== undefined && { startsAt }) },
            signal,
          }),
    retry: false,
  });
  const { mutate, isPending, error } = useAction({
    mutationFn: (sent: Publication, keyed) => {
      const { note, accepted, setName, cancels } = sent;
      const reason = accepted.reason.trim();
      const common = {
        ...(startsAt !== undefined && into === undefined && { startsAt }),
        ...(note.trim() !== "" && { note: note.trim() }),
        acceptWarnings: accepted.isAccepted,
        ...(reason !== "" && { reason }),
      };
      return others.length === 0
        ? client.request("POST", "/documents/{id}/releases", {
            params: { id: document.id },
            headers: { ...keyed.headers, "If-Match": etag },
            body: {
              ...common,
              ...(revision !== undefined && { revision }),
              ...(cancels.length > 0 && { cancels }),
              ...(into !== undefined && { into: into.id }),
            },
          })
        : client.request("POST", "/release-sets", {
            ...keyed,
            body: { ...common, documents, name: setName },
          });
    },
    onSuccess: onDone,
  });
  const verdicts = refusedFor(error) ?? examined.data?.verdicts ?? [];
  const failure = error ?? examined.error;
  return {
    publish: () => mutate(publication),
    isPending,
    replacedHomePage: examined.data?.replacedHomePage ?? null,
    isExamined: examined.data !== undefined,
    mistakes: verdicts.filter(({ level }) => level === "mistake"),
    warnings: verdicts.filter(({ level }) => level === "warning"),
    /** What went wrong, other than verdicts. */
    failure: failure && refusedFor(failure) === undefined ? failure : null,
  };
}

/** The verdicts that a refusal carries. */
function refusedFor(error: Error | null): OfficeVerdict[] | undefined {
  if (!(error instanceof HttpError) || error.status !== 422) return undefined;
  const { verdicts } = error.body as { verdicts?: OfficeVerdict[] };
  return verdicts;
}
