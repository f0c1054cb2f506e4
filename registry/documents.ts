import { badgeKind } from "#src/domain/documents/kinds/badge.ts";
import { categoryKind } from "#src/domain/documents/kinds/category.ts";
import { challengeKind } from "#src/domain/documents/kinds/challenge.ts";
import { featureKind } from "#src/domain/documents/kinds/feature.ts";
import { groupKind } from "#src/domain/documents/kinds/group.ts";
import type { DocumentKind } from "#src/domain/documents/kinds/kind.ts";
import { mailsKind } from "#src/domain/documents/kinds/mails.ts";
import { menuKind } from "#src/domain/documents/kinds/menu.ts";
import { noticeKind } from "#src/domain/documents/kinds/notice.ts";
import { pageKind } from "#src/domain/documents/kinds/page.ts";
import { productKind } from "#src/domain/documents/kinds/product.ts";
import { reasonsKind } from "#src/domain/documents/kinds/reasons.ts";
import { rewardKind } from "#src/domain/documents/kinds/reward.ts";
import { settingsKind } from "#src/domain/documents/kinds/settings.ts";
import { sharedKind } from "#src/domain/documents/kinds/shared.ts";
import { themeKind } from "#src/domain/documents/kinds/theme.ts";

/** Every kind of document that the back office edits (BO-3.1). */
export const documentKinds = {
  group: groupKind,
  reward: rewardKind,
  badge: badgeKind,
  product: productKind,
  challenge: challengeKind,
  reasons: reasonsKind,
  feature: featureKind,
  settings: settingsKind,
  mails: mailsKind,
  menu: menuKind,
  theme: themeKind,
  category: categoryKind,
  page: pageKind,
  notice: noticeKind,
  shared: sharedKind,
} satisfies Record<string, DocumentKind>;

export type KindName = keyof typeof documentKinds;

export const kindNames = Object.keys(documentKinds) as KindName[];

/** The kinds whose documents refer to lists (BO-10.4). */
export const kindsWithLists: readonly KindName[] = kindNames.filter(
  (kind) => Object.keys(documentKinds[kind].lists).length > 0,
);

export const isKind = (text: string): text is KindName =>
  Object.hasOwn(documentKinds, text);

/** The kind of a name. */
export const kindOf = (kind: KindName): DocumentKind => documentKinds[kind];
