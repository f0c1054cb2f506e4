import { type Picture, picture } from "./picture.ts";
import type { Words } from "./words.ts";

export interface StoryBadge {
  id: number;
  title: Words;
  description: Words;
  image: Picture;
  /** Share of the participants who have it, 0 to 1; the generator follows it. */
  rarity: number;
}

const badge = (
  id: number,
  emblem: string,
  rarity: number,
  title: Words,
  description: Words,
): StoryBadge => ({
  id,
  title,
  description,
  image: picture("badge", emblem, title),
  rarity,
});

export const badges: StoryBadge[] = [
  badge(
    1,
    "sun",
    0.9,
    {
      fr: "Premier rayon",
      en: "First ray",
      it: "Primo raggio",
      es: "Primer rayo",
      de: "Erster Strahl",
      nl: "Eerste straal",
    },
    {
      fr: "Votre première déclaration est validée.",
      en: "Your first declaration is validated.",
      it: "La prima dichiarazione è convalidata.",
      es: "Su primera declaración está validada.",
      de: "Ihre erste Meldung ist bestätigt.",
      nl: "Uw eerste aangifte is goedgekeurd.",
    },
  ),
  badge(
    2,
    "flame",
    0.55,
    {
      fr: "Flamme vive",
      en: "Bright flame",
      it: "Fiamma viva",
      es: "Llama viva",
      de: "Helle Flamme",
      nl: "Felle vlam",
    },
    {
      fr: "Cinq déclarations validées dans un même challenge.",
      en: "Five declarations validated in one challenge.",
      it: "Cinque dichiarazioni convalidate in un challenge.",
      es: "Cinco declaraciones validadas en un mismo challenge.",
      de: "Fünf bestätigte Meldungen in einer Challenge.",
      nl: "Vijf goedgekeurde aangiften in één challenge.",
    },
  ),
  badge(
    3,
    "snowflake",
    0.3,
    {
      fr: "Maître du frais",
      en: "Master of cool",
      it: "Maestro del fresco",
      es: "Maestro del frescor",
      de: "Meister der Frische",
      nl: "Meester van de koelte",
    },
    {
      fr: "Dix climatiseurs Brizel posés.",
      en: "Ten Brizel air conditioners fitted.",
      it: "Dieci climatizzatori Brizel posati.",
      es: "Diez aires acondicionados Brizel instalados.",
      de: "Zehn Brizel-Klimageräte eingebaut.",
      nl: "Tien Brizel-airco’s geplaatst.",
    },
  ),
  badge(
    4,
    "leaf",
    0.42,
    {
      fr: "Main verte",
      en: "Green hand",
      it: "Mano verde",
      es: "Mano verde",
      de: "Grüne Hand",
      nl: "Groene hand",
    },
    {
      fr: "Trois chaudières remplacées par une pompe à chaleur.",
      en: "Three boilers replaced by a heat pump.",
      it: "Tre caldaie sostituite da una pompa di calore.",
      es: "Tres calderas sustituidas por una bomba de calor.",
      de: "Drei Heizkessel durch Wärmepumpen ersetzt.",
      nl: "Drie ketels vervangen door een warmtepomp.",
    },
  ),
  badge(
    5,
    "house",
    0.25,
    {
      fr: "Maison complète",
      en: "Whole house",
      it: "Casa completa",
      es: "Casa completa",
      de: "Ganzes Haus",
      nl: "Heel huis",
    },
    {
      fr: "Générateur, émetteurs et régulation sur un même chantier.",
      en: "Generator, emitters and controls on one job.",
      it: "Generatore, terminali e regolazione nello stesso cantiere.",
      es: "Generador, emisores y regulación en una misma obra.",
      de: "Erzeuger, Heizflächen und Regelung auf einer Baustelle.",
      nl: "Opwekker, afgifte en regeling op één project.",
    },
  ),
  badge(
    6,
    "camera",
    0.2,
    {
      fr: "Œil d’or",
      en: "Golden eye",
      it: "Occhio d’oro",
      es: "Ojo de oro",
      de: "Goldenes Auge",
      nl: "Gouden oog",
    },
    {
      fr: "Vingt votes sur une de vos photos.",
      en: "Twenty votes on one of your photos.",
      it: "Venti voti su una delle vostre foto.",
      es: "Veinte votos en una de sus fotos.",
      de: "Zwanzig Stimmen für eines Ihrer Fotos.",
      nl: "Twintig stemmen voor een van uw foto’s.",
    },
  ),
  badge(
    7,
    "podium",
    0.12,
    {
      fr: "Sur le podium",
      en: "On the podium",
      it: "Sul podio",
      es: "En el podio",
      de: "Auf dem Podest",
      nl: "Op het podium",
    },
    {
      fr: "Une place parmi les trois premiers d’un challenge.",
      en: "A place among the first three of a challenge.",
      it: "Un posto tra i primi tre di un challenge.",
      es: "Un puesto entre los tres primeros de un challenge.",
      de: "Ein Platz unter den ersten drei einer Challenge.",
      nl: "Een plaats bij de eerste drie van een challenge.",
    },
  ),
  badge(
    8,
    "crown",
    0.04,
    {
      fr: "Roi soleil",
      en: "Sun king",
      it: "Re Sole",
      es: "Rey Sol",
      de: "Sonnenkönig",
      nl: "Zonnekoning",
    },
    {
      fr: "20 000 soleils gagnés en une année.",
      en: "20,000 suns earned within a year.",
      it: "20.000 soli guadagnati in un anno.",
      es: "20.000 soles ganados en un año.",
      de: "20.000 Sonnen in einem Jahr.",
      nl: "20.000 zonnen in één jaar.",
    },
  ),
];
