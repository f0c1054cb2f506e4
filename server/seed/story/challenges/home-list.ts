import {
  ordinary,
  type StoryChallenge,
} from "#server/seed/story/challenge-types.ts";
import { listForm, predefined } from "#server/seed/story/forms.ts";
import { picture } from "#server/seed/story/picture.ts";
import { units } from "#server/seed/story/units.ts";
import { closes, opens } from "#server/seed/story/words.ts";

/** List, running: each product earns for itself, ranks are shared on equal points. */
export const homeList: StoryChallenge = {
  ...ordinary,
  id: 3,
  type: "List",
  title: {
    fr: "La maison complète",
    en: "The whole house",
    it: "La casa completa",
    es: "La casa completa",
    de: "Das ganze Haus",
    nl: "Het hele huis",
  },
  teaser: {
    fr: "<p>Radiateurs, planchers, thermostats, têtes : <strong>trente produits</strong> Ondrea et Tellane rapportent des soleils dès le premier posé.</p><p>Plus la gamme est complète, plus vous montez au classement.</p>",
    en: "<p>Radiators, floors, thermostats, valves: <strong>thirty products</strong> by Ondrea and Tellane earn suns from the first one fitted.</p><p>The fuller your range, the higher you climb.</p>",
    it: "<p>Radiatori, pavimenti, termostati, teste: <strong>trenta prodotti</strong> Ondrea e Tellane fruttano soli fin dal primo posato.</p><p>Più la gamma è completa, più si sale in classifica.</p>",
    es: "<p>Radiadores, suelos, termostatos, cabezales: <strong>treinta productos</strong> Ondrea y Tellane dan soles desde el primero instalado.</p><p>Cuanto más completa la gama, más sube en la clasificación.</p>",
    de: "<p>Heizkörper, Fußböden, Thermostate, Ventilköpfe: <strong>dreißig Produkte</strong> von Ondrea und Tellane bringen Sonnen ab dem ersten Einbau.</p><p>Je vollständiger Ihr Sortiment, desto höher Ihr Rang.</p>",
    nl: "<p>Radiatoren, vloeren, thermostaten, kranen: <strong>dertig producten</strong> van Ondrea en Tellane leveren zonnen op vanaf het eerste stuk.</p><p>Hoe vollediger uw gamma, hoe hoger u klimt.</p>",
  },
  image: picture("challenge", "shelves", {
    fr: "Deux étagères de thermostats, chaudières, radiateurs et sondes",
    en: "Two shelves of thermostats, boilers, radiators and sensors",
    it: "Due mensole di termostati, caldaie, radiatori e sonde",
    es: "Dos estantes con termostatos, calderas, radiadores y sondas",
    de: "Zwei Regale mit Thermostaten, Kesseln, Heizkörpern und Fühlern",
    nl: "Twee planken met thermostaten, ketels, radiatoren en sensoren",
  }),
  sponsor: "Ondrea & Tellane",
  startDiffusionDate: opens(-20),
  startDate: opens(-14),
  endDate: closes(16),
  endDiffusionDate: closes(40),
  goalType: "result",
  resultUnit: units.points,
  maxToWin: 5000,
  isRewardingGlobal: false,
  needCurrencyValue: true,
  needProof: true,
  declarationForm: listForm,
  predefinedQuestions: predefined({ distributor: true, dates: true }),
  conditions: {
    description: {
      fr: "<p>Un chantier ne s’arrête pas au générateur. Ce challenge récompense tout ce qui l’entoure.</p>",
      en: "<p>A job does not end with the generator. This challenge rewards all that surrounds it.</p>",
    },
    conditions: {
      fr: "<table><thead><tr><th>Modèle</th><th>Seuil</th><th>Coefficient</th></tr></thead><tbody><tr><td>Premier de gamme</td><td>1</td><td>1</td></tr><tr><td>Intermédiaire</td><td>2</td><td>2</td></tr><tr><td>Haut de gamme</td><td>3</td><td>3</td></tr></tbody></table><p>La récompense d’un produit est due à partir de son seuil, pour toutes les unités déclarées.</p>",
      en: "<table><thead><tr><th>Model</th><th>Threshold</th><th>Coefficient</th></tr></thead><tbody><tr><td>Entry</td><td>1</td><td>1</td></tr><tr><td>Middle</td><td>2</td><td>2</td></tr><tr><td>Top</td><td>3</td><td>3</td></tr></tbody></table><p>A product’s reward is due from its threshold on, for all units declared.</p>",
    },
    rules: {
      fr: "<p>Indiquez pour chaque produit la quantité posée et le montant facturé hors taxes. Le classement additionne les points de toutes vos déclarations validées.</p>",
      en: "<p>Give for each product the quantity fitted and the amount invoiced before tax. The ranking adds the points of all your validated declarations.</p>",
    },
    profiles: {
      fr: "<p>Toutes les entreprises du réseau.</p>",
      en: "<p>All companies of the network.</p>",
    },
    eligibility: {
      fr: "<p>Produits de la liste, facturés pendant le challenge. Les échanges sous garantie ne comptent pas.</p>",
      en: "<p>Products of the list, invoiced during the challenge. Exchanges under guarantee do not count.</p>",
    },
  },
};
