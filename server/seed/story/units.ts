import type { Words } from "./words.ts";

export const units = {
  heatPumps: {
    fr: "pompes à chaleur",
    en: "heat pumps",
    it: "pompe di calore",
    es: "bombas de calor",
    de: "Wärmepumpen",
    nl: "warmtepompen",
  },
  airConditioners: {
    fr: "climatiseurs",
    en: "air conditioners",
    it: "climatizzatori",
    es: "aires acondicionados",
    de: "Klimageräte",
    nl: "airco’s",
  },
  appliances: {
    fr: "appareils",
    en: "appliances",
    it: "apparecchi",
    es: "aparatos",
    de: "Geräte",
    nl: "toestellen",
  },
  points: {
    fr: "points",
    en: "points",
    it: "punti",
    es: "puntos",
    de: "Punkte",
    nl: "punten",
  },
  votes: {
    fr: "votes",
    en: "votes",
    it: "voti",
    es: "votos",
    de: "Stimmen",
    nl: "stemmen",
  },
  sites: {
    fr: "chantiers",
    en: "jobs",
    it: "cantieri",
    es: "obras",
    de: "Baustellen",
    nl: "projecten",
  },
} satisfies Record<string, Words>;
