import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyRequest,
} from "fastify";
import { invalid, notFound } from "#server/core/http-problem.ts";
import type { StoredPicture } from "#server/core/picture.ts";
import { listResponse, officeListQuery } from "#server/http/office-lists.ts";
import { fileContent, formOf, MULTIPART } from "#server/http/openapi.ts";
import {
  type PageQuery,
  pageOf,
  type UuidParams,
  uuidParams,
} from "#server/http/parameters.ts";
import {
  emptyResponse,
  entityResponse,
  fileResponse,
  wire,
} from "#server/http/wire-schemas.ts";
import { pictureAsSent } from "#server/presenters/pictures.ts";
import { pictureOrders } from "#server/repositories/media/pictures.ts";
import { mayName } from "#server/routes/bo/documents/document-access.ts";
import { createSendMedia, fileDisposition } from "#server/routes/send-media.ts";
import { createLibrary } from "#server/services/media/library.ts";
import type { Storage } from "#server/services/storage/storage.ts";
import {
  addMultipart,
  type SentForm,
  withSentForm,
} from "#server/services/uploads/uploads.ts";
import { libraryRules, nameWithEnding } from "#src/domain/values/file-rules.ts";
import { versionAddress } from "#src/domain/values/pictures.ts";
import type {
  OfficePictureRequest,
  OfficePictureRestore,
} from "#src/schema/types.gen.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The picture of the path; only on routes that check it. */
    picture: StoredPicture;
  }
}

interface ListQuery extends PageQuery {
  q?: string;
  unused?: boolean;
  missingAlt?: boolean;
  archived: boolean;
  sort: (typeof pictureOrders)[number];
}

/** Reading is for all who write something that has pictures. */
const read = {
  permission: [
    ...(["MEDIA_WRITE", "CONTENT_WRITE", "CHALLENGE_WRITE"] as const),
    ...(["OPTION_WRITE", "STORE_WRITE", "BADGE_WRITE"] as const),
  ],
};
const write = { permission: "MEDIA_WRITE", audit: "document" } as const;

const uuid = new RegExp(uuidParams.properties.id.pattern);

/** The media library (BO-7.2). */
export function mediaRoutes(
  office: FastifyInstance,
  storage: Storage,
  libraryBytes: number,
): void {
  const { pictures, documents } = office.repositories;
  const library = createLibrary(office.repositories, storage, libraryBytes);
  const send = createSendMedia(storage);

  const required = async () => (await documents.facts.languages()).required;

  async function shown(id: string) {
    const [picture, languages] = await Promise.all([
      pictures.find(id),
      required(),
    ]);
    if (picture === undefined) throw notFound();
    return pictureAsSent(picture, languages);
  }

  /** Finds the picture of a path before anything is validated: 404 comes before 422. */
  const pictureOf = async (request: FastifyRequest): Promise<void> => {
    const { id = "" } = request.params as { id?: string };
    const picture = uuid.test(id) ? await pictures.find(id) : undefined;
    if (picture === undefined) throw notFound();
    request.picture = picture;
  };

  const originOf = ({ id, office: { user } }: FastifyRequest) => ({
    actorId: user.id,
    requestId: id,
  });

  office.get<{ Querystring: ListQuery }>(
    "/media",
    {
      config: read,
      schema: {
        querystring: officeListQuery({
          q: { type: "string", maxLength: 200 },
          unused: {
            description: "Only those that no document uses, or that some do.",
            type: "boolean",
          },
          missingAlt: {
            description:
              "Those without an alternative text in a required language.",
            enum: [true],
            type: "boolean",
          },
          archived: { type: "boolean", default: false },
          sort: { enum: pictureOrders, default: "-createdAt" },
        }),
        response: listResponse("office-picture"),
      },
    },
    async ({ query }) => {
      const { q, unused, missingAlt, archived, sort } = query;
      const languages = await required();
      const { items, total } = await pictures.list(
        {
          ...{ q: q?.trim() || undefined, sort },
          ...{ isUnused: unused, isArchived: archived },
          lacking: missingAlt === true ? languages : undefined,
        },
        pageOf(query),
      );
      return {
        items: items.map((picture) => pictureAsSent(picture, languages)),
        total,
      };
    },
  );

  office.get<{ Params: UuidParams }>(
    "/media/:id",
    {
      config: read,
      schema: {
        params: uuidParams,
        response: entityResponse("office-picture"),
      },
    },
    ({ params }) => shown(params.id),
  );

  office.get<{ Params: UuidParams }>(
    "/media/:id/versions",
    {
      config: read,
      preValidation: pictureOf,
      schema: {
        params: uuidParams,
        response: listResponse("office-picture-version"),
      },
    },
    async ({ params: { id } }) => {
      const versions = await pictures.versions(id);
      return {
        items: versions.map(({ createdAt, ...version }) => ({
          ...version,
          url: versionAddress(id, version.version, 480),
          createdAt: createdAt.toISOString(),
        })),
        total: versions.length,
      };
    },
  );

  office.get<{ Params: UuidParams; Querystring: PageQuery }>(
    "/media/:id/usages",
    {
      config: read,
      preValidation: pictureOf,
      schema: {
        description:
          "Documents that use a picture; those that the asking person may not read without their names.",
        params: uuidParams,
        querystring: officeListQuery(),
        response: listResponse("office-picture-usage"),
      },
    },
    async (request) => {
      const usages = await pictures.usages(request.params.id);
      const { limit, offset } = pageOf(request.query);
      return {
        items: usages
          .slice(offset, offset + limit)
          .map((usage) =>
            mayName(request, usage.kind) ? usage : { ...usage, name: null },
          ),
        total: usages.length,
      };
    },
  );

  office.get<{ Params: UuidParams }>(
    "/media/:id/original",
    {
      config: read,
      preValidation: pictureOf,
      schema: {
        description:
          "The file as it was sent, with all that its camera wrote into it.",
        params: uuidParams,
        response: fileResponse("image/*", [200, 206]),
      },
    },
    async (request, reply) => {
      const { picture } = request;
      reply.header(
        "Content-Disposition",
        fileDisposition(
          "attachment",
          nameWithEnding(picture.fileName, picture.type),
        ),
      );
      return send(request, reply, {
        ...{ content: null, storageKey: picture.originalKey },
        type: picture.type,
      });
    },
  );

  const files: FastifyPluginAsync = async (scope) => {
    addMultipart(scope, 1_000, libraryRules.maxSize);
    const form = formOf(
      { file: fileContent, name: { type: "string" } },
      "file",
    );
    const config = { ...write, takesFiles: true, takes: { [MULTIPART]: form } };

    scope.post(
      "/media",
      {
        config: { ...config, takesKey: "file" },
        schema: {
          response: {
            200: wire("office-picture"),
            201: wire("office-picture"),
          },
        },
      },
      (request, reply) =>
        withFile(request, async (form) => {
          const sent = fileOf(form);
          const name = form.fields.get("name")?.trim().slice(0, 200);
          const hash = await library.hash(sent);
          const said = [hash.toString("hex"), sent.name, name];
          return scope.onceByKey(request, reply, said, async () => {
            const added = await library.add(sent, name, originOf(request));
            return reply
              .code(added.isNew ? 201 : 200)
              .header("Location", `/v2/bo/media/${added.id}`)
              .send(await shown(added.id));
          });
        }),
    );

    scope.put<{ Params: UuidParams }>(
      "/media/:id/file",
      {
        config,
        preValidation: pictureOf,
        schema: {
          params: uuidParams,
          response: entityResponse("office-picture"),
        },
      },
      async (request) => {
        const { id } = request.params;
        await withFile(request, (form) =>
          library.replace(id, fileOf(form), originOf(request)),
        );
        return shown(id);
      },
    );
  };
  office.register(files);

  office.patch<{ Params: UuidParams; Body: OfficePictureRequest }>(
    "/media/:id",
    {
      config: write,
      bodyLimit: 32_768,
      preValidation: pictureOf,
      schema: {
        params: uuidParams,
        body: wire("office-picture-request"),
        response: entityResponse("office-picture"),
      },
    },
    async (request) => {
      await library.update(request.picture, request.body, originOf(request));
      return shown(request.params.id);
    },
  );

  office.post<{ Params: UuidParams }>(
    "/media/:id/archive",
    {
      config: write,
      preValidation: pictureOf,
      schema: {
        params: uuidParams,
        response: emptyResponse(204),
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await library.archive(id, originOf(request), request.now);
      return reply.code(204).send();
    },
  );

  office.post<{ Params: UuidParams; Body: OfficePictureRestore }>(
    "/media/:id/restore",
    {
      config: write,
      preValidation: pictureOf,
      schema: {
        params: uuidParams,
        body: wire("office-picture-restore"),
        response: entityResponse("office-picture"),
      },
    },
    async (request) => {
      const { id } = request.params;
      const { version } = request.body;
      const origin = originOf(request);
      await (version === undefined
        ? library.restore(id, origin)
        : library.restoreVersion(id, version, origin));
      return shown(id);
    },
  );
}

const noFile = () =>
  invalid([{ propertyPath: "file", messageKey: "required" }]);

/** Throws an HttpProblem (422) without a file. */
function fileOf({ file }: SentForm) {
  if (file === undefined) throw noFile();
  return file;
}

async function withFile<Result>(
  request: FastifyRequest,
  use: (form: SentForm) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw noFile();
  return withSentForm(request, use);
}
