import { type Picture, picture } from "./picture.ts";
import type { LongWords } from "./words.ts";

export interface StoryReward {
  id: number;
  title: LongWords;
  description: LongWords;
  /** In soleils. */
  price: number;
  image: Picture;
}

const shelf: readonly (readonly [string, number, LongWords, LongWords])[] = [
  [
    "giftcard",
    2000,
    { fr: "Carte cadeau 20 €", en: "Gift card, €20" },
    {
      fr: "<p>Valable un an chez plus de cent enseignes partenaires.</p>",
      en: "<p>Valid for a year at over a hundred partner shops.</p>",
    },
  ],
  [
    "speaker",
    4800,
    { fr: "Enceinte nomade", en: "Portable speaker" },
    {
      fr: "<p>Quinze heures d’autonomie, résiste à la pluie et aux chantiers.</p>",
      en: "<p>Fifteen hours of battery, withstands rain and building sites.</p>",
    },
  ],
  [
    "hamper",
    5200,
    { fr: "Panier gourmand des régions", en: "Regional hamper" },
    {
      fr: "<p>Douze spécialités d’artisans, livrées dans un panier tressé.</p>",
      en: "<p>Twelve artisans’ specialities in a woven basket.</p>",
    },
  ],
  [
    "coffee",
    6500,
    { fr: "Machine à café à grains", en: "Bean-to-cup coffee machine" },
    {
      fr: "<p>Broyeur silencieux, deux tasses à la fois.</p>",
      en: "<p>Quiet grinder, two cups at a time.</p>",
    },
  ],
  [
    "drill",
    7800,
    { fr: "Visseuse à percussion 18 V", en: "18 V impact driver" },
    {
      fr: "<p>Deux batteries, coffret et cinquante embouts.</p>",
      en: "<p>Two batteries, case and fifty bits.</p>",
    },
  ],
  [
    "headphones",
    8500,
    { fr: "Casque à réduction de bruit", en: "Noise-cancelling headphones" },
    {
      fr: "<p>Trente heures de calme, étui compris.</p>",
      en: "<p>Thirty hours of calm, case included.</p>",
    },
  ],
  [
    "suitcase",
    9000,
    { fr: "Valise cabine", en: "Cabin suitcase" },
    {
      fr: "<p>Coque recyclée, quatre roues, serrure intégrée.</p>",
      en: "<p>Recycled shell, four wheels, built-in lock.</p>",
    },
  ],
  [
    "barbecue",
    12500,
    { fr: "Barbecue à couvercle", en: "Kettle barbecue" },
    {
      fr: "<p>57 cm de diamètre, thermomètre et housse.</p>",
      en: "<p>57 cm across, thermometer and cover.</p>",
    },
  ],
  [
    "watch",
    16000,
    { fr: "Montre automatique", en: "Automatic watch" },
    {
      fr: "<p>Verre saphir, bracelet cuir, étanche à 100 mètres.</p>",
      en: "<p>Sapphire glass, leather strap, waterproof to 100 metres.</p>",
    },
  ],
  [
    "tablet",
    19500,
    { fr: "Tablette 11 pouces", en: "11-inch tablet" },
    {
      fr: "<p>128 Go, stylet fourni, vos plans toujours sous la main.</p>",
      en: "<p>128 GB, stylus included, your plans always at hand.</p>",
    },
  ],
  [
    "cabin",
    24000,
    { fr: "Week-end au chalet pour deux", en: "Weekend for two in a chalet" },
    {
      fr: "<p>Deux nuits avec petit-déjeuner, trente adresses au choix.</p>",
      en: "<p>Two nights with breakfast, thirty addresses to choose from.</p>",
    },
  ],
  [
    "bicycle",
    48000,
    { fr: "Vélo à assistance électrique", en: "Electric bicycle" },
    {
      fr: "<p>80 km d’autonomie, éclairage et antivol compris.</p>",
      en: "<p>80 km range, lights and lock included.</p>",
    },
  ],
];

/** The store, from the smallest price to the largest. */
export const rewards: StoryReward[] = shelf.map(
  ([present, price, title, description], index) => ({
    id: index + 1,
    title,
    description,
    price,
    image: picture("reward", present, title),
  }),
);
