import badge from "#schemas/documents/badge.schema.json" with { type: "json" };
import category from "#schemas/documents/category.schema.json" with {
  type: "json",
};
import feature from "#schemas/documents/feature.schema.json" with {
  type: "json",
};
import group from "#schemas/documents/group.schema.json" with { type: "json" };
import menu from "#schemas/documents/menu.schema.json" with { type: "json" };
import page from "#schemas/documents/page.schema.json" with { type: "json" };
import reasons from "#schemas/documents/reasons.schema.json" with {
  type: "json",
};
import reward from "#schemas/documents/reward.schema.json" with {
  type: "json",
};
import settings from "#schemas/documents/settings.schema.json" with {
  type: "json",
};
import shared from "#schemas/documents/shared.schema.json" with {
  type: "json",
};
import theme from "#schemas/documents/theme.schema.json" with { type: "json" };
import {
  projectReasons,
  reasonRules,
} from "#src/domain/documents/examine/reasons.ts";
import { badgeRules, projectBadge } from "#src/domain/documents/kinds/badge.ts";
import { projectCategory } from "#src/domain/documents/kinds/category.ts";
import {
  featureRules,
  projectFeature,
} from "#src/domain/documents/kinds/feature.ts";
import { projectGroup } from "#src/domain/documents/kinds/group.ts";
import type { DocumentKind, Label } from "#src/domain/documents/kinds/kind.ts";
import {
  menuReferences,
  menuRules,
  projectMenu,
} from "#src/domain/documents/kinds/menu.ts";
import { pageEnd, projectPage } from "#src/domain/documents/kinds/page.ts";
import {
  pageReferences,
  pageRules,
} from "#src/domain/documents/kinds/page-rules.ts";
import {
  adaptReward,
  projectReward,
} from "#src/domain/documents/kinds/reward.ts";
import {
  projectSettings,
  settingsRules,
} from "#src/domain/documents/kinds/settings.ts";
import { projectShared } from "#src/domain/documents/kinds/shared.ts";
import { projectTheme } from "#src/domain/documents/kinds/theme.ts";
import { themeRules } from "#src/domain/documents/kinds/theme-rules.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import type { Permission } from "#src/domain/people/permissions.ts";

const by = (write: Permission, publish = write) => ({ write, publish });

const label = (
  ...[fr, en, it, es, de, nl]: [string, string, string, string, string, string]
): Label => ({ fr, en, it, es, de, nl });

/** Every kind of document that the back office edits (BO-3.1). */
// biome-ignore format: a table of contents, one line each
export const documentKinds = {
  group: { label: label("Groupe", "Group", "Gruppo", "Grupo", "Gruppe", "Groep"), plural: label("Groupes", "Groups", "Gruppi", "Grupos", "Gruppen", "Groepen"), schema: group as JsonObject, permissions: by("USER_WRITE"), entity: "groups", tables: ["groups"], project: projectGroup },
  reward: { label: label("Récompense", "Reward", "Premio", "Recompensa", "Prämie", "Beloning"), plural: label("Récompenses", "Rewards", "Premi", "Recompensas", "Prämien", "Beloningen"), schema: reward as JsonObject, permissions: by("STORE_WRITE"), entity: "rewards", tables: ["rewards"], project: projectReward, adapt: adaptReward },
  badge: { label: label("Badge", "Badge", "Badge", "Insignia", "Abzeichen", "Badge"), plural: label("Badges", "Badges", "Badge", "Insignias", "Abzeichen", "Badges"), schema: badge as JsonObject, permissions: by("BADGE_WRITE"), entity: "badges", tables: ["badges"], project: projectBadge, rules: badgeRules },
  reasons: { label: label("Motifs de refus", "Refusal reasons", "Motivi di rifiuto", "Motivos de rechazo", "Ablehnungsgründe", "Afwijzingsredenen"), schema: reasons as JsonObject, permissions: by("OPTION_WRITE"), isSingle: true, tables: ["refusal_reasons"], project: projectReasons, rules: reasonRules },
  feature: { label: label("Fonctionnalité", "Feature", "Funzionalità", "Funcionalidad", "Funktion", "Functie"), plural: label("Fonctionnalités", "Features", "Funzionalità", "Funcionalidades", "Funktionen", "Functies"), schema: feature as JsonObject, permissions: by("OPTION_WRITE"), uniqueName: true, tables: ["features"], project: projectFeature, rules: featureRules },
  settings: { label: label("Réglages", "Settings", "Impostazioni", "Ajustes", "Einstellungen", "Instellingen"), schema: settings as JsonObject, permissions: by("OPTION_WRITE"), isSingle: true, tables: ["programme", "options"], project: projectSettings, rules: settingsRules },
  menu: { label: label("Menu", "Menu", "Menu", "Menú", "Menü", "Menu"), schema: menu as JsonObject, permissions: by("OPTION_WRITE"), isSingle: true, tables: ["menu_items"], project: projectMenu, rules: menuRules, references: menuReferences },
  theme: { label: label("Thème", "Theme", "Tema", "Tema", "Design", "Thema"), schema: theme as JsonObject, permissions: by("OPTION_WRITE"), isSingle: true, tables: ["options"], project: projectTheme, rules: themeRules },
  category: { label: label("Catégorie", "Category", "Categoria", "Categoría", "Kategorie", "Categorie"), plural: label("Catégories", "Categories", "Categorie", "Categorías", "Kategorien", "Categorieën"), schema: category as JsonObject, permissions: by("CONTENT_WRITE", "CONTENT_PUBLISH"), entity: "content_categories", tables: ["content_categories"], project: projectCategory },
  page: { label: label("Page", "Page", "Pagina", "Página", "Seite", "Pagina"), plural: label("Pages", "Pages", "Pagine", "Páginas", "Seiten", "Pagina’s"), schema: page as JsonObject, permissions: by("CONTENT_WRITE", "CONTENT_PUBLISH"), entity: "contents", tables: ["contents", "category_contents", "games"], project: projectPage, rules: pageRules, references: pageReferences, endsAt: pageEnd, hasTemplates: true },
  shared: { label: label("Contenu partagé", "Shared content", "Contenuto condiviso", "Contenido compartido", "Geteilter Inhalt", "Gedeelde inhoud"), plural: label("Contenus partagés", "Shared contents", "Contenuti condivisi", "Contenidos compartidos", "Geteilte Inhalte", "Gedeelde inhoud"), schema: shared as JsonObject, permissions: by("CONTENT_WRITE", "CONTENT_PUBLISH"), entity: "shared_blocks", tables: ["shared_blocks", "games"], project: projectShared, rules: pageRules, references: pageReferences },
} satisfies Record<string, DocumentKind>;

export type KindName = keyof typeof documentKinds;

export const kindNames = Object.keys(documentKinds) as KindName[];

export const isKind = (text: string): text is KindName =>
  Object.hasOwn(documentKinds, text);

/** The line of a kind. */
export const kindOf = (kind: KindName): DocumentKind => documentKinds[kind];
