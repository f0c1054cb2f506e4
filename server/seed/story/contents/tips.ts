import { type Article, cards } from "./cards.ts";

const minutes = (count: number): readonly [string, string] => [
  `Lecture : ${count} min`,
  `${count} min read`,
];

const articles: readonly Article[] = [
  {
    theme: "pump",
    title: ["Bien placer l’unité extérieure", "Placing the outdoor unit well"],
    subtitle: [
      "Bruit, air, entretien : trois questions avant de percer",
      "Noise, air, upkeep: three questions before you drill",
    ],
    caption: minutes(4),
    intro:
      "Une pompe à chaleur bien placée ne s’entend pas et se nettoie sans échelle. Tout se joue avant le premier trou.",
    points: [
      "Laissez un mètre libre devant le ventilateur et trente centimètres derrière.",
      "Évitez les angles : ils renvoient le bruit comme un porte-voix.",
      "Prévoyez l’évacuation des condensats et son cordon chauffant.",
    ],
    end: "Faites écouter à votre client une unité en marche : il choisira lui-même le bon mur.",
  },
  {
    theme: "thermostat",
    title: [
      "Loi d’eau : le réglage qui fait l’hiver",
      "Heating curve: the setting that makes the winter",
    ],
    subtitle: ["Deux visites, une pente juste", "Two visits, one right slope"],
    caption: minutes(5),
    intro:
      "Une pente trop forte coûte un degré de rendement à chaque degré de trop. Réglez bas, revenez une fois.",
    points: [
      "Partez de 0,6 pour un plancher, de 1,2 pour des radiateurs basse température.",
      "Attendez vingt-quatre heures entre deux corrections.",
      "Notez la valeur sur l’étiquette du tableau.",
    ],
    end: "La passerelle Lien Pro enregistre la courbe : vous la corrigez sans reprendre la route.",
  },
  {
    theme: "radiator",
    title: ["Garder les radiateurs existants ?", "Keeping the old radiators?"],
    subtitle: [
      "Le calcul en cinq minutes, pièce par pièce",
      "The sum in five minutes, room by room",
    ],
    caption: minutes(6),
    intro:
      "Deux radiateurs sur trois sont surdimensionnés depuis l’isolation des combles. Vérifiez avant de tout changer.",
    points: [
      "Mesurez la surface d’émission et la température de retour.",
      "À 45 °C, comptez la moitié de la puissance inscrite.",
      "Remplacez d’abord ceux du salon et du nord.",
    ],
    end: "Un devis qui garde la moitié des émetteurs se signe deux fois plus vite.",
  },
  {
    theme: "floor",
    title: ["Plancher mince en rénovation", "Thin floors in renovation"],
    subtitle: [
      "Quinze millimètres, pas un de plus",
      "Fifteen millimetres, not one more",
    ],
    caption: minutes(4),
    intro:
      "Solea Mince se pose sur l’ancien carrelage. À condition que celui-ci ne bouge pas.",
    points: [
      "Sondez chaque carreau au marteau de caoutchouc.",
      "Posez la bande périphérique sans interruption.",
      "Mettez en pression avant de couler, et gardez la photo du manomètre.",
    ],
    end: "Chauffez progressivement : deux degrés par jour, jamais plus.",
  },
  {
    theme: "air",
    title: ["Le froid sans courant d’air", "Cooling without a draught"],
    subtitle: [
      "Où souffler, où ne pas souffler",
      "Where to blow, where not to",
    ],
    caption: minutes(3),
    intro:
      "La moitié des réclamations d’été ne parlent pas de température, mais d’air dans le cou.",
    points: [
      "Jamais dans l’axe du lit ou du canapé.",
      "Visez le plafond : l’air froid descend tout seul.",
      "Réglez la consigne cinq degrés sous l’extérieur, pas davantage.",
    ],
    end: "Montrez le mode Souffle indirect le jour de la mise en service.",
  },
  {
    theme: "water",
    title: [
      "Dimensionner un ballon thermodynamique",
      "Sizing a heat-pump water heater",
    ],
    subtitle: [
      "Ni froid le dimanche, ni vide en semaine",
      "Not cold on Sunday, not idle in the week",
    ],
    caption: minutes(4),
    intro:
      "Comptez les douches, pas les chambres. Une famille d’adolescents vaut un étage de plus.",
    points: [
      "50 litres à 40 °C par personne et par jour.",
      "Un appoint programmé avant la douche du soir.",
      "Dix mètres cubes d’air par heure et par litre puisé.",
    ],
    end: "En cas de doute, prenez la taille au-dessus : la perte est de deux pour cent.",
  },
  {
    theme: "solar",
    title: ["Fixer Hélia sur une tuile ancienne", "Fixing Hélia to old tiles"],
    subtitle: ["Crochets, écran, écoulement", "Hooks, membrane, run-off"],
    caption: minutes(5),
    intro:
      "Une tuile de cinquante ans ne se perce pas : elle se soulève, se meule et se repose.",
    points: [
      "Fixez dans le chevron, jamais dans le liteau.",
      "Relevez l’écran de sous-toiture autour de chaque sortie.",
      "Laissez quatre centimètres d’air sous les panneaux.",
    ],
    end: "Une bâche et une photo par jour : votre assureur vous remerciera.",
  },
  {
    theme: "ventilation",
    title: [
      "Équilibrer une double flux",
      "Balancing heat-recovery ventilation",
    ],
    subtitle: [
      "Le débit juste, bouche après bouche",
      "The right flow, vent after vent",
    ],
    caption: minutes(6),
    intro:
      "Une double flux déséquilibrée aspire l’air froid sous les portes. L’anémomètre est votre meilleur ami.",
    points: [
      "Commencez par la bouche la plus éloignée.",
      "Réglez le soufflage à 95 % de l’extraction.",
      "Consignez les valeurs dans le carnet du logement.",
    ],
    end: "Revenez après le premier mois : les filtres neufs freinent moins qu’on ne croit.",
  },
  {
    theme: "boiler",
    title: ["Désembouer avant de remplacer", "Flush before you replace"],
    subtitle: ["Une journée qui en évite trois", "A day that saves three"],
    caption: minutes(4),
    intro:
      "Une chaudière neuve sur un réseau embouée perd sa garantie dès la première année.",
    points: [
      "Analysez l’eau : une bandelette suffit.",
      "Injectez, faites circuler six heures, rincez jusqu’à l’eau claire.",
      "Posez un filtre magnétique sur le retour.",
    ],
    end: "Chiffrez le désembouage à part : le client comprend ce qu’il paie.",
  },
  {
    theme: "tools",
    title: ["La caisse idéale du poseur", "The fitter’s ideal toolbox"],
    subtitle: [
      "Douze outils, le reste au dépôt",
      "Twelve tools, the rest at the depot",
    ],
    caption: minutes(3),
    intro:
      "Nous avons pesé les caisses de vingt équipes. La plus légère était aussi la plus rapide.",
    points: [
      "Un détecteur de fuite à pile de rechange.",
      "Une dudgeonnière avec butée de couple.",
      "Un jeu de clés à ergots pour les collecteurs.",
    ],
    end: "Et une feuille plastifiée avec les couples de serrage, la seule qu’on ne prête pas.",
  },
  {
    theme: "checklist",
    title: [
      "Mise en service : les douze points",
      "Commissioning: the twelve points",
    ],
    subtitle: [
      "À cocher avant de rendre les clés",
      "To tick before you hand back the keys",
    ],
    caption: minutes(2),
    intro:
      "Une mise en service sans liste coûte en moyenne une visite et demie de plus.",
    points: [
      "Pression, purge, débit, delta T.",
      "Sens des sondes, nom de chaque zone.",
      "Démonstration au client, signature, photo de l’étiquette.",
    ],
    end: "La liste complète est imprimable depuis l’espace pro.",
  },
  {
    theme: "graph",
    title: [
      "Lire une facture d’énergie avec le client",
      "Reading an energy bill with the customer",
    ],
    subtitle: ["Trois chiffres suffisent", "Three figures are enough"],
    caption: minutes(5),
    intro:
      "Votre client ne compare pas des kilowatts mais des mois. Parlez-lui de sa facture, pas de la fiche technique.",
    points: [
      "La consommation annuelle, corrigée du climat.",
      "La part fixe, que personne ne regarde.",
      "Le prix du kilowattheure, heures creuses comprises.",
    ],
    end: "Une simulation sobre vaut mieux qu’une promesse ronde.",
  },
  {
    theme: "coins",
    title: [
      "Aides : monter le dossier sans y passer ses soirées",
      "Grants: filing without losing your evenings",
    ],
    subtitle: [
      "L’ordre des pièces change tout",
      "The order of papers changes everything",
    ],
    caption: minutes(6),
    intro:
      "Un dossier sur quatre revient pour une date. La bonne date est toujours celle du devis signé.",
    points: [
      "Demande déposée avant l’acompte, toujours.",
      "Références commerciales recopiées à l’identique.",
      "Attestation datée du jour de la réception.",
    ],
    end: "Le service dossiers de Solvanne relit le vôtre en quarante-huit heures.",
  },
  {
    theme: "shield",
    title: ["Travailler en sécurité sur toiture", "Working safely on roofs"],
    subtitle: [
      "Ce que dit la règle, ce que fait le bon sens",
      "What the rule says, what common sense does",
    ],
    caption: minutes(5),
    intro: "Aucun chantier ne presse assez pour monter sans ligne de vie.",
    points: [
      "Garde-corps ou ligne de vie dès trois mètres.",
      "Jamais seul, jamais par plus de cinquante kilomètres-heure de vent.",
      "Échelle attachée en tête, dépassant d’un mètre.",
    ],
    end: "Le kit toiture est prêté gratuitement par votre agence.",
  },
  {
    theme: "phone",
    title: ["Déclarer depuis le chantier", "Declaring from the job"],
    subtitle: [
      "La facture en photo, et c’est parti",
      "A photo of the invoice, and off it goes",
    ],
    caption: minutes(2),
    intro:
      "Une déclaration envoyée le jour même est validée deux fois plus vite.",
    points: [
      "Photographiez la facture à plat, sans flash.",
      "Vérifiez le numéro de série sur l’étiquette.",
      "Enregistrez le brouillon si le réseau manque.",
    ],
    end: "Vos brouillons vous attendent sur le même appareil.",
  },
  {
    theme: "lens",
    title: [
      "Trouver une fuite sans tout démonter",
      "Finding a leak without taking all apart",
    ],
    subtitle: [
      "Du plus simple au plus malin",
      "From the simplest to the cleverest",
    ],
    caption: minutes(4),
    intro:
      "Neuf fuites sur dix se trouvent à moins de vingt centimètres d’un raccord posé en dernier.",
    points: [
      "Isolez par moitié : deux manœuvres suffisent.",
      "Savon d’abord, caméra ensuite.",
      "Marquez chaque raccord contrôlé d’un point de couleur.",
    ],
    end: "Le détecteur Vigie fuite surveille ensuite à votre place.",
  },
  {
    theme: "leaf",
    title: ["Reprendre les anciens fluides", "Taking back old refrigerants"],
    subtitle: ["Peser, tracer, rapporter", "Weigh, trace, bring back"],
    caption: minutes(4),
    intro:
      "Un kilo de fluide relâché vaut dix mille kilomètres en camionnette. Il se récupère en une demi-heure.",
    points: [
      "Bouteille identifiée, pesée avant et après.",
      "Fiche d’intervention remplie sur place.",
      "Retour au comptoir, consigne remboursée.",
    ],
    end: "Votre distributeur reprend aussi les appareils complets.",
  },
  {
    theme: "calendar",
    title: [
      "Préparer la saison froide dès l’été",
      "Preparing winter in summer",
    ],
    subtitle: [
      "Un calendrier d’entretien qui tient",
      "A service calendar that holds",
    ],
    caption: minutes(3),
    intro:
      "En octobre, tout le monde appelle le même jour. En juillet, vous choisissez vos rendez-vous.",
    points: [
      "Proposez deux dates, pas une semaine.",
      "Regroupez par quartier.",
      "Rappelez la veille par message.",
    ],
    end: "Les contrats signés avant septembre sont renouvelés à 92 %.",
  },
  {
    theme: "people",
    title: [
      "Expliquer une pompe à chaleur en trois phrases",
      "Explaining a heat pump in three sentences",
    ],
    subtitle: [
      "Le réfrigérateur à l’envers, et après ?",
      "A fridge in reverse, and then?",
    ],
    caption: minutes(2),
    intro:
      "Votre client retiendra trois phrases. Choisissez-les avant d’entrer.",
    points: [
      "« Elle prend la chaleur dehors, même quand il gèle. »",
      "« Pour un kilowatt payé, elle en rend quatre. »",
      "« Elle chauffe longtemps et doucement : ne l’éteignez pas la nuit. »",
    ],
    end: "Le reste tient dans la notice, que vous laisserez ouverte à la bonne page.",
  },
  {
    theme: "school",
    title: [
      "Former un apprenti en dix chantiers",
      "Training an apprentice in ten jobs",
    ],
    subtitle: [
      "Une progression qui a fait ses preuves",
      "A progression that has proved itself",
    ],
    caption: minutes(5),
    intro:
      "Un apprenti qui regarde apprend peu. Un apprenti qui explique apprend deux fois.",
    points: [
      "Chantiers 1 à 3 : il prépare et nomme.",
      "Chantiers 4 à 7 : il fait, vous vérifiez.",
      "Chantiers 8 à 10 : il fait, puis il montre au client.",
    ],
    end: "Le carnet d’apprentissage Solvanne est offert en agence.",
  },
  {
    theme: "megaphone",
    title: ["Répondre à un avis sévère", "Answering a harsh review"],
    subtitle: ["Vite, bref et sans ironie", "Soon, short and without irony"],
    caption: minutes(3),
    intro:
      "Un avis sévère suivi d’une bonne réponse rassure davantage que dix avis parfaits.",
    points: [
      "Répondez sous deux jours, avec votre prénom.",
      "Reconnaissez le fait, puis dites ce que vous faites.",
      "Terminez par un numéro direct.",
    ],
    end: "Et remerciez : votre client vous a évité d’en perdre un autre.",
  },
  {
    theme: "trophy",
    title: [
      "Vendre l’entretien avec l’appareil",
      "Selling service with the appliance",
    ],
    subtitle: [
      "Le contrat se signe le premier jour",
      "The contract is signed on the first day",
    ],
    caption: minutes(4),
    intro:
      "Proposé à la livraison, un contrat sur deux est signé. Proposé par courrier, un sur douze.",
    points: [
      "Présentez-le comme une part de l’appareil.",
      "Trois formules, celle du milieu en évidence.",
      "Prélevé chaque mois, révisé chaque année.",
    ],
    end: "Un parc sous contrat, c’est aussi la valeur de votre entreprise.",
  },
];

/** Category 1: twenty-two fitting tips, one a week. */
export const tips = cards(1, 3, 7, articles);
