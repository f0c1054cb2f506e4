import {
  documentAddress,
  documentsAddress,
} from "#src/back-office/screens/document-address.ts";
import type { TextKey } from "#src/back-office/texts.ts";

export interface ImportPlace {
  /** The address of its imports below `/bo`; one of them is at `${base}/{id}`. */
  base: string;
  /** The screen that it belongs to. */
  back: string;
  title: TextKey;
  /** What its button is called. */
  open: TextKey;
}

const placeAt = (
  back: string,
  open: TextKey,
  title: TextKey = open,
): ImportPlace => ({ ...{ back, open, title }, base: `${back}/import` });

/** Where each kind is imported (BO-13.2); those of one challenge are imported in its editor. */
export const importPlaces: Readonly<Record<string, ImportPlace>> = {
  participants: placeAt("/participants", "import.open", "import.title"),
  points: {
    ...placeAt("/participants", "import.open_points"),
    base: "/participants/import/points",
  },
  "badge-awards": placeAt(
    documentsAddress("badge"),
    "import.open_awards",
    "import.title_awards",
  ),
  products: placeAt(documentsAddress("product"), "import.open_products"),
  tracking: placeAt("/store/orders", "import.open_tracking"),
  "referral-codes": placeAt(documentsAddress("feature"), "import.open_codes"),
};

/** The part of the editor of a challenge that an import fills, and what its button is called. */
const ofChallenges: Readonly<
  Record<string, { section: string; open: TextKey; title: TextKey }>
> = {
  "challenge-products": {
    section: "products",
    open: "import.open_listed",
    title: "import.title_listed",
  },
  "custom-goals": {
    section: "goals",
    open: "import.open_listed",
    title: "import.title_goals",
  },
  results: {
    section: "results",
    open: "import.open_listed",
    title: "import.title_results",
  },
};

/** Where a kind is imported. @param target the document that it is about */
export function importPlace(kind: string, target?: string): ImportPlace {
  const own = ofChallenges[kind];
  if (own === undefined || target === undefined) {
    const place = importPlaces[kind];
    if (place === undefined) throw new Error(`Nothing imports ${kind}`);
    return place;
  }
  const address = documentAddress("challenge", target);
  return {
    ...own,
    back: `${address}?section=${own.section}`,
    base: `${address}/import/${kind}`,
  };
}

/** Whether a kind is imported into a challenge. */
export const isOfChallenge = (kind: string): boolean => kind in ofChallenges;

/** What is imported where the documents of a kind are listed. */
export const documentImports: Readonly<Record<string, string>> = {
  product: "products",
  badge: "badge-awards",
  feature: "referral-codes",
};
