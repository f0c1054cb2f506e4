import { expect, test } from "vitest";
import { kindNames, kindOf } from "#registry/documents.ts";
import { permissions } from "#src/domain/people/permissions.ts";
import { areaOf } from "./document-address.ts";
import { screensFor } from "./screens.ts";

const pathsFor = (held: string) => screensFor([held]).map(({ path }) => path);

/** The areas in which documents of a permission are written or published. */
const areasOf = (held: string) =>
  kindNames.flatMap((kind) => {
    const { write, publish } = kindOf(kind).permissions;
    return [write, publish].some((one) => (one as string) === held)
      ? [`/${areaOf(kind)}`]
      : [];
  });

const ownSections: Record<string, string[]> = {
  ROLE_WRITE: ["/settings"],
  STORE_WRITE: ["/store"],
};

test.each(permissions)(
  "BO-1.3 %s opens the screens of its documents, and none that is empty",
  (held) => {
    const areas = new Set([...areasOf(held), ...(ownSections[held] ?? [])]);
    const ofDocuments = ["/challenges", "/pages", "/settings", "/store"];
    expect(
      pathsFor(held)
        .filter((path) => ofDocuments.includes(path))
        .toSorted(),
    ).toEqual(ofDocuments.filter((path) => areas.has(path)));
  },
);
