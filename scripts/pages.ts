import { join } from "node:path";
import { catalog } from "#registry/catalog.ts";
import { readJson } from "#server/core/cli.ts";
import { own } from "#src/domain/values/own.ts";
import type { CatalogLine, PlainLayout } from "#src/engine/contract.ts";
import {
  grammarMistakes,
  type LayoutMistake,
} from "#src/engine/core/doctor/check-layout.ts";
import { whenMistakes } from "#src/engine/core/doctor/check-when.ts";
import { plainLayout } from "#src/engine/core/layout/plain-layout.ts";
import type { Layout } from "#src/schema/types.gen.ts";
import { productRegistry } from "./doctor/registry.ts";
import { root } from "./schemas.ts";

/** Desugars a layout of this product: its catalog says which blocks want which data. */
export const productLayout = (
  layout: Layout,
  { withPointers = true }: { withPointers?: boolean } = {},
): PlainLayout =>
  plainLayout(layout, {
    wants: (type, source) =>
      source !== undefined && own<CatalogLine>(catalog, type)?.use === source,
    withPointers,
  });

/** A page of `registry/pages` by its name, as it was written. */
export const readPage = (name: string): Layout =>
  readJson(join(root, `registry/pages/${name}.json`)) as Layout;

/** What is wrong with a layout by itself, before it is on a page. */
export const layoutMistakes = (layout: Layout): LayoutMistake[] => [
  ...grammarMistakes(layout),
  ...whenMistakes(layout, productRegistry),
];
