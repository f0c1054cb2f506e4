import { type Article, cards } from "./cards.ts";

const lifeArticles: readonly Article[] = [
  {
    theme: "people",
    title: [
      "Armor Confort, 80 pompes à chaleur et un phare",
      "Armor Confort, 80 heat pumps and a lighthouse",
    ],
    subtitle: [
      "Portrait de Gaël Le Goff, Grand Ouest",
      "Portrait of Gaël Le Goff, Grand Ouest",
    ],
    caption: ["Portrait", "Portrait"],
    intro:
      "« Le granit, ça se respecte. » Gaël Le Goff a chauffé la maison du gardien sans en percer un seul mur.",
    points: [
      "Une Aéria 9 kW dissimulée dans l’ancienne soute à charbon.",
      "Des radiateurs Vertiga posés sur pied, faute de pouvoir percer.",
      "Une facture divisée par trois dès le premier hiver.",
    ],
    end: "Son meilleur argument de vente ? Il invite ses prospects à passer la main sur les tuyaux.",
  },
  {
    theme: "trophy",
    title: ["Le palmarès du deal Rénovation", "The Renovation deal’s honours"],
    subtitle: [
      "Une entreprise sur deux a tenu parole",
      "One company in two kept its word",
    ],
    caption: ["Résultats", "Results"],
    intro:
      "Soixante jours, 214 chantiers, et un engagement tenu par la moitié des inscrits.",
    points: [
      "La région Est & Vosges en tête, à 71 % d’engagements tenus.",
      "214 chaudières Condensia et 631 radiateurs posés.",
      "Soleils crédités depuis le début du mois.",
    ],
    end: "Le prochain deal, Grand Frais, vient d’ouvrir ses inscriptions.",
  },
  {
    theme: "calendar",
    title: [
      "Les rencontres régionales reviennent",
      "Regional meetings are back",
    ],
    subtitle: ["Six dates, six villes", "Six dates, six towns"],
    caption: ["Agenda", "Calendar"],
    intro:
      "Une matinée d’atelier, un déjeuner, et l’après-midi pour essayer les nouveautés.",
    points: [
      "Inscriptions auprès de votre agence.",
      "Deux personnes par entreprise.",
      "Un atelier fluides compte pour votre attestation.",
    ],
    end: "Les places partent vite : l’an dernier, Lyon était complète en une semaine.",
  },
  {
    theme: "coins",
    title: ["La boutique s’agrandit", "The store is growing"],
    subtitle: [
      "Du panier gourmand au vélo électrique",
      "From hampers to electric bicycles",
    ],
    caption: ["Boutique", "Store"],
    intro: "Douze récompenses vous attendent, dès 2 000 soleils.",
    points: [
      "Livraison sous trois semaines, à l’agence ou chez vous.",
      "Une liste d’envies pour viser juste.",
      "Vos soleils restent valables vingt-quatre mois.",
    ],
    end: "Votre solde est affiché en haut de chaque page.",
  },
  {
    theme: "megaphone",
    title: ["Parrainez un confrère", "Sponsor a colleague"],
    subtitle: [
      "500 soleils pour vous, 500 pour lui",
      "500 suns for you, 500 for them",
    ],
    caption: ["Parrainage", "Referral"],
    intro: "Votre code de parrainage se partage en un message.",
    points: [
      "Votre filleul le saisit à l’inscription.",
      "Sa première déclaration validée déclenche les soleils.",
      "Dix filleuls au plus par an.",
    ],
    end: "Les réseaux les plus solides se construisent de proche en proche.",
  },
  {
    theme: "leaf",
    title: ["Mille tonnes de CO₂ en moins", "A thousand tonnes of CO₂ less"],
    subtitle: ["Le bilan de vos chantiers", "The sum of your jobs"],
    caption: ["Engagement", "Commitment"],
    intro:
      "Vos poses de l’an dernier évitent mille tonnes de CO₂ chaque année. C’est vous qui les avez portées.",
    points: [
      "412 chaudières fioul remplacées.",
      "96 % des fluides récupérés.",
      "Un arbre planté pour chaque pompe à chaleur.",
    ],
    end: "La forêt du réseau pousse près de Langres : visite au printemps.",
  },
];

const newsArticles: readonly Article[] = [
  {
    theme: "thermostat",
    title: ["Tellane Cadran connecté", "Tellane Cadran, connected"],
    subtitle: [
      "Le thermostat qui parle en euros",
      "The thermostat that speaks in euros",
    ],
    caption: ["Nouveauté", "New"],
    intro:
      "Pièce par pièce, jour par jour : Cadran affiche ce que coûte vraiment un degré de plus.",
    points: [
      "Pose en douze minutes, appairage sans mot de passe.",
      "Compatible avec toutes les Aéria depuis 2019.",
      "Mises à jour silencieuses, la nuit.",
    ],
    end: "Disponible chez tous les distributeurs, et dans la liste de La maison complète.",
  },
  {
    theme: "pump",
    title: [
      "Calvéo Aéria, encore plus discrète",
      "Calvéo Aéria, quieter still",
    ],
    subtitle: ["32 dB(A) à cinq mètres", "32 dB(A) at five metres"],
    caption: ["Évolution", "Update"],
    intro: "Un nouveau profil de pale, et le voisinage n’entend plus rien.",
    points: [
      "Trois décibels de moins à pleine puissance.",
      "Mode nuit programmable.",
      "Mêmes cotes, mêmes raccords.",
    ],
    end: "Les anciennes Aéria peuvent recevoir la nouvelle hélice.",
  },
  {
    theme: "ventilation",
    title: ["Brizel Flux double connectée", "Brizel Flux, connected"],
    subtitle: ["Elle respire quand vous respirez", "It breathes when you do"],
    caption: ["Nouveauté", "New"],
    intro:
      "Le débit suit la qualité de l’air : moins de filtre, moins de bruit, moins de courant.",
    points: [
      "Capteur de CO₂ intégré.",
      "Échangeur lavable à l’eau claire.",
      "Pilotage par la passerelle Lien.",
    ],
    end: "Kit complet avec bouches et plénum.",
  },
  {
    theme: "radiator",
    title: [
      "Ondrea Vertiga en vingt teintes mates",
      "Ondrea Vertiga in twenty matt shades",
    ],
    subtitle: ["Du sable au bleu nuit", "From sand to midnight blue"],
    caption: ["Gamme", "Range"],
    intro:
      "Un radiateur que l’on choisit comme un meuble se vend comme un meuble.",
    points: [
      "Nuancier offert aux points de vente.",
      "Délai de dix jours ouvrés.",
      "Peinture poudre sans solvant.",
    ],
    end: "Demandez le présentoir à votre agence.",
  },
  {
    theme: "water",
    title: ["Torrent pilote vos panneaux", "Torrent steers your panels"],
    subtitle: [
      "Le surplus solaire part en eau chaude",
      "Solar surplus turns into hot water",
    ],
    caption: ["Évolution", "Update"],
    intro: "Dès 800 watts de surplus, le chauffe-eau démarre tout seul.",
    points: [
      "Contact sec ou passerelle Lien.",
      "Deux consignes : confort et surplus.",
      "Jusqu’à 70 % d’autoconsommation.",
    ],
    end: "Mise à jour gratuite pour les Torrent 200 et 270.",
  },
];

/** Category 2: life of the club. */
export const life = cards(2, 30, 12, lifeArticles);

/** Category 3: new products. */
export const news = cards(3, 40, 18, newsArticles);
