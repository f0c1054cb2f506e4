import type {
  StoryForm,
  StoryPredefinedQuestion,
  StoryQuestion,
} from "./challenge-types.ts";
import type { Words } from "./words.ts";

const choice = (
  id: number,
  label: Words,
  titles: readonly Words[],
): StoryQuestion => ({
  id,
  label,
  type: "choice",
  formInputChoices: titles.map((title, index) => ({
    id: id * 100 + index + 1,
    title,
  })),
});

const free = (
  id: number,
  label: Words,
  type: "text" | "textarea" = "text",
): StoryQuestion => ({
  id,
  label,
  type,
  formInputChoices: [],
});

const yesNo: readonly Words[] = [
  { fr: "Oui", en: "Yes", it: "Sì", es: "Sí", de: "Ja", nl: "Ja" },
  { fr: "Non", en: "No", it: "No", es: "No", de: "Nein", nl: "Nee" },
];

/** Two choices, seven choices, a line and a paragraph. */
export const heatPumpForm: StoryForm = {
  id: 1,
  formInputGroups: [
    {
      formInputs: [
        choice(
          11,
          {
            fr: "La pompe à chaleur remplace-t-elle une chaudière ?",
            en: "Does the heat pump replace a boiler?",
            it: "La pompa di calore sostituisce una caldaia?",
            es: "¿La bomba de calor sustituye a una caldera?",
            de: "Ersetzt die Wärmepumpe einen Heizkessel?",
            nl: "Vervangt de warmtepomp een ketel?",
          },
          yesNo,
        ),
        choice(
          12,
          {
            fr: "Dans quel type de logement ?",
            en: "In which kind of home?",
            it: "In che tipo di abitazione?",
            es: "¿En qué tipo de vivienda?",
            de: "In welcher Art von Gebäude?",
            nl: "In welk type woning?",
          },
          [
            {
              fr: "Maison ancienne",
              en: "Old house",
              it: "Casa antica",
              es: "Casa antigua",
              de: "Altbau",
              nl: "Oud huis",
            },
            {
              fr: "Maison récente",
              en: "Recent house",
              it: "Casa recente",
              es: "Casa reciente",
              de: "Neueres Haus",
              nl: "Recent huis",
            },
            {
              fr: "Maison neuve",
              en: "New house",
              it: "Casa nuova",
              es: "Casa nueva",
              de: "Neubau",
              nl: "Nieuwbouw",
            },
            {
              fr: "Appartement",
              en: "Flat",
              it: "Appartamento",
              es: "Piso",
              de: "Wohnung",
              nl: "Appartement",
            },
            {
              fr: "Petit collectif",
              en: "Small block of flats",
              it: "Piccolo condominio",
              es: "Bloque pequeño",
              de: "Kleines Mehrfamilienhaus",
              nl: "Klein appartementsgebouw",
            },
            {
              fr: "Commerce ou bureau",
              en: "Shop or office",
              it: "Negozio o ufficio",
              es: "Comercio u oficina",
              de: "Laden oder Büro",
              nl: "Winkel of kantoor",
            },
            {
              fr: "Autre",
              en: "Other",
              it: "Altro",
              es: "Otro",
              de: "Sonstiges",
              nl: "Anders",
            },
          ],
        ),
      ],
    },
    {
      formInputs: [
        free(13, {
          fr: "Code postal du chantier",
          en: "Postcode of the job",
          it: "CAP del cantiere",
          es: "Código postal de la obra",
          de: "Postleitzahl der Baustelle",
          nl: "Postcode van het project",
        }),
        free(
          14,
          {
            fr: "Un mot sur ce chantier",
            en: "A word about this job",
            it: "Due parole su questo cantiere",
            es: "Unas palabras sobre esta obra",
            de: "Ein Wort zu dieser Baustelle",
            nl: "Een woordje over dit project",
          },
          "textarea",
        ),
      ],
    },
  ],
};

/** Three choices and five: buttons, and a list to open. */
export const listForm: StoryForm = {
  id: 2,
  formInputGroups: [
    {
      formInputs: [
        choice(
          21,
          {
            fr: "Qui a choisi le produit ?",
            en: "Who chose the product?",
            it: "Chi ha scelto il prodotto?",
            es: "¿Quién eligió el producto?",
            de: "Wer hat das Produkt gewählt?",
            nl: "Wie koos het product?",
          },
          [
            {
              fr: "Votre client",
              en: "Your customer",
              it: "Il cliente",
              es: "El cliente",
              de: "Ihr Kunde",
              nl: "Uw klant",
            },
            {
              fr: "Vous",
              en: "You",
              it: "L’installatore",
              es: "Usted",
              de: "Sie",
              nl: "Uzelf",
            },
            {
              fr: "Un bureau d’études",
              en: "An engineering office",
              it: "Uno studio tecnico",
              es: "Una ingeniería",
              de: "Ein Planungsbüro",
              nl: "Een studiebureau",
            },
          ],
        ),
        choice(
          22,
          {
            fr: "Qu’est-ce qui a décidé l’achat ?",
            en: "What decided the purchase?",
            it: "Che cosa ha deciso l’acquisto?",
            es: "¿Qué decidió la compra?",
            de: "Was gab den Ausschlag?",
            nl: "Wat gaf de doorslag?",
          },
          [
            {
              fr: "Le prix",
              en: "The price",
              it: "Il prezzo",
              es: "El precio",
              de: "Der Preis",
              nl: "De prijs",
            },
            {
              fr: "Les économies d’énergie",
              en: "Energy savings",
              it: "Il risparmio energetico",
              es: "El ahorro de energía",
              de: "Die Energieersparnis",
              nl: "De energiebesparing",
            },
            {
              fr: "L’esthétique",
              en: "The looks",
              it: "L’estetica",
              es: "La estética",
              de: "Das Aussehen",
              nl: "Het uiterlijk",
            },
            {
              fr: "La disponibilité",
              en: "Availability",
              it: "La disponibilità",
              es: "La disponibilidad",
              de: "Die Verfügbarkeit",
              nl: "De beschikbaarheid",
            },
            {
              fr: "Votre recommandation",
              en: "Your recommendation",
              it: "Il consiglio dell’installatore",
              es: "Su recomendación",
              de: "Ihre Empfehlung",
              nl: "Uw aanbeveling",
            },
          ],
        ),
      ],
    },
  ],
};

/** The three questions every programme knows, displayed or not. */
export const predefined = (shown: {
  distributor: boolean;
  dates: boolean;
}): StoryPredefinedQuestion[] => [
  {
    key: "distributor",
    isDisplayed: shown.distributor,
    label: {
      fr: "Votre distributeur",
      en: "Your distributor",
      it: "Il distributore",
      es: "Su distribuidor",
      de: "Ihr Händler",
      nl: "Uw verdeler",
    },
  },
  {
    key: "invoiceDateStart",
    isDisplayed: shown.dates,
    label: {
      fr: "Première facture",
      en: "First invoice",
      it: "Prima fattura",
      es: "Primera factura",
      de: "Erste Rechnung",
      nl: "Eerste factuur",
    },
  },
  {
    key: "invoiceDateEnd",
    isDisplayed: shown.dates,
    label: {
      fr: "Dernière facture",
      en: "Last invoice",
      it: "Ultima fattura",
      es: "Última factura",
      de: "Letzte Rechnung",
      nl: "Laatste factuur",
    },
  },
];
