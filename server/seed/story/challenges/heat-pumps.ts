import {
  ordinary,
  type StoryChallenge,
} from "#server/seed/story/challenge-types.ts";
import { heatPumpForm, predefined } from "#server/seed/story/forms.ts";
import { picture } from "#server/seed/story/picture.ts";
import { units } from "#server/seed/story/units.ts";
import { closes, opens } from "#server/seed/story/words.ts";

const subject = units.heatPumps;
const unit = {
  fr: "installations",
  en: "installations",
  it: "installazioni",
  es: "instalaciones",
  de: "Installationen",
  nl: "installaties",
};

/** Classic, running, three tiers for everyone. */
export const heatPumps: StoryChallenge = {
  ...ordinary,
  id: 1,
  type: "Classic",
  title: {
    fr: "Cap sur la pompe à chaleur",
    en: "Heat pump heading",
    it: "Rotta sulla pompa di calore",
    es: "Rumbo a la bomba de calor",
    de: "Kurs Wärmepumpe",
    nl: "Koers warmtepomp",
  },
  teaser: {
    fr: "<p>Chaque pompe à chaleur <strong>Aéria</strong> ou <strong>Aéria Duo</strong> que vous posez vous rapproche du palier suivant. Trois paliers, jusqu’à <strong>8 000 soleils</strong>.</p><p>Déclarez vos chantiers au fil de l’eau : une facture suffit.</p>",
    en: "<p>Every <strong>Aéria</strong> or <strong>Aéria Duo</strong> heat pump you fit brings you closer to the next tier. Three tiers, up to <strong>8,000 suns</strong>.</p><p>Declare your jobs as you go: one invoice is enough.</p>",
    it: "<p>Ogni pompa di calore <strong>Aéria</strong> o <strong>Aéria Duo</strong> posata avvicina alla soglia successiva. Tre soglie, fino a <strong>8.000 soli</strong>.</p><p>I cantieri si dichiarano via via: basta una fattura.</p>",
    es: "<p>Cada bomba de calor <strong>Aéria</strong> o <strong>Aéria Duo</strong> que instala le acerca al siguiente nivel. Tres niveles, hasta <strong>8.000 soles</strong>.</p><p>Declare sus obras sobre la marcha: basta una factura.</p>",
    de: "<p>Jede eingebaute Wärmepumpe <strong>Aéria</strong> oder <strong>Aéria Duo</strong> bringt Sie der nächsten Stufe näher. Drei Stufen, bis zu <strong>8.000 Sonnen</strong>.</p><p>Melden Sie Ihre Baustellen laufend: Eine Rechnung genügt.</p>",
    nl: "<p>Elke warmtepomp <strong>Aéria</strong> of <strong>Aéria Duo</strong> die u plaatst, brengt u dichter bij de volgende drempel. Drie drempels, tot <strong>8.000 zonnen</strong>.</p><p>Geef uw projecten gaandeweg aan: één factuur volstaat.</p>",
  },
  image: picture("challenge", "pump", {
    fr: "Une maison au toit terracotta et deux pompes à chaleur devant des collines",
    en: "A house with a terracotta roof and two heat pumps before hills",
    it: "Una casa dal tetto in cotto e due pompe di calore davanti alle colline",
    es: "Una casa de tejado terracota y dos bombas de calor ante unas colinas",
    de: "Ein Haus mit Ziegeldach und zwei Wärmepumpen vor Hügeln",
    nl: "Een huis met terracotta dak en twee warmtepompen voor heuvels",
  }),
  sponsor: "Calvéo",
  startDiffusionDate: opens(-32),
  startDate: opens(-25),
  endDate: closes(34),
  endDiffusionDate: closes(64),
  goalType: "generic",
  goalsUnit: unit,
  resultUnit: subject,
  challengeGoals: [
    {
      name: {
        fr: "Éclaircie",
        en: "Sunny spell",
        it: "Schiarita",
        es: "Claro",
        de: "Lichtblick",
        nl: "Opklaring",
      },
      subject,
      unit,
      value: 5,
      challengeReward: { value: 1500 },
    },
    {
      name: {
        fr: "Plein soleil",
        en: "Full sun",
        it: "Pieno sole",
        es: "Pleno sol",
        de: "Volle Sonne",
        nl: "Volle zon",
      },
      subject,
      unit,
      value: 12,
      challengeReward: { value: 4000 },
    },
    {
      name: {
        fr: "Zénith",
        en: "Zenith",
        it: "Zenit",
        es: "Cénit",
        de: "Zenit",
        nl: "Zenit",
      },
      subject,
      unit,
      value: 20,
      challengeReward: { value: 8000 },
    },
  ],
  maxToWin: 8000,
  needProof: true,
  declarationForm: heatPumpForm,
  predefinedQuestions: predefined({ distributor: true, dates: true }),
  conditions: {
    description: {
      fr: "<p>Soixante jours pour faire de la pompe à chaleur votre premier réflexe en rénovation. Vous avancez à votre rythme, palier après palier.</p>",
      en: "<p>Sixty days to make the heat pump your first idea in renovation. You move on at your own pace, tier after tier.</p>",
    },
    conditions: {
      fr: "<ul><li>Une pompe à chaleur posée et mise en service compte pour une installation.</li><li>Les paliers ne s’ajoutent pas : la dotation du palier atteint le plus haut vous est versée.</li><li>Les soleils sont crédités dans les dix jours qui suivent la validation.</li></ul>",
      en: "<ul><li>One heat pump fitted and commissioned counts as one installation.</li><li>Tiers do not add up: the reward of the highest tier reached is yours.</li><li>Suns are credited within ten days of validation.</li></ul>",
    },
    rules: {
      fr: "<ol><li>Posez une Aéria ou une Aéria Duo.</li><li>Déclarez le chantier avec la facture du distributeur.</li><li>Un modérateur vous répond sous trois jours ouvrés.</li></ol>",
      en: "<ol><li>Fit an Aéria or an Aéria Duo.</li><li>Declare the job with the distributor’s invoice.</li><li>A moderator answers within three working days.</li></ol>",
    },
    profiles: {
      fr: "<p>Toutes les entreprises d’installation du réseau, dans les six régions.</p>",
      en: "<p>Every installation company of the network, in all six regions.</p>",
    },
    eligibility: {
      fr: "<p>Sont éligibles les appareils facturés et posés pendant le challenge, en France métropolitaine. Un même numéro de série ne se déclare qu’une fois.</p>",
      en: "<p>Eligible: appliances invoiced and fitted during the challenge, in metropolitan France. A serial number is declared only once.</p>",
    },
  },
};
