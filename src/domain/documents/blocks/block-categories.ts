import type { Label } from "#src/domain/documents/kinds/kind.ts";

/** What the types of blocks are sorted by where people choose one, in the order of the palette: the `x-category` of their schemas. */
export const blockCategories: Readonly<Record<string, Label>> = {
  text: {
    ...{ fr: "Texte", en: "Text", it: "Testo" },
    ...{ es: "Texto", de: "Text", nl: "Tekst" },
  },
  media: {
    fr: "Images et vidéo",
    en: "Pictures and video",
    it: "Immagini e video",
    es: "Imágenes y vídeo",
    de: "Bilder und Video",
    nl: "Afbeeldingen en video",
  },
  challenges: {
    fr: "Challenges et jeux",
    en: "Challenges and games",
    it: "Sfide e giochi",
    es: "Retos y juegos",
    de: "Challenges und Spiele",
    nl: "Challenges en spellen",
  },
  results: {
    fr: "Résultats et points",
    en: "Results and points",
    it: "Risultati e punti",
    es: "Resultados y puntos",
    de: "Ergebnisse und Punkte",
    nl: "Resultaten en punten",
  },
  layout: {
    ...{ fr: "Mise en page", en: "Layout", it: "Impaginazione" },
    ...{ es: "Diseño", de: "Anordnung", nl: "Indeling" },
  },
};
