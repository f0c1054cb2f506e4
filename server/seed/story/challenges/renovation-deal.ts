import {
  ordinary,
  type StoryChallenge,
} from "#server/seed/story/challenge-types.ts";
import { predefined } from "#server/seed/story/forms.ts";
import { picture } from "#server/seed/story/picture.ts";
import { units } from "#server/seed/story/units.ts";
import { closes, opens } from "#server/seed/story/words.ts";

const scene = picture("challenge", "renovation", {
  fr: "La même maison avant et après rénovation, grise à gauche, en couleurs à droite",
  en: "The same house before and after renovation, grey on the left, in colour on the right",
  it: "La stessa casa prima e dopo la ristrutturazione, grigia a sinistra, a colori a destra",
  es: "La misma casa antes y después de la reforma, gris a la izquierda, en color a la derecha",
  de: "Dasselbe Haus vor und nach der Sanierung, links grau, rechts in Farbe",
  nl: "Hetzelfde huis voor en na renovatie, links grijs, rechts in kleur",
});

/** Deal, finished, goals of one's own, other participants without names. */
export const renovationDeal: StoryChallenge = {
  ...ordinary,
  id: 6,
  type: "Deal",
  title: {
    fr: "Le deal Rénovation",
    en: "The Renovation deal",
    it: "Il deal Ristrutturazione",
    es: "El deal Reforma",
    de: "Der Sanierungs-Deal",
    nl: "De Renovatiedeal",
  },
  teaser: {
    fr: "<p>Chaudière à condensation et radiateurs basse température sur le même chantier : un engagement tenu par <strong>une entreprise sur deux</strong>. Bravo à toutes !</p>",
    en: "<p>A condensing boiler and low-temperature radiators on the same job: <strong>one company in two</strong> kept its word. Well done, all!</p>",
    it: "<p>Caldaia a condensazione e radiatori a bassa temperatura nello stesso cantiere: <strong>un’impresa su due</strong> ha mantenuto l’impegno. Complimenti!</p>",
    es: "<p>Caldera de condensación y radiadores de baja temperatura en la misma obra: <strong>una empresa de cada dos</strong> cumplió. ¡Enhorabuena!</p>",
    de: "<p>Brennwertkessel und Niedertemperatur-Heizkörper auf derselben Baustelle: <strong>jeder zweite Betrieb</strong> hielt Wort. Glückwunsch!</p>",
    nl: "<p>Condensatieketel en lagetemperatuurradiatoren op hetzelfde project: <strong>één bedrijf op twee</strong> hield woord. Proficiat!</p>",
  },
  image: scene,
  dealImage: scene,
  sponsor: "Calvéo & Ondrea",
  startDiffusionDate: opens(-120),
  startSignInDate: opens(-115),
  endSignInDate: closes(-105),
  startDate: opens(-100),
  endDate: closes(-40),
  endDiffusionDate: closes(50),
  goalType: "custom",
  resultUnit: units.sites,
  goalsUnit: units.sites,
  challengeGoals: [
    {
      name: {
        fr: "Votre engagement",
        en: "Your commitment",
        it: "Il vostro impegno",
        es: "Su compromiso",
        de: "Ihre Zusage",
        nl: "Uw belofte",
      },
      subject: units.sites,
      unit: units.sites,
      value: 10,
      challengeReward: { value: 3500 },
    },
  ],
  maxToWin: 3500,
  dealCategory: {
    fr: "Rénovation",
    en: "Renovation",
    it: "Ristrutturazione",
    es: "Reforma",
    de: "Sanierung",
    nl: "Renovatie",
  },
  isDealCategoryVisible: true,
  places: null,
  predefinedQuestions: predefined({ distributor: false, dates: true }),
  areResultsAnonymized: true,
  conditions: {
    description: {
      fr: "<p>Une promesse par entreprise, deux mois pour la tenir.</p>",
      en: "<p>One promise per company, two months to keep it.</p>",
    },
    conditions: {
      fr: "<p>3 500 soleils si l’engagement est tenu, la moitié au-delà de 80 %.</p>",
      en: "<p>3,500 suns if the commitment is kept, half of them above 80%.</p>",
    },
    rules: {
      fr: "<p>Un chantier compte dès qu’il réunit une Condensia et deux radiateurs Linéa ou Vertiga.</p>",
      en: "<p>A job counts when it joins one Condensia and two Linéa or Vertiga radiators.</p>",
    },
    profiles: {
      fr: "<p>Entreprises actives en rénovation.</p>",
      en: "<p>Companies that renovate.</p>",
    },
    eligibility: {
      fr: "<p>Logements de plus de quinze ans.</p>",
      en: "<p>Homes older than fifteen years.</p>",
    },
  },
};
