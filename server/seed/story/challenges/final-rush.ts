import {
  ordinary,
  type StoryChallenge,
} from "#server/seed/story/challenge-types.ts";
import { picture } from "#server/seed/story/picture.ts";
import { units } from "#server/seed/story/units.ts";
import { closes, opens } from "#server/seed/story/words.ts";

/** List, finished, rewarded by rank automatically. */
export const finalRush: StoryChallenge = {
  ...ordinary,
  id: 7,
  type: "List",
  title: {
    fr: "Le sprint des connectés",
    en: "The connected sprint",
    it: "Lo sprint dei connessi",
    es: "El esprint conectado",
    de: "Der Smart-Sprint",
    nl: "De slimme sprint",
  },
  teaser: {
    fr: "<p>Quinze jours, un podium : thermostats, passerelles et VMC connectées se sont arrachés. Découvrez <strong>qui monte sur la première marche</strong>.</p>",
    en: "<p>Fifteen days, one podium: thermostats, gateways and connected ventilation flew off the shelves. See <strong>who stands on the top step</strong>.</p>",
    it: "<p>Quindici giorni, un podio: termostati, gateway e ventilazione connessa sono andati a ruba. Ecco <strong>chi sale sul gradino più alto</strong>.</p>",
    es: "<p>Quince días, un podio: termostatos, pasarelas y ventilación conectada volaron. Descubra <strong>quién sube a lo más alto</strong>.</p>",
    de: "<p>Fünfzehn Tage, ein Podest: Thermostate, Gateways und smarte Lüftung gingen weg wie nichts. Sehen Sie, <strong>wer ganz oben steht</strong>.</p>",
    nl: "<p>Vijftien dagen, één podium: thermostaten, gateways en slimme ventilatie vlogen weg. Ontdek <strong>wie op de hoogste trede staat</strong>.</p>",
  },
  image: picture("challenge", "rush", {
    fr: "Un podium à trois marches sous les confettis, une coupe d’or au sommet",
    en: "A podium of three steps under confetti, a golden cup on top",
    it: "Un podio a tre gradini sotto i coriandoli, con una coppa d’oro in cima",
    es: "Un podio de tres peldaños bajo confeti, con una copa de oro arriba",
    de: "Ein dreistufiges Podest im Konfetti, oben ein goldener Pokal",
    nl: "Een podium met drie treden onder confetti, met een gouden beker bovenop",
  }),
  sponsor: "Tellane",
  startDiffusionDate: opens(-60),
  startDate: opens(-45),
  endDate: closes(-30),
  endDiffusionDate: closes(30),
  goalType: "result",
  resultUnit: units.points,
  maxToWin: 4000,
  isRewardingGlobal: false,
  isRewardingAuto: true,
  isDeclarationMultiple: false,
  needProof: true,
  conditions: {
    description: {
      fr: "<p>Court, intense, sans filet.</p>",
      en: "<p>Short, intense, no net.</p>",
    },
    conditions: {
      fr: "<p>Chaque produit rapporte ses soleils à partir de son seuil, dans la limite de 4 000. Le podium reçoit aussi un badge.</p>",
      en: "<p>Each product earns its suns from its threshold on, up to 4,000. The podium receives a badge too.</p>",
    },
    rules: {
      fr: "<p>Une seule déclaration par entreprise, à la fin du sprint.</p>",
      en: "<p>One declaration per company, at the end of the sprint.</p>",
    },
    profiles: {
      fr: "<p>Tous les participants.</p>",
      en: "<p>All participants.</p>",
    },
    eligibility: {
      fr: "<p>Produits Brizel et Tellane facturés pendant le sprint.</p>",
      en: "<p>Brizel and Tellane products invoiced during the sprint.</p>",
    },
  },
};
