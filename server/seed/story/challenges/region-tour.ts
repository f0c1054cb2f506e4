import {
  ordinary,
  type StoryChallenge,
  type StoryGoal,
} from "#server/seed/story/challenge-types.ts";
import { predefined } from "#server/seed/story/forms.ts";
import { picture } from "#server/seed/story/picture.ts";
import { units } from "#server/seed/story/units.ts";
import { closes, opens } from "#server/seed/story/words.ts";

const goal = (
  regions: string,
  value: number,
  userGroups: readonly number[],
): StoryGoal => ({
  name: {
    fr: regions,
    en: regions,
    it: regions,
    es: regions,
    de: regions,
    nl: regions,
  },
  subject: units.appliances,
  unit: units.appliances,
  value,
  challengeReward: { value: 2500 },
  userGroups,
});

/** Classic, coming, in groups: each region has a goal that fits its size. */
export const regionTour: StoryChallenge = {
  ...ordinary,
  id: 5,
  type: "Classic",
  title: {
    fr: "Le tour des régions",
    en: "The tour of the regions",
    it: "Il giro delle regioni",
    es: "La vuelta a las regiones",
    de: "Die Tour der Regionen",
    nl: "De ronde van de regio’s",
  },
  teaser: {
    fr: "<p>Six régions, une seule carte. Chaque appareil posé fait avancer <strong>toute votre équipe régionale</strong> ; la première arrivée à son objectif plante le drapeau d’or.</p>",
    en: "<p>Six regions, one map. Every appliance fitted moves <strong>your whole regional team</strong> on; the first to reach its goal plants the golden flag.</p>",
    it: "<p>Sei regioni, una sola mappa. Ogni apparecchio posato fa avanzare <strong>tutta la squadra regionale</strong>; la prima al traguardo pianta la bandiera d’oro.</p>",
    es: "<p>Seis regiones, un solo mapa. Cada aparato instalado hace avanzar a <strong>todo su equipo regional</strong>; el primero en llegar planta la bandera de oro.</p>",
    de: "<p>Sechs Regionen, eine Karte. Jedes eingebaute Gerät bringt <strong>Ihr ganzes Regionalteam</strong> voran; wer sein Ziel zuerst erreicht, setzt die goldene Fahne.</p>",
    nl: "<p>Zes regio’s, één kaart. Elk geplaatst toestel brengt <strong>uw hele regioteam</strong> vooruit; wie als eerste zijn doel haalt, plant de gouden vlag.</p>",
  },
  image: picture("challenge", "tour", {
    fr: "Une route à travers les collines, jalonnée de six drapeaux dont le dernier est doré",
    en: "A road across hills, marked by six flags, the last of them golden",
    it: "Una strada tra le colline con sei bandiere, l’ultima dorata",
    es: "Una carretera entre colinas con seis banderas, la última dorada",
    de: "Eine Straße durch Hügel mit sechs Fahnen, die letzte golden",
    nl: "Een weg door de heuvels met zes vlaggen, de laatste van goud",
  }),
  sponsor: "Solvanne",
  startDiffusionDate: opens(-3),
  startDate: opens(18),
  endDate: closes(78),
  endDiffusionDate: closes(100),
  goalType: "by-profile",
  resultUnit: units.appliances,
  goalsUnit: units.appliances,
  challengeGoals: [
    goal("Île-de-France · Rhône & Alpes", 240, [3, 5]),
    goal("Grand Ouest · Sud & Méditerranée", 180, [2, 6]),
    goal("Nord & Littoral · Est & Vosges", 140, [1, 4]),
  ],
  maxToWin: 2500,
  isGroup: true,
  needProof: true,
  predefinedQuestions: predefined({ distributor: false, dates: false }),
  conditions: {
    description: {
      fr: "<p>Le seul challenge qui se gagne ensemble.</p>",
      en: "<p>The only challenge that is won together.</p>",
    },
    conditions: {
      fr: "<p>Chaque membre d’une région qui atteint son objectif reçoit 2 500 soleils, à condition d’avoir déclaré au moins un appareil.</p>",
      en: "<p>Each member of a region that reaches its goal receives 2,500 suns, provided they declared at least one appliance.</p>",
    },
    rules: {
      fr: "<p>Tous les appareils Calvéo et Brizel comptent pour un. Le classement se lit en pourcentage de l’objectif : les petites régions ont les mêmes chances.</p>",
      en: "<p>All Calvéo and Brizel appliances count as one. The ranking reads as a percentage of the goal: small regions have the same chances.</p>",
    },
    profiles: {
      fr: "<p>Les six régions du réseau.</p>",
      en: "<p>The six regions of the network.</p>",
    },
    eligibility: {
      fr: "<p>Appareils posés et mis en service pendant le tour.</p>",
      en: "<p>Appliances fitted and commissioned during the tour.</p>",
    },
  },
};
