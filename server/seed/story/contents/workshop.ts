import { blocks, type StoryContent } from "#server/seed/story/content-types.ts";
import { moment, opens, type Words } from "#server/seed/story/words.ts";

const healthy: Words = {
  fr: "Un bloc en bonne santé",
  en: "A healthy block",
  it: "Un blocco sano",
  es: "Un bloque sano",
  de: "Ein gesunder Block",
  nl: "Een gezond blok",
};
const over: Words = {
  fr: "Les vœux de l’hiver",
  en: "Winter wishes",
  it: "Gli auguri d’inverno",
  es: "Felicitaciones de invierno",
  de: "Winterwünsche",
  nl: "Winterwensen",
};
const soon: Words = {
  fr: "La fête du réseau approche",
  en: "The network’s party is near",
  it: "La festa della rete si avvicina",
  es: "Se acerca la fiesta de la red",
  de: "Das Netzfest naht",
  nl: "Het netwerkfeest nadert",
};

const editorial = (id: number, title: Words, text: string) => ({
  "@type": "WidgetEditorial",
  id,
  title,
  text,
});

/** For the inspector: blocks that do not show, each for a reason of its own, beside blocks that do. */
export const workshop: StoryContent = {
  id: 90,
  slug: "atelier",
  category: null,
  isHomepage: false,
  status: "published",
  title: {
    fr: "Atelier du configurateur",
    en: "The configurator’s workshop",
    it: "L’officina del configuratore",
    es: "El taller del configurador",
    de: "Werkstatt des Konfigurators",
    nl: "Werkplaats van de configurator",
  },
  subtitle: {
    fr: "Ce qui se montre, ce qui se cache, et pourquoi",
    en: "What shows, what hides, and why",
  },
  caption: null,
  image: null,
  startDate: opens(-30),
  endDate: null,
  contentBlocs: blocks(
    {
      fr: "<h2>Ouvrez l’inspecteur</h2><p>Cette page mêle des blocs sains à des blocs qui ne s’affichent pas. Ajoutez <code>?inspect=1</code> à l’adresse pour lire la raison de chacun.</p>",
      en: "<h2>Open the inspector</h2><p>This page mixes healthy blocks with blocks that do not show. Add <code>?inspect=1</code> to the address to read the reason of each.</p>",
    },
    { "@type": "WidgetPoints", id: 91, title: healthy },
    {
      "@type": "WidgetRankng",
      id: 92,
      title: { fr: "Un type mal orthographié", en: "A misspelt type" },
      challenge: "/v2/challenges/1",
    },
    {
      "@type": "WidgetGlobalViewAction",
      id: 93,
      title: {
        fr: "Un statut qui n’existe pas",
        en: "A status that does not exist",
      },
      status: "paused",
    },
    {
      ...editorial(94, over, "<p>Bonne année à toutes et à tous !</p>"),
      diffusionStartAt: opens(-60),
      diffusionEndAt: moment(-20),
    },
    {
      ...editorial(
        95,
        soon,
        "<p>Rendez-vous à Nantes, les invitations partent bientôt.</p>",
      ),
      diffusionStartAt: moment(10),
      diffusionEndAt: moment(40),
    },
    {
      "@type": "WidgetGroup",
      id: 96,
      type: "double",
      widgets: [
        {
          "@type": "WidgetBadge",
          id: 97,
          title: healthy,
          badge: "/v2/badges/1",
        },
        {
          "@type": "WidgetEditorial",
          id: 98,
          title: {
            fr: "Un texte qui n’en est pas un",
            en: "A text that is none",
          },
          text: 42,
        },
      ],
    },
    { "@type": "WidgetGroup", id: 99, type: "triple", widgets: [] },
    editorial(
      100,
      healthy,
      "<p>Le dernier bloc est là : rien de ce qui précède ne l’a emporté.</p>",
    ),
  ),
};
