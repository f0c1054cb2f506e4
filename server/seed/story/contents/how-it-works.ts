import { blocks, type StoryContent } from "#server/seed/story/content-types.ts";
import { picture } from "#server/seed/story/picture.ts";
import { opens, type Words } from "#server/seed/story/words.ts";

const table = (
  head: readonly [string, string],
  rows: readonly (readonly [string, string])[],
): string =>
  `<table><thead><tr><th>${head[0]}</th><th>${head[1]}</th></tr></thead><tbody>${rows.map(([left, right]) => `<tr><td>${left}</td><td>${right}</td></tr>`).join("")}</tbody></table>`;

const rules: Words = {
  fr: `<h2>Les quatre sortes de challenges</h2>${table(
    ["Challenge", "Ce qui compte"],
    [
      ["Classique", "Un résultat et jusqu’à trois paliers"],
      ["Deal", "Un engagement que vous acceptez, ou non"],
      ["Liste", "Chaque produit a ses points"],
      ["Photo", "Les votes du réseau"],
    ],
  )}<p>Vos déclarations sont lues par un modérateur sous trois jours ouvrés. Refusée ? La raison est indiquée et vous pouvez recommencer.</p>`,
  en: `<h2>The four kinds of challenges</h2>${table(
    ["Challenge", "What counts"],
    [
      ["Classic", "A result and up to three tiers"],
      ["Deal", "A commitment that you take, or not"],
      ["List", "Each product has its points"],
      ["Photo", "The network’s votes"],
    ],
  )}<p>A moderator reads your declarations within three working days. Refused? You are told why, and may try again.</p>`,
  it: `<h2>I quattro tipi di challenge</h2>${table(
    ["Challenge", "Che cosa conta"],
    [
      ["Classico", "Un risultato e fino a tre soglie"],
      ["Deal", "Un impegno da accettare, o no"],
      ["Lista", "Ogni prodotto ha i suoi punti"],
      ["Foto", "I voti della rete"],
    ],
  )}<p>Un moderatore legge le dichiarazioni entro tre giorni lavorativi. Respinta? Il motivo è indicato e si può riprovare.</p>`,
  es: `<h2>Los cuatro tipos de challenge</h2>${table(
    ["Challenge", "Lo que cuenta"],
    [
      ["Clásico", "Un resultado y hasta tres niveles"],
      ["Deal", "Un compromiso que acepta, o no"],
      ["Lista", "Cada producto tiene sus puntos"],
      ["Foto", "Los votos de la red"],
    ],
  )}<p>Un moderador lee sus declaraciones en tres días laborables. ¿Rechazada? Se indica el motivo y puede volver a intentarlo.</p>`,
  de: `<h2>Die vier Arten von Challenges</h2>${table(
    ["Challenge", "Was zählt"],
    [
      ["Klassisch", "Ein Ergebnis und bis zu drei Stufen"],
      ["Deal", "Eine Zusage, die Sie geben oder nicht"],
      ["Liste", "Jedes Produkt hat seine Punkte"],
      ["Foto", "Die Stimmen des Netzes"],
    ],
  )}<p>Ihre Meldungen werden binnen drei Werktagen geprüft. Abgelehnt? Der Grund steht dabei, und Sie können es erneut versuchen.</p>`,
  nl: `<h2>De vier soorten challenges</h2>${table(
    ["Challenge", "Wat telt"],
    [
      ["Klassiek", "Een resultaat en tot drie drempels"],
      ["Deal", "Een belofte die u aanneemt, of niet"],
      ["Lijst", "Elk product heeft zijn punten"],
      ["Foto", "De stemmen van het netwerk"],
    ],
  )}<p>Een moderator leest uw aangiften binnen drie werkdagen. Geweigerd? De reden staat erbij en u kunt het opnieuw proberen.</p>`,
};

const suns: Words = {
  fr: "<h2>Vos soleils</h2><ul><li>Ils sont crédités dans les dix jours qui suivent la validation.</li><li>Ils restent valables vingt-quatre mois.</li><li>Ils s’échangent dans la boutique, à partir de 2 000.</li></ul><blockquote><p>Un soleil gagné ne se perd pas : même un deal manqué garde ses soleils simples.</p></blockquote>",
  en: "<h2>Your suns</h2><ul><li>They are credited within ten days of validation.</li><li>They stay valid for twenty-four months.</li><li>They are exchanged in the store, from 2,000 on.</li></ul><blockquote><p>A sun won is never lost: even a missed deal keeps its single suns.</p></blockquote>",
  it: "<h2>I vostri soli</h2><ul><li>Sono accreditati entro dieci giorni dalla convalida.</li><li>Restano validi ventiquattro mesi.</li><li>Si scambiano nel negozio, a partire da 2.000.</li></ul><blockquote><p>Un sole vinto non si perde: anche un deal mancato conserva i soli semplici.</p></blockquote>",
  es: "<h2>Sus soles</h2><ul><li>Se abonan en los diez días siguientes a la validación.</li><li>Son válidos veinticuatro meses.</li><li>Se canjean en la tienda, a partir de 2.000.</li></ul><blockquote><p>Un sol ganado no se pierde: incluso un deal fallido conserva sus soles simples.</p></blockquote>",
  de: "<h2>Ihre Sonnen</h2><ul><li>Sie werden binnen zehn Tagen nach der Bestätigung gutgeschrieben.</li><li>Sie gelten vierundzwanzig Monate.</li><li>Sie werden im Shop eingelöst, ab 2.000.</li></ul><blockquote><p>Eine gewonnene Sonne geht nie verloren: Auch ein verfehlter Deal behält seine einfachen Sonnen.</p></blockquote>",
  nl: "<h2>Uw zonnen</h2><ul><li>Ze worden binnen tien dagen na goedkeuring bijgeschreven.</li><li>Ze blijven vierentwintig maanden geldig.</li><li>U ruilt ze in de winkel, vanaf 2.000.</li></ul><blockquote><p>Een gewonnen zon gaat nooit verloren: ook een gemiste deal behoudt zijn gewone zonnen.</p></blockquote>",
};

export const howItWorks: StoryContent = {
  id: 2,
  slug: "comment-ca-marche",
  category: null,
  isHomepage: false,
  status: "published",
  title: {
    fr: "Comment ça marche",
    en: "How it works",
    it: "Come funziona",
    es: "Cómo funciona",
    de: "So geht’s",
    nl: "Zo werkt het",
  },
  subtitle: {
    fr: "Tout Belle Saison en une page",
    en: "All of Belle Saison on one page",
    it: "Tutta Belle Saison in una pagina",
    es: "Todo Belle Saison en una página",
    de: "Belle Saison auf einer Seite",
    nl: "Heel Belle Saison op één pagina",
  },
  caption: null,
  image: picture("cover", "checklist-regles", {
    fr: "Une liste de contrôle aux trois quarts cochée",
    en: "A checklist, three quarters ticked",
    it: "Una lista di controllo spuntata per tre quarti",
    es: "Una lista de control marcada en tres cuartas partes",
    de: "Eine zu drei Vierteln abgehakte Liste",
    nl: "Een checklist die voor driekwart is afgevinkt",
  }),
  startDate: opens(-200),
  endDate: null,
  contentBlocs: blocks(
    rules,
    {
      "@type": "WidgetGlobalViewAction",
      id: 20,
      title: {
        fr: "Les challenges du moment",
        en: "Challenges right now",
        it: "I challenge del momento",
        es: "Los challenges del momento",
        de: "Die aktuellen Challenges",
        nl: "De challenges van nu",
      },
      status: "running",
    },
    suns,
  ),
};
