import type { Kysely } from "kysely";
import { bodyHash } from "#server/core/body-hash.ts";
import type { Database } from "#server/database/schema.ts";
import { pageBlocks } from "#server/services/documents/blocks.ts";
import { everyBlock } from "#src/domain/documents/blocks/walk.ts";
import { examineBlock } from "#src/domain/documents/examine-blocks.ts";
import {
  documentLanguages,
  type JsonObject,
} from "#src/domain/documents/languages.ts";
import { typeset } from "./localize.ts";

type Texts = [
  fr: string,
  en: string,
  it: string,
  es: string,
  de: string,
  nl: string,
];

const six = (...texts: Texts): JsonObject =>
  Object.fromEntries(
    documentLanguages.map((code, index) => [
      code,
      typeset(texts[index] ?? "", code),
    ]),
  );

const sixParagraphs = (...texts: Texts): JsonObject =>
  six(...(texts.map((one) => `<p>${one}</p>`) as Texts));

const text = (key: string, ...texts: Texts): JsonObject => ({
  ...{ key, "@type": "ContentText" },
  text: sixParagraphs(...texts),
});

/** Pages that others are made of (BO-4): they are never sent to participants. Which challenge it is says who makes a page. */
const templates: readonly { name: string; body: JsonObject }[] = [
  {
    name: "Actualité",
    body: {
      title: six(
        "Titre de l’actualité",
        "Title of the news",
        "Titolo della notizia",
        "Título de la noticia",
        "Titel der Neuigkeit",
        "Titel van het nieuws",
      ),
      blocks: [
        text(
          "lead",
          "En une phrase : ce qui change, pour qui, et à partir de quand.",
          "In one sentence: what changes, for whom, and from when.",
          "In una frase: che cosa cambia, per chi e da quando.",
          "En una frase: qué cambia, para quién y desde cuándo.",
          "In einem Satz: was sich ändert, für wen und ab wann.",
          "In één zin: wat er verandert, voor wie en vanaf wanneer.",
        ),
        {
          ...{ key: "story", "@type": "WidgetEditorial", version: 2 },
          title: six(
            "L’essentiel",
            "The essentials",
            "L’essenziale",
            "Lo esencial",
            "Das Wichtigste",
            "De hoofdzaak",
          ),
          text: sixParagraphs(
            "Racontez ici l’actualité en quelques lignes.",
            "Tell the news here in a few lines.",
            "Racconti qui la notizia in poche righe.",
            "Cuente aquí la noticia en pocas líneas.",
            "Erzählen Sie hier die Neuigkeit in wenigen Zeilen.",
            "Vertel hier het nieuws in enkele regels.",
          ),
        },
      ],
    },
  },
  {
    name: "Lancement d’un challenge",
    body: {
      title: six(
        "Un nouveau challenge commence",
        "A new challenge begins",
        "Inizia una nuova sfida",
        "Empieza un nuevo reto",
        "Eine neue Challenge beginnt",
        "Er begint een nieuwe challenge",
      ),
      blocks: [
        text(
          "rules",
          "Présentez la règle du jeu en trois lignes : les produits, la durée, les gains.",
          "Explain the rules in three lines: products, duration, rewards.",
          "Spieghi le regole in tre righe: prodotti, durata, premi.",
          "Explique las reglas en tres líneas: productos, duración, premios.",
          "Erklären Sie die Regeln in drei Zeilen: Produkte, Dauer, Prämien.",
          "Leg de regels in drie regels uit: producten, duur, beloningen.",
        ),
        { key: "invitation", "@type": "WidgetAction" },
        { key: "ranking", "@type": "WidgetRanking" },
      ],
    },
  },
];

/** Adds the templates of the demo. */
export async function insertTemplates(
  database: Kysely<Database>,
): Promise<void> {
  for (const { name, body: structure } of templates) {
    const body = JSON.stringify(structure);
    const { id } = await database
      .insertInto("documents")
      .values({
        ...{ kind: "page", name, entity_id: null, created_by: null },
        is_template: true,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await database
      .insertInto("document_drafts")
      .values({
        ...{ document_id: id, body, hash: bodyHash(structure) },
        ...{ base_revision: null, updated_by: null },
        mistakes: [...everyBlock(structure["blocks"], "/blocks")]
          .flatMap(([at, block]) =>
            examineBlock(block, at, pageBlocks, { own: "fr", more: [] }),
          )
          .filter(({ level }) => level === "mistake").length,
        languages: [...documentLanguages],
      })
      .execute();
  }
}
