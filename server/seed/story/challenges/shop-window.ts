import {
  ordinary,
  type StoryChallenge,
} from "#server/seed/story/challenge-types.ts";
import { picture } from "#server/seed/story/picture.ts";
import { units } from "#server/seed/story/units.ts";
import { closes, opens } from "#server/seed/story/words.ts";

/** Photo, running: votes decide. */
export const shopWindow: StoryChallenge = {
  ...ordinary,
  id: 4,
  type: "Photo",
  title: {
    fr: "Ma plus belle vitrine",
    en: "My finest window",
    it: "La mia vetrina più bella",
    es: "Mi mejor escaparate",
    de: "Mein schönstes Schaufenster",
    nl: "Mijn mooiste etalage",
  },
  teaser: {
    fr: "<p>Une vitrine, un jardin, un salon : montrez ce que vous savez faire. Le réseau vote, les <strong>trois premiers</strong> sont récompensés.</p>",
    en: "<p>A window, a garden, a living room: show what you can do. The network votes, the <strong>first three</strong> are rewarded.</p>",
    it: "<p>Una vetrina, un giardino, un salotto: mostrate ciò che sapete fare. La rete vota, i <strong>primi tre</strong> vengono premiati.</p>",
    es: "<p>Un escaparate, un jardín, un salón: enseñe lo que sabe hacer. La red vota, los <strong>tres primeros</strong> reciben premio.</p>",
    de: "<p>Ein Schaufenster, ein Garten, ein Wohnzimmer: Zeigen Sie, was Sie können. Das Netz stimmt ab, die <strong>ersten drei</strong> werden belohnt.</p>",
    nl: "<p>Een etalage, een tuin, een woonkamer: laat zien wat u kunt. Het netwerk stemt, de <strong>eerste drie</strong> worden beloond.</p>",
  },
  image: picture("challenge", "shopfront", {
    fr: "Une boutique vue dans le viseur d’un appareil photo",
    en: "A shop seen through a camera’s viewfinder",
    it: "Un negozio visto nel mirino di una fotocamera",
    es: "Una tienda vista por el visor de una cámara",
    de: "Ein Laden im Sucher einer Kamera",
    nl: "Een winkel in de zoeker van een camera",
  }),
  sponsor: "Solvanne",
  startDiffusionDate: opens(-18),
  startDate: opens(-15),
  endDate: closes(12),
  endDiffusionDate: closes(45),
  goalType: "result",
  resultUnit: units.votes,
  maxToWin: 3000,
  isDeclarationMultiple: false,
  resultEntryEnabled: false,
  photoMinWidth: 800,
  photoMinHeight: 600,
  conditions: {
    description: {
      fr: "<p>Une photo par participant, autant de votes que de coups de cœur.</p>",
      en: "<p>One photo each, as many votes as you have favourites.</p>",
    },
    conditions: {
      fr: "<ul><li>1<sup>re</sup> place : 3 000 soleils</li><li>2<sup>e</sup> place : 2 000 soleils</li><li>3<sup>e</sup> place : 1 000 soleils</li></ul>",
      en: "<ul><li>1st place: 3,000 suns</li><li>2nd place: 2,000 suns</li><li>3rd place: 1,000 suns</li></ul>",
    },
    rules: {
      fr: "<p>Format JPG ou PNG, 800 × 600 pixels au moins. Un modérateur vérifie chaque photo avant sa publication. On ne vote pas pour soi.</p>",
      en: "<p>JPG or PNG, 800 × 600 pixels at least. A moderator checks each photo before it is published. Nobody votes for themselves.</p>",
    },
    profiles: {
      fr: "<p>Tous les participants.</p>",
      en: "<p>All participants.</p>",
    },
    eligibility: {
      fr: "<p>Vous êtes l’auteur de la photo et disposez de l’accord des personnes et des clients qui y figurent.</p>",
      en: "<p>You took the photo and have the consent of the people and customers it shows.</p>",
    },
  },
};
