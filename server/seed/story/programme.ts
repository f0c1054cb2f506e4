import type { Words } from "./words.ts";

/** GET /config/app. `programUrl` is the address of a local run: the server knows its own. */
export const config = {
  programName: "Belle Saison",
  programUrl: "http://localhost:3000",
  programHours: {
    fr: "Du lundi au vendredi, de 8 h 30 à 18 h",
    en: "Monday to Friday, 8.30 am to 6 pm",
    it: "Dal lunedì al venerdì, dalle 8:30 alle 18:00",
    es: "De lunes a viernes, de 8:30 a 18:00",
    de: "Montag bis Freitag, 8:30 bis 18:00 Uhr",
    nl: "Maandag tot en met vrijdag, 8.30 tot 18.00 uur",
  } satisfies Words,
  ssoEmail: "connexion@belle-saison.example",
  postUserRegister: true,
  userConditionsPath: "/web_files/legal/conditions-utilisation.html",
  salesConditionsPath: "/web_files/legal/conditions-vente.html",
  legalMentionsPath: "/web_files/legal/mentions-legales.html",
  dataProtectionsPath: "/web_files/legal/donnees-personnelles.html",
  cookiesConditionsPath: "/web_files/legal/cookies.html",
  companyName: "Solvanne",
  companyUrlDomain: "https://www.solvanne.example",
  recaptchaPublicKey: null,
  locale: "fr",
  creationYear: 2019,
  externalHomeUrl: null,
  dateFormat: "DD/MM/YYYY",
};

/** Files of /web_files/ui/img and the picture that each shows. */
export const brandFiles = [
  { file: "belle-saison-logo.svg", picture: "logo-light.svg" },
  { file: "belle-saison-header.svg", picture: "logo-dark.svg" },
  { file: "belle-saison-login.svg", picture: "landscape-evening.svg" },
  { file: "default.svg", picture: "logo-light.svg" },
] as const;

/** GET /options. Gold is kept for what is won; what is clicked is terracotta. */
export const options: { name: string; value: Words | string }[] = [
  {
    name: "CURRENCY_NAME",
    value: {
      fr: "soleils",
      en: "suns",
      it: "soli",
      es: "soles",
      de: "Sonnen",
      nl: "zonnen",
    },
  },
  {
    name: "clientID_label",
    value: {
      fr: "Numéro client Solvanne",
      en: "Solvanne customer number",
      it: "Numero cliente Solvanne",
      es: "Número de cliente Solvanne",
      de: "Solvanne-Kundennummer",
      nl: "Solvanne-klantnummer",
    },
  },
  {
    name: "UI_META_TITLE",
    value: {
      fr: "Belle Saison, le club des installateurs Solvanne",
      en: "Belle Saison, the Solvanne installers’ club",
      it: "Belle Saison, il club degli installatori Solvanne",
      es: "Belle Saison, el club de los instaladores Solvanne",
      de: "Belle Saison, der Club der Solvanne-Fachpartner",
      nl: "Belle Saison, de club van Solvanne-installateurs",
    },
  },
  { name: "$primaryHue", value: "#134a44" },
  { name: "$secondaryHue", value: "#f3b437" },
  { name: "$thirdHue", value: "#4f6664" },
  { name: "$accentHue", value: "#c4512d" },
  { name: "$backgroundHue", value: "#f8f4ec" },
  { name: "$logoLogin", value: "belle-saison-logo.svg" },
  { name: "$logoHeader", value: "belle-saison-header.svg" },
  { name: "$backgroundLogin", value: "belle-saison-login.svg" },
];

/** GET /features. */
export const features = [
  { name: "use_store", enabled: true, attributes: {} },
  { name: "display_contact_tab", enabled: true, attributes: {} },
  {
    name: "post_user_register",
    enabled: true,
    attributes: { company_name_required: true },
  },
  { name: "referral", enabled: true, attributes: {} },
];

/** Referral codes that exist: digits, a dash, eight capitals or digits. */
export const referralCodes = ["2041-SOLEIL24", "1187-CLIMAT07"];

export interface StoryMenuItem {
  id: number;
  label: Words;
  position: number;
  link: string | null;
  targetEntity: string | null;
  targetId: number | null;
}

/** GET /menus, the custom entries. */
export const menus: StoryMenuItem[] = [
  {
    id: 1,
    position: 1,
    label: {
      fr: "Comment ça marche",
      en: "How it works",
      it: "Come funziona",
      es: "Cómo funciona",
      de: "So geht’s",
      nl: "Zo werkt het",
    },
    link: null,
    targetEntity: "Content",
    targetId: 2,
  },
  {
    id: 2,
    position: 2,
    label: {
      fr: "Conseils de pose",
      en: "Fitting tips",
      it: "Consigli di posa",
      es: "Consejos de instalación",
      de: "Montagetipps",
      nl: "Montagetips",
    },
    link: null,
    targetEntity: "ContentCategory",
    targetId: 1,
  },
  {
    id: 3,
    position: 3,
    label: {
      fr: "Cap sur la pompe à chaleur",
      en: "Heat pump heading",
      it: "Rotta sulla pompa di calore",
      es: "Rumbo a la bomba de calor",
      de: "Kurs Wärmepumpe",
      nl: "Koers warmtepomp",
    },
    link: null,
    targetEntity: "Challenge",
    targetId: 1,
  },
  {
    id: 4,
    position: 4,
    label: {
      fr: "Espace pro Solvanne",
      en: "Solvanne trade site",
      it: "Area pro Solvanne",
      es: "Espacio pro Solvanne",
      de: "Solvanne-Fachportal",
      nl: "Solvanne Pro",
    },
    link: "https://pro.solvanne.example",
    targetEntity: null,
    targetId: null,
  },
];
