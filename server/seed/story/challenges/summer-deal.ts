import {
  ordinary,
  type StoryChallenge,
} from "#server/seed/story/challenge-types.ts";
import { predefined } from "#server/seed/story/forms.ts";
import { picture } from "#server/seed/story/picture.ts";
import { units } from "#server/seed/story/units.ts";
import { closes, opens } from "#server/seed/story/words.ts";

const scene = picture("challenge", "summer", {
  fr: "Un grand soleil, et à côté un salon rafraîchi par un climatiseur",
  en: "A big sun, and beside it a living room cooled by an air conditioner",
  it: "Un grande sole e, accanto, un salotto rinfrescato da un climatizzatore",
  es: "Un gran sol y, al lado, un salón refrescado por un aire acondicionado",
  de: "Eine große Sonne, daneben ein von einem Klimagerät gekühltes Wohnzimmer",
  nl: "Een grote zon, en ernaast een woonkamer die door een airco wordt gekoeld",
});

/** Deal, coming, in its sign-in window with places left; each member has a goal of their own. */
export const summerDeal: StoryChallenge = {
  ...ordinary,
  id: 2,
  type: "Deal",
  title: {
    fr: "Le deal Grand Frais",
    en: "The Cool Air deal",
    it: "Il deal Gran Fresco",
    es: "El deal Gran Frescor",
    de: "Der Frische-Deal",
    nl: "De Frisse Deal",
  },
  teaser: {
    fr: "<p>Engagez-vous sur un objectif de climatiseurs <strong>Brizel</strong>, taillé sur votre activité. Tenu ? Vos soleils comptent <strong>double</strong>.</p><p>Les places sont limitées : répondez avant la fin des inscriptions.</p>",
    en: "<p>Commit to a goal in <strong>Brizel</strong> air conditioners, cut to your business. Reached? Your suns count <strong>double</strong>.</p><p>Places are limited: answer before sign-in ends.</p>",
    it: "<p>Un obiettivo di climatizzatori <strong>Brizel</strong> su misura per la vostra attività. Raggiunto? I soli valgono <strong>doppio</strong>.</p><p>I posti sono limitati: rispondete prima della chiusura delle iscrizioni.</p>",
    es: "<p>Comprométase con un objetivo de aires acondicionados <strong>Brizel</strong>, a la medida de su actividad. ¿Cumplido? Sus soles valen el <strong>doble</strong>.</p><p>Plazas limitadas: responda antes de que cierren las inscripciones.</p>",
    de: "<p>Verpflichten Sie sich auf ein Ziel mit Klimageräten von <strong>Brizel</strong>, zugeschnitten auf Ihren Betrieb. Erreicht? Ihre Sonnen zählen <strong>doppelt</strong>.</p><p>Die Plätze sind begrenzt: Antworten Sie vor Anmeldeschluss.</p>",
    nl: "<p>Ga voor een doel in airco’s van <strong>Brizel</strong>, op maat van uw zaak. Gehaald? Uw zonnen tellen <strong>dubbel</strong>.</p><p>De plaatsen zijn beperkt: antwoord voor de inschrijving sluit.</p>",
  },
  image: scene,
  dealImage: scene,
  sponsor: "Brizel",
  startDiffusionDate: opens(-6),
  startSignInDate: opens(-4),
  endSignInDate: closes(5),
  startDate: opens(9),
  endDate: closes(54),
  endDiffusionDate: closes(80),
  goalType: "custom",
  resultUnit: units.airConditioners,
  goalsUnit: units.airConditioners,
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
      subject: units.airConditioners,
      unit: units.airConditioners,
      value: 15,
      challengeReward: { value: 6000 },
    },
  ],
  maxToWin: 6000,
  dealCategory: {
    fr: "Offre d’été",
    en: "Summer offer",
    it: "Offerta estiva",
    es: "Oferta de verano",
    de: "Sommerangebot",
    nl: "Zomeraanbod",
  },
  isDealCategoryVisible: true,
  dealAcceptBtn: {
    fr: "Je relève le deal",
    en: "I take the deal",
    it: "Accetto il deal",
    es: "Acepto el deal",
    de: "Ich bin dabei",
    nl: "Ik doe mee",
  },
  dealRefuseBtn: {
    fr: "Pas cette fois",
    en: "Not this time",
    it: "Non stavolta",
    es: "Esta vez no",
    de: "Diesmal nicht",
    nl: "Deze keer niet",
  },
  places: 30,
  resultLimit: 30,
  needProof: true,
  predefinedQuestions: predefined({ distributor: true, dates: false }),
  areResultsAnonymized: true,
  conditions: {
    description: {
      fr: "<p>Un deal est une promesse dans les deux sens : vous visez un volume, nous doublons vos soleils.</p>",
      en: "<p>A deal is a promise both ways: you aim for a volume, we double your suns.</p>",
    },
    conditions: {
      fr: "<ul><li>Trente places, attribuées dans l’ordre des réponses.</li><li>Objectif atteint : soleils doublés. Objectif manqué : soleils simples, rien n’est repris.</li></ul>",
      en: "<ul><li>Thirty places, given in the order of answers.</li><li>Goal reached: double suns. Goal missed: single suns, nothing is taken back.</li></ul>",
    },
    rules: {
      fr: "<ol><li>Acceptez le deal pendant les inscriptions.</li><li>Posez et déclarez vos climatiseurs Souffle et Archipel.</li><li>Votre objectif personnel figure sur cette page.</li></ol>",
      en: "<ol><li>Take the deal during sign-in.</li><li>Fit and declare your Souffle and Archipel air conditioners.</li><li>Your own goal is on this page.</li></ol>",
    },
    profiles: {
      fr: "<p>Entreprises titulaires de l’attestation de capacité fluides frigorigènes.</p>",
      en: "<p>Companies certified for refrigerants.</p>",
    },
    eligibility: {
      fr: "<p>Unités neuves Brizel, achetées chez un distributeur du réseau.</p>",
      en: "<p>New Brizel units, bought from a distributor of the network.</p>",
    },
  },
};
