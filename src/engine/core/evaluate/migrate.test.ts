import { describe, expect, test } from "vitest";
import type { Migration, StoredBlock } from "#src/engine/core/types.ts";
import { migrate } from "./migrate.ts";

const renameCaption = ({ caption, ...rest }: StoredBlock) => ({
  ...rest,
  title: caption,
});
const splitLink = ({ link, ...rest }: StoredBlock) => ({
  ...rest,
  link: { url: link, label: null },
});
const migrations = [renameCaption, splitLink];

/** Stored configurations by version, and their current form: replayed as long as the widget exists. */
const fixtures = [
  {
    name: "version 1, as first stored, without a version",
    stored: { "@type": "X", caption: "À la une", link: "/a" },
  },
  {
    name: "version 1",
    stored: { "@type": "X", version: 1, caption: "À la une", link: "/a" },
  },
  {
    name: "version 2",
    stored: { "@type": "X", version: 2, title: "À la une", link: "/a" },
  },
  {
    name: "version 3, the present one",
    stored: {
      "@type": "X",
      version: 3,
      title: "À la une",
      link: { url: "/a", label: null },
    },
  },
];

describe("migrations take a stored configuration to the present", () => {
  test.each(fixtures)("$name", ({ stored }) => {
    const before = structuredClone(stored);
    expect(migrate(Object.freeze(stored), migrations)).toEqual({
      config: {
        "@type": "X",
        version: 3,
        title: "À la une",
        link: { url: "/a", label: null },
      },
    });
    expect(stored).toEqual(before);
  });

  test("a block of the present version stays the same object", () => {
    const block = { "@type": "X", version: 3 };
    expect(migrate(block, migrations)).toEqual({ config: block });
    const unversioned = { "@type": "X" };
    const result = migrate(unversioned);
    expect("config" in result && result.config).toBe(unversioned);
  });

  test("the layout's version goes before the block's own", () => {
    expect(migrate({ "@type": "X", link: "/a" }, migrations, 2)).toEqual({
      config: { "@type": "X", version: 3, link: { url: "/a", label: null } },
    });
  });
});

describe("what cannot be migrated is invalid, with a reason", () => {
  test("a version newer than known", () => {
    expect(migrate({ version: 9 }, migrations)).toMatchObject({
      problem: {
        verdict: "invalid",
        path: "/version",
        reason: "version 9 is newer than 3, the newest known",
      },
    });
  });

  test("a migration that throws", () => {
    const broken: Migration = () => {
      throw new TypeError("link is no text");
    };
    expect(migrate({}, [broken])).toMatchObject({
      problem: {
        verdict: "invalid",
        reason: "migration from version 1 to 2 failed: link is no text",
      },
    });
  });

  test("a migration that answers with no object", () => {
    const broken = (() => null) as unknown as Migration;
    expect(migrate({}, [broken])).toMatchObject({
      problem: {
        verdict: "invalid",
        reason:
          "migration from version 1 to 2 failed: expected object, got null",
      },
    });
  });

  test("a fractional version", () => {
    expect(migrate({ version: 1.5 }, migrations)).toMatchObject({
      problem: { verdict: "invalid", path: "/version" },
    });
  });
});
