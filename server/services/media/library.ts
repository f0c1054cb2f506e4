import { randomUUID } from "node:crypto";
import { HttpProblem, invalid, notFound } from "#server/core/http-problem.ts";
import type {
  NewVersion,
  PictureFacts,
  StoredPicture,
} from "#server/core/picture.ts";
import { requiredText } from "#server/core/required-text.ts";
import type { ChangeOrigin } from "#server/repositories/audit-events.ts";
import type { Repositories } from "#server/repositories/index.ts";
import type { PictureChange } from "#server/repositories/media/pictures.ts";
import type { Storage } from "#server/services/storage/storage.ts";
import type { SentFile } from "#server/services/uploads/uploads.ts";
import {
  isInside,
  movedFocus,
  type Rectangle,
  whole,
} from "#src/domain/values/rectangle.ts";
import { isSame } from "#src/schema/json.ts";
import type {
  AuditFacts,
  OfficePictureRequest,
} from "#src/schema/types.gen.ts";
import { createPictureFiles } from "./picture-files.ts";

/** Who makes a change. */
type Origin = ChangeOrigin & { actorId: number };

const conflict = () =>
  new HttpProblem(409, "pictureChanged", {
    members: { reason: "pictureChanged" },
  });

/** The name of a new picture: that of its file without the ending. */
export const nameOfFile = (fileName: string): string =>
  fileName
    .replace(/^.*[\\/]/, "")
    .replace(/\.\w{1,5}$/, "")
    .replace(/[_\s]+/g, " ")
    .trim()
    .slice(0, 200)
    .toWellFormed();

/** How much the library may store, unless the settings say otherwise. */
export const LIBRARY_BYTES = 20_000_000_000;

/** What changes in the library of pictures (BO-7.2). */
export function createLibrary(
  repositories: Pick<Repositories, "pictures">,
  storage: Storage,
  maxBytes: number,
) {
  const { pictures } = repositories;
  const files = createPictureFiles(repositories, storage);

  /** Throws an HttpProblem (413) if the library has no room for so many bytes more. */
  async function requireRoom(bytes: number): Promise<void> {
    if ((await pictures.storedBytes()) + bytes > maxBytes)
      throw new HttpProblem(413, "libraryFull", {
        members: { reason: "libraryFull" },
        values: { limit: Math.floor(maxBytes / 1_000_000) },
      });
  }

  async function change(
    id: string,
    origin: Origin,
    plan: Parameters<typeof pictures.change>[2],
  ): Promise<void> {
    if (!(await pictures.change(id, origin, plan))) throw notFound();
  }

  /** Takes a picture out of the archive, where it is there. */
  const restore = (id: string, origin: Origin) =>
    change(id, origin, ({ archivedAt, name }) =>
      archivedAt === null
        ? null
        : {
            archivedAt: null,
            audit: { action: "picture.restore", after: { name } },
          },
    );

  async function existing(id: string, origin: Origin) {
    await restore(id, origin);
    return { id, isNew: false };
  }

  /** Makes the sizes of another part of a picture, and a version of them. */
  const crop = (
    picture: StoredPicture,
    part: Rectangle | null,
    origin: Origin,
    finish: (picture: StoredPicture, file: NewVersion) => PictureChange,
  ) =>
    files.storing(async (key) => {
      await requireRoom(picture.size);
      const file = await files.cut(origin.actorId, key, picture, part);
      await change(picture.id, origin, (present) => {
        if (present.version !== picture.version) throw conflict();
        return finish(present, file);
      });
    });

  return {
    restore,

    /** The SHA-256 of a sent file. */
    hash: files.hash,

    /** Adds a sent file; one that is in the library already is that picture. */
    async add(sent: SentFile, name: string | undefined, origin: Origin) {
      const examined = await files.examine(sent);
      const hash = await files.hash(sent);
      const known = await pictures.findByContent(hash);
      if (known !== undefined) return existing(known, origin);
      await requireRoom(examined.size);
      const own = randomUUID();
      const id = await files.storing(
        async (key) => {
          const about = { ...examined, hash };
          const file = await files.keep(origin.actorId, key, sent, about);
          const title = name || nameOfFile(sent.name) || "Image";
          return pictures.add(own, title, file, origin);
        },
        (added) => added === own,
      );
      return id === own ? { id, isNew: true } : existing(id, origin);
    },

    /** Puts another file under a picture: what uses it shows the new one. */
    async replace(id: string, sent: SentFile, origin: Origin): Promise<void> {
      const examined = await files.examine(sent);
      const hash = await files.hash(sent);
      const picture = await pictures.find(id);
      if (picture?.sha256.equals(hash)) return;
      await requireRoom(examined.size);
      await files.storing(async (key) => {
        const about = { ...examined, hash };
        const file = await files.keep(origin.actorId, key, sent, about);
        await change(id, origin, (present) => ({
          file,
          audit: {
            action: "picture.replace",
            before: fileFacts(present),
            after: { ...fileFacts(file), uses: present.uses },
          },
        }));
      });
    },

    /** Changes what is said of a picture, and which part of it is shown. Throws an HttpProblem. */
    async update(
      picture: StoredPicture,
      request: OfficePictureRequest,
      origin: Origin,
    ): Promise<void> {
      const part = cropOf(picture, request.crop);
      const planned = (present: StoredPicture, file?: NewVersion) => {
        const facts = changed(present, request, part);
        const before = auditFacts(present, present.crop);
        const after = auditFacts(facts, part);
        return {
          facts,
          ...(file && { file }),
          audit: {
            action: "picture.update" as const,
            before: without(before, after),
            after: without(after, before),
          },
        };
      };
      if (isSame(part, picture.crop))
        await change(picture.id, origin, (present) => {
          const plan = planned(present);
          const { before, after } = plan.audit;
          return isSame(before, {}) && isSame(after, {}) ? null : plan;
        });
      else await crop(picture, part, origin, planned);
    },

    /** Makes an earlier file the current one again, as a new version. */
    async restoreVersion(
      id: string,
      version: number,
      origin: Origin,
    ): Promise<void> {
      const file = await pictures.version(id, version);
      if (file === undefined) throw notFound();
      await change(id, origin, (present) =>
        present.version === version
          ? null
          : {
              file,
              archivedAt: null,
              audit: {
                action: "picture.restore",
                before: fileFacts(present),
                after: fileFacts(file),
              },
            },
      );
    },

    /** Takes a picture out of the library. Throws an HttpProblem (409) while something uses it. */
    archive: (id: string, origin: Origin, now: Date): Promise<void> =>
      change(id, origin, ({ uses, archivedAt, name }) => {
        if (uses > 0)
          throw new HttpProblem(409, "pictureInUse", {
            members: { reason: "used" },
          });
        return archivedAt !== null
          ? null
          : {
              archivedAt: now,
              audit: { action: "picture.archive", before: { name } },
            };
      }),
  };
}

/** The wanted part of a picture; null for all of it. Throws an HttpProblem (422) for one that is not in it. */
function cropOf(
  picture: StoredPicture,
  wanted: Rectangle | null | undefined,
): Rectangle | null {
  if (wanted === undefined) return picture.crop;
  if (wanted === null || isSame(wanted, whole(picture))) return null;
  if (!isInside(wanted, picture))
    throw invalid([{ propertyPath: "crop", messageKey: "cropOutside" }]);
  return wanted;
}

function changed(
  { name, alt, isDecorative, focus, crop, ...size }: StoredPicture,
  request: OfficePictureRequest,
  part: Rectangle | null,
): PictureFacts {
  const title =
    request.name === undefined ? undefined : requiredText(request.name, "name");
  const texts = { ...alt, ...request.alt };
  const moved =
    focus && movedFocus(focus, crop ?? whole(size), part ?? whole(size));
  return {
    name: title ?? name,
    alt: Object.fromEntries(
      Object.entries(texts).flatMap(([code, text]) =>
        text?.trim() ? [[code, text.trim()]] : [],
      ),
    ),
    isDecorative: request.isDecorative ?? isDecorative,
    focus: request.focus === undefined ? moved : request.focus,
  };
}

const fileFacts = ({
  fileName,
  width,
  height,
}: Pick<NewVersion, "fileName" | "width" | "height">): AuditFacts => ({
  file: `${fileName} (${width} × ${height})`,
});

/** What an audit event says of a picture. */
const auditFacts = (
  { name, alt, isDecorative, focus }: PictureFacts,
  crop: Rectangle | null,
): AuditFacts => ({
  name,
  alt: { ...alt },
  isDecorative,
  ...(focus && { focus: `${focus.x} %, ${focus.y} %` }),
  ...(crop && {
    crop: `${crop.width} × ${crop.height} (${crop.x}, ${crop.y})`,
  }),
});

/** What one says and the other does not. */
function without(facts: AuditFacts, others: AuditFacts): AuditFacts {
  const alt = Object.fromEntries(
    Object.entries(facts.alt ?? {}).filter(
      ([code, text]) => text !== others.alt?.[code],
    ),
  );
  const { alt: _, ...rest } = facts;
  return {
    ...Object.fromEntries(
      Object.entries(rest).filter(
        ([name, value]) => value !== others[name as keyof AuditFacts],
      ),
    ),
    ...(Object.keys(alt).length > 0 && { alt }),
  };
}
