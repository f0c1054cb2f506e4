import type { Words } from "#server/seed/story/words.ts";

export const title: Words = {
  fr: "Cette saison",
  en: "This season",
  it: "Questa stagione",
  es: "Esta temporada",
  de: "Diese Saison",
  nl: "Dit seizoen",
};

export const welcome: Words = {
  fr: "<h2>La belle saison commence sur vos chantiers</h2><p>Posez, déclarez, récoltez : chaque appareil Solvanne vous rapporte des <strong>soleils</strong>. Trois challenges courent en ce moment, et un deal attend votre réponse.</p>",
  en: "<h2>The fine season begins on your jobs</h2><p>Fit, declare, harvest: every Solvanne appliance earns you <strong>suns</strong>. Three challenges are running, and a deal awaits your answer.</p>",
  it: "<h2>La bella stagione comincia nei vostri cantieri</h2><p>Posare, dichiarare, raccogliere: ogni apparecchio Solvanne frutta <strong>soli</strong>. Tre challenge sono in corso, e un deal attende una risposta.</p>",
  es: "<h2>La buena temporada empieza en sus obras</h2><p>Instale, declare, recoja: cada aparato Solvanne le da <strong>soles</strong>. Hay tres challenges en marcha y un deal que espera su respuesta.</p>",
  de: "<h2>Die schöne Jahreszeit beginnt auf Ihren Baustellen</h2><p>Einbauen, melden, ernten: Jedes Gerät von Solvanne bringt Ihnen <strong>Sonnen</strong>. Drei Challenges laufen, und ein Deal wartet auf Ihre Antwort.</p>",
  nl: "<h2>Het mooie seizoen begint op uw projecten</h2><p>Plaatsen, aangeven, oogsten: elk Solvanne-toestel levert u <strong>zonnen</strong> op. Er lopen drie challenges, en een deal wacht op uw antwoord.</p>",
};

export const points: Words = {
  fr: "Vos soleils",
  en: "Your suns",
  it: "I vostri soli",
  es: "Sus soles",
  de: "Ihre Sonnen",
  nl: "Uw zonnen",
};

export const ranking: Words = {
  fr: "Le classement pompes à chaleur",
  en: "Heat pump ranking",
  it: "Classifica pompe di calore",
  es: "Clasificación de bombas de calor",
  de: "Rangliste Wärmepumpen",
  nl: "Klassement warmtepompen",
};

export const running: Words = {
  fr: "Cap sur la pompe à chaleur",
  en: "Heat pump heading",
  it: "Rotta sulla pompa di calore",
  es: "Rumbo a la bomba de calor",
  de: "Kurs Wärmepumpe",
  nl: "Koers warmtepomp",
};

export const deal: Words = {
  fr: "Le deal Grand Frais : répondez vite",
  en: "The Cool Air deal: answer soon",
  it: "Il deal Gran Fresco: rispondete presto",
  es: "El deal Gran Frescor: responda pronto",
  de: "Der Frische-Deal: jetzt antworten",
  nl: "De Frisse Deal: antwoord snel",
};

export const novelty: Words = {
  fr: "Nouveau : Cadran connecté",
  en: "New: connected Cadran",
  it: "Novità: Cadran connesso",
  es: "Novedad: Cadran conectado",
  de: "Neu: Cadran smart",
  nl: "Nieuw: slimme Cadran",
};

export const noveltyText: Words = {
  fr: "<p>Le thermostat qui lit les consommations <strong>pièce par pièce</strong>. Posé en douze minutes, expliqué en trois.</p>",
  en: "<p>The thermostat that reads consumption <strong>room by room</strong>. Fitted in twelve minutes, explained in three.</p>",
  it: "<p>Il termostato che legge i consumi <strong>stanza per stanza</strong>. Posato in dodici minuti, spiegato in tre.</p>",
  es: "<p>El termostato que mide el consumo <strong>habitación por habitación</strong>. Se instala en doce minutos y se explica en tres.</p>",
  de: "<p>Der Thermostat, der den Verbrauch <strong>Raum für Raum</strong> misst. In zwölf Minuten eingebaut, in drei erklärt.</p>",
  nl: "<p>De thermostaat die het verbruik <strong>kamer per kamer</strong> meet. In twaalf minuten geplaatst, in drie uitgelegd.</p>",
};

export const noveltyAlt: Words = {
  fr: "Un thermostat rond au cœur d’une mosaïque de formes",
  en: "A round thermostat amid a mosaic of shapes",
  it: "Un termostato rotondo in un mosaico di forme",
  es: "Un termostato redondo en un mosaico de formas",
  de: "Ein runder Thermostat in einem Mosaik aus Formen",
  nl: "Een ronde thermostaat in een mozaïek van vormen",
};

export const noveltyLink: Words = {
  fr: "Découvrir le Cadran",
  en: "Discover Cadran",
  it: "Scoprire Cadran",
  es: "Descubrir Cadran",
  de: "Cadran entdecken",
  nl: "Ontdek Cadran",
};

export const photo: Words = {
  fr: "Votez pour la plus belle vitrine",
  en: "Vote for the finest window",
  it: "Votate la vetrina più bella",
  es: "Vote por el mejor escaparate",
  de: "Stimmen Sie für das schönste Schaufenster ab",
  nl: "Stem op de mooiste etalage",
};

export const overview: Words = {
  fr: "Tous vos challenges",
  en: "All your challenges",
  it: "Tutti i vostri challenge",
  es: "Todos sus challenges",
  de: "Alle Ihre Challenges",
  nl: "Al uw challenges",
};

export const badge: Words = {
  fr: "Votre prochain badge",
  en: "Your next badge",
  it: "Il prossimo badge",
  es: "Su próxima insignia",
  de: "Ihr nächstes Abzeichen",
  nl: "Uw volgende badge",
};

export const portrait: Words = {
  fr: "Portrait : Armor Confort, 80 pompes à chaleur et un phare",
  en: "Portrait: Armor Confort, 80 heat pumps and a lighthouse",
  it: "Ritratto: Armor Confort, 80 pompe di calore e un faro",
  es: "Retrato: Armor Confort, 80 bombas de calor y un faro",
  de: "Porträt: Armor Confort, 80 Wärmepumpen und ein Leuchtturm",
  nl: "Portret: Armor Confort, 80 warmtepompen en een vuurtoren",
};

export const portraitText: Words = {
  fr: "<p>Gaël Le Goff a équipé l’ancienne maison du gardien sans toucher à ses murs de granit. Il raconte ses choix, ses ratés et son <em>meilleur argument de vente</em>.</p>",
  en: "<p>Gaël Le Goff fitted out the old keeper’s house without touching its granite walls. He tells of his choices, his failures and his <em>best sales argument</em>.</p>",
  it: "<p>Gaël Le Goff ha attrezzato la vecchia casa del guardiano senza toccarne i muri di granito. Racconta le scelte, gli errori e il suo <em>miglior argomento di vendita</em>.</p>",
  es: "<p>Gaël Le Goff equipó la antigua casa del farero sin tocar sus muros de granito. Cuenta sus aciertos, sus fallos y su <em>mejor argumento de venta</em>.</p>",
  de: "<p>Gaël Le Goff hat das alte Wärterhaus ausgestattet, ohne die Granitmauern anzurühren. Er erzählt von Entscheidungen, Pannen und seinem <em>besten Verkaufsargument</em>.</p>",
  nl: "<p>Gaël Le Goff rustte het oude wachtershuis uit zonder aan de granieten muren te raken. Hij vertelt over zijn keuzes, zijn missers en zijn <em>beste verkoopargument</em>.</p>",
};

export const portraitAlt: Words = {
  fr: "Une unité extérieure au pied d’un mur clair, entourée de jeunes plants",
  en: "An outdoor unit at the foot of a pale wall, among young plants",
  it: "Un’unità esterna ai piedi di un muro chiaro, tra giovani piante",
  es: "Una unidad exterior al pie de un muro claro, entre plantas jóvenes",
  de: "Ein Außengerät vor einer hellen Wand, umgeben von jungen Pflanzen",
  nl: "Een buitenunit aan de voet van een lichte muur, tussen jonge planten",
};

export const portraitLink: Words = {
  fr: "Lire le portrait",
  en: "Read the portrait",
  it: "Leggere il ritratto",
  es: "Leer el retrato",
  de: "Porträt lesen",
  nl: "Lees het portret",
};

export const explanation: Words = {
  fr: '<h2>De la pose à la récompense</h2><ol><li><strong>Posez</strong> un appareil éligible.</li><li><strong>Déclarez</strong> la facture, depuis le chantier si vous voulez.</li><li><strong>Choisissez</strong> dans la boutique dès vos premiers 2 000 soleils.</li></ol><p>Une question ? La page <a href="/fo/content/2">Comment ça marche</a> y répond.</p>',
  en: '<h2>From fitting to reward</h2><ol><li><strong>Fit</strong> an eligible appliance.</li><li><strong>Declare</strong> the invoice, from the job if you like.</li><li><strong>Choose</strong> in the store from your first 2,000 suns on.</li></ol><p>A question? <a href="/fo/content/2">How it works</a> has the answer.</p>',
  it: '<h2>Dalla posa al premio</h2><ol><li><strong>Posate</strong> un apparecchio ammesso.</li><li><strong>Dichiarate</strong> la fattura, anche dal cantiere.</li><li><strong>Scegliete</strong> nel negozio dai primi 2.000 soli.</li></ol><p>Una domanda? La pagina <a href="/fo/content/2">Come funziona</a> risponde.</p>',
  es: '<h2>De la instalación a la recompensa</h2><ol><li><strong>Instale</strong> un aparato admitido.</li><li><strong>Declare</strong> la factura, desde la obra si quiere.</li><li><strong>Elija</strong> en la tienda desde sus primeros 2.000 soles.</li></ol><p>¿Una pregunta? La página <a href="/fo/content/2">Cómo funciona</a> la responde.</p>',
  de: '<h2>Vom Einbau zur Prämie</h2><ol><li><strong>Bauen</strong> Sie ein teilnehmendes Gerät ein.</li><li><strong>Melden</strong> Sie die Rechnung, gern von der Baustelle aus.</li><li><strong>Wählen</strong> Sie im Shop ab den ersten 2.000 Sonnen.</li></ol><p>Eine Frage? Die Seite <a href="/fo/content/2">So geht’s</a> hat die Antwort.</p>',
  nl: '<h2>Van plaatsing tot beloning</h2><ol><li><strong>Plaats</strong> een toestel dat meedoet.</li><li><strong>Geef</strong> de factuur aan, ook vanaf het project.</li><li><strong>Kies</strong> in de winkel vanaf uw eerste 2.000 zonnen.</li></ol><p>Een vraag? De pagina <a href="/fo/content/2">Zo werkt het</a> geeft antwoord.</p>',
};

export const video: Words = {
  fr: "Déclarer en deux minutes",
  en: "Declare in two minutes",
  it: "Dichiarare in due minuti",
  es: "Declarar en dos minutos",
  de: "Melden in zwei Minuten",
  nl: "Aangeven in twee minuten",
};

export const videoAlt: Words = {
  fr: "Une maison et ses deux pompes à chaleur sous le soleil",
  en: "A house and its two heat pumps in the sun",
  it: "Una casa e le sue due pompe di calore al sole",
  es: "Una casa y sus dos bombas de calor al sol",
  de: "Ein Haus und seine zwei Wärmepumpen in der Sonne",
  nl: "Een huis en zijn twee warmtepompen in de zon",
};

export const game: Words = {
  fr: "La roue des saisons",
  en: "The wheel of seasons",
  it: "La ruota delle stagioni",
  es: "La rueda de las estaciones",
  de: "Das Rad der Jahreszeiten",
  nl: "Het rad der seizoenen",
};

export const gameAlt: Words = {
  fr: "Une coupe dorée sur un fond de formes géométriques",
  en: "A golden cup on geometric shapes",
  it: "Una coppa dorata su forme geometriche",
  es: "Una copa dorada sobre formas geométricas",
  de: "Ein goldener Pokal vor geometrischen Formen",
  nl: "Een gouden beker op geometrische vormen",
};

export const farewell: Words = {
  fr: '<h2>Votre équipe Belle Saison</h2><p>Nous sommes joignables du lundi au vendredi au <a href="tel:+33199001234">01 99 00 12 34</a>, ou par la page <em>Contact</em>. Retrouvez aussi nos <a href="/fo/contentcategory/1">conseils de pose</a>, enrichis chaque semaine.</p>',
  en: '<h2>Your Belle Saison team</h2><p>Reach us Monday to Friday on <a href="tel:+33199001234">+33 1 99 00 12 34</a>, or by the <em>Contact</em> page. See our <a href="/fo/contentcategory/1">fitting tips</a> too, new ones each week.</p>',
  it: '<h2>Il team Belle Saison</h2><p>Siamo raggiungibili dal lunedì al venerdì al <a href="tel:+33199001234">+33 1 99 00 12 34</a> o dalla pagina <em>Contatti</em>. Ogni settimana nuovi <a href="/fo/contentcategory/1">consigli di posa</a>.</p>',
  es: '<h2>Su equipo Belle Saison</h2><p>Le atendemos de lunes a viernes en el <a href="tel:+33199001234">+33 1 99 00 12 34</a> o en la página <em>Contacto</em>. Cada semana, nuevos <a href="/fo/contentcategory/1">consejos de instalación</a>.</p>',
  de: '<h2>Ihr Team von Belle Saison</h2><p>Sie erreichen uns montags bis freitags unter <a href="tel:+33199001234">+33 1 99 00 12 34</a> oder über die Seite <em>Kontakt</em>. Dazu jede Woche neue <a href="/fo/contentcategory/1">Montagetipps</a>.</p>',
  nl: '<h2>Uw team van Belle Saison</h2><p>U bereikt ons van maandag tot en met vrijdag op <a href="tel:+33199001234">+33 1 99 00 12 34</a> of via de pagina <em>Contact</em>. Elke week ook nieuwe <a href="/fo/contentcategory/1">montagetips</a>.</p>',
};
