import { type Label, label } from "./kind.ts";

/** What links and menu items may lead to, by the name of /v2. */
export const targetEntities: Readonly<Record<string, Label>> = {
  Challenge: label(
    "Challenge",
    "Challenge",
    "Sfida",
    "Reto",
    "Challenge",
    "Challenge",
  ),
  ChallengePhoto: label(
    "Concours photo",
    "Photo contest",
    "Concorso fotografico",
    "Concurso de fotos",
    "Fotowettbewerb",
    "Fotowedstrijd",
  ),
  Content: label("Page", "Page", "Pagina", "Página", "Seite", "Pagina"),
  ContentCategory: label(
    "Rubrique",
    "Category",
    "Categoria",
    "Categoría",
    "Rubrik",
    "Rubriek",
  ),
};
