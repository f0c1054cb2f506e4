import type { Label } from "#src/domain/documents/kinds/kind.ts";
import { belowBase, isBelowBase } from "#src/domain/programme/base-path.ts";

/** A place of the programme that a link can lead to; with an `entity`, one of many, whose id ends the path. */
export interface LinkTarget {
  key: string;
  path: string;
  entity?: string;
  label: Label;
}

const label = (
  fr: string,
  en: string,
  it: string,
  es: string,
  de: string,
  nl: string,
): Label => ({ fr, en, it, es, de, nl });

/** Where links lead, in the order in which forms offer it; a test compares the paths with registry/routes.json. */
// biome-ignore format: a table, one line each
export const linkTargets: readonly LinkTarget[] = [
  { key: "page", path: "/content/", entity: "Content", label: label("Une page", "A page", "Una pagina", "Una página", "Eine Seite", "Een pagina") },
  { key: "challenge", path: "/challenge/", entity: "Challenge", label: label("Un challenge", "A challenge", "Una sfida", "Un reto", "Eine Challenge", "Een challenge") },
  { key: "category", path: "/contentcategory/", entity: "ContentCategory", label: label("Une rubrique", "A category of pages", "Una rubrica", "Una categoría de páginas", "Eine Rubrik", "Een rubriek") },
  { key: "reward", path: "/reward/", entity: "Reward", label: label("Une récompense", "A reward", "Un premio", "Una recompensa", "Eine Prämie", "Een beloning") },
  { key: "badge", path: "/badge/", entity: "Badge", label: label("Un badge", "A badge", "Un badge", "Una insignia", "Ein Abzeichen", "Een badge") },
  { key: "home", path: "/", label: label("La page d’accueil", "The home page", "La pagina iniziale", "La página de inicio", "Die Startseite", "De startpagina") },
  { key: "store", path: "/store", label: label("La boutique", "The store", "Il negozio", "La tienda", "Der Shop", "De winkel") },
  { key: "wishlist", path: "/store/wishlist", label: label("La liste de souhaits", "The wish list", "La lista dei desideri", "La lista de deseos", "Die Wunschliste", "De verlanglijst") },
  { key: "orders", path: "/store/orders", label: label("Les commandes", "The orders", "Gli ordini", "Los pedidos", "Die Bestellungen", "De bestellingen") },
  { key: "points", path: "/points", label: label("Les points", "The points", "I punti", "Los puntos", "Die Punkte", "De punten") },
  { key: "badges", path: "/badges", label: label("Les badges", "The badges", "I badge", "Las insignias", "Die Abzeichen", "De badges") },
  { key: "history", path: "/challenge/history", label: label("L’historique des déclarations", "The past declarations", "Lo storico delle dichiarazioni", "El historial de declaraciones", "Die bisherigen Meldungen", "De eerdere aangiften") },
  { key: "account", path: "/account/details", label: label("Le compte", "The account", "L’account", "La cuenta", "Das Konto", "De account") },
  { key: "contact", path: "/account/contact", label: label("La page de contact", "The contact page", "La pagina dei contatti", "La página de contacto", "Die Kontaktseite", "De contactpagina") },
];

/** What a link leads to. */
export interface Led {
  target: LinkTarget;
  /** Of one of many. */
  id?: number;
}

/** The place of the programme that a link leads to; undefined where it leads elsewhere, or further than to the place. */
export function ledTo(link: string): Led | undefined {
  const text = link.trim();
  const path = isBelowBase(text) ? belowBase(text) : text;
  for (const target of linkTargets) {
    const { entity } = target;
    if (entity === undefined) {
      if (path === target.path || path === `${target.path}/`) return { target };
      continue;
    }
    if (!path.startsWith(target.path)) continue;
    const [, id] =
      /^([1-9]\d{0,9})\/?$/.exec(path.slice(target.path.length)) ?? [];
    if (id !== undefined) return { target, id: Number(id) };
  }
  return undefined;
}

/** The address of one of many things; undefined where no link leads to its kind. */
export function linkToEntity(entity: unknown, id: unknown): string | undefined {
  const target = linkTargets.find((one) => one.entity === entity);
  return target === undefined || typeof id !== "number"
    ? undefined
    : linkOf(target, id);
}

/** The address of a place. */
export const linkOf = (target: LinkTarget, id?: number): string =>
  id === undefined ? target.path : `${target.path}${id}`;
