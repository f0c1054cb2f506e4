import type { Label } from "./kind.ts";

/** What links and menu items may lead to, by the name of /v2. */
export const targetEntities: Readonly<Record<string, Label>> = {
  Challenge: {
    ...{ fr: "Challenge", en: "Challenge", it: "Sfida" },
    ...{ es: "Reto", de: "Challenge", nl: "Challenge" },
  },
  ChallengePhoto: {
    ...{
      fr: "Concours photo",
      en: "Photo contest",
      it: "Concorso fotografico",
    },
    ...{ es: "Concurso de fotos", de: "Fotowettbewerb", nl: "Fotowedstrijd" },
  },
  Content: {
    ...{ fr: "Page", en: "Page", it: "Pagina" },
    ...{ es: "Página", de: "Seite", nl: "Pagina" },
  },
  ContentCategory: {
    ...{ fr: "Rubrique", en: "Category", it: "Categoria" },
    ...{ es: "Categoría", de: "Rubrik", nl: "Rubriek" },
  },
};
