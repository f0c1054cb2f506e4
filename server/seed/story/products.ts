import { type Picture, picture } from "./picture.ts";

export interface StoryProduct {
  id: number;
  brand: string;
  range: string;
  unit: string;
  productName: string;
  productCode: string;
  productDescription: string;
  status: "active";
  visual: Picture;
}

interface Range {
  brand: string;
  range: string;
  device: string;
  code: string;
  unit: string;
  /** Name, the code's end, description: from the smallest model to the largest. */
  models: readonly (readonly [string, string, string])[];
}

const ranges: readonly Range[] = [
  {
    brand: "Calvéo",
    range: "Aéria",
    device: "heatPump",
    code: "CAL-AER",
    unit: "appareil",
    models: [
      [
        "Pompe à chaleur Aéria 6 kW",
        "006",
        "Air-eau monobloc pour maison de 80 à 110 m², départ à 60 °C, 32 dB(A) à 5 m.",
      ],
      [
        "Pompe à chaleur Aéria 9 kW",
        "009",
        "Air-eau monobloc pour maison de 110 à 150 m², régulation Cadran incluse.",
      ],
      [
        "Pompe à chaleur Aéria 12 kW",
        "012",
        "Air-eau monobloc haute puissance, maintien à 100 % jusqu’à −10 °C.",
      ],
    ],
  },
  {
    brand: "Calvéo",
    range: "Aéria Duo",
    device: "twinPump",
    code: "CAL-DUO",
    unit: "appareil",
    models: [
      [
        "Pompe à chaleur Aéria Duo 14 kW",
        "014",
        "Double ventilateur, haute température 70 °C, idéale en relève de chaudière.",
      ],
      [
        "Pompe à chaleur Aéria Duo 16 kW",
        "016",
        "Double ventilateur, alimentation triphasée, cascade jusqu’à quatre unités.",
      ],
      [
        "Pompe à chaleur Aéria Duo 20 kW",
        "020",
        "Pour petit collectif et tertiaire, conduite à distance par passerelle Lien.",
      ],
    ],
  },
  {
    brand: "Calvéo",
    range: "Condensia",
    device: "boiler",
    code: "CAL-CON",
    unit: "appareil",
    models: [
      [
        "Chaudière Condensia 20",
        "020",
        "Murale à condensation, 20 kW, chauffage seul, compatible biométhane.",
      ],
      [
        "Chaudière Condensia 25 Micro",
        "025",
        "Murale mixte 25 kW, eau chaude instantanée en moins de dix secondes.",
      ],
      [
        "Chaudière Condensia 30 Ballon",
        "030",
        "Murale 30 kW avec ballon inox de 45 litres pour deux salles de bains.",
      ],
    ],
  },
  {
    brand: "Calvéo",
    range: "Granéo",
    device: "stove",
    code: "CAL-GRA",
    unit: "appareil",
    models: [
      [
        "Poêle à granulés Granéo 7",
        "007",
        "7 kW étanche, réservoir de 16 kg, vitre autonettoyante.",
      ],
      [
        "Poêle à granulés Granéo 9",
        "009",
        "9 kW étanche canalisable vers une deuxième pièce.",
      ],
      [
        "Poêle à granulés Granéo 12 Hydro",
        "012",
        "12 kW dont 9 à l’eau, raccordable au chauffage central.",
      ],
    ],
  },
  {
    brand: "Calvéo",
    range: "Hélia",
    device: "solar",
    code: "CAL-HEL",
    unit: "kit",
    models: [
      [
        "Kit solaire Hélia 3 panneaux",
        "003",
        "Eau chaude solaire pour trois personnes, fixations toiture comprises.",
      ],
      [
        "Kit solaire Hélia 4 panneaux",
        "004",
        "Eau chaude et appoint de chauffage, circulateur à débit variable.",
      ],
      [
        "Kit solaire Hélia 6 panneaux",
        "006",
        "Système combiné pour maison de 140 m², ballon de 500 litres en option.",
      ],
    ],
  },
  {
    brand: "Ondrea",
    range: "Linéa",
    device: "radiator",
    code: "OND-LIN",
    unit: "radiateur",
    models: [
      [
        "Radiateur Linéa 600 W",
        "060",
        "Panneau acier basse température, prêt pour pompe à chaleur.",
      ],
      [
        "Radiateur Linéa 1 000 W",
        "100",
        "Panneau acier basse température, raccordement central ou latéral.",
      ],
      [
        "Radiateur Linéa 1 500 W",
        "150",
        "Grande largeur sous fenêtre, montée en chauffe en huit minutes.",
      ],
    ],
  },
  {
    brand: "Ondrea",
    range: "Vertiga",
    device: "verticalRadiator",
    code: "OND-VER",
    unit: "radiateur",
    models: [
      [
        "Radiateur Vertiga 4 éléments",
        "004",
        "Vertical décoratif pour entrée et couloir, 38 cm de large.",
      ],
      [
        "Radiateur Vertiga 5 éléments",
        "005",
        "Vertical décoratif, vingt teintes mates au choix.",
      ],
      [
        "Radiateur Vertiga 6 éléments",
        "006",
        "Vertical décoratif pour pièce de vie jusqu’à 25 m².",
      ],
    ],
  },
  {
    brand: "Ondrea",
    range: "Rivage",
    device: "towelRail",
    code: "OND-RIV",
    unit: "appareil",
    models: [
      [
        "Sèche-serviettes Rivage 500 W",
        "050",
        "Mixte eau et électrique, programmation quotidienne.",
      ],
      [
        "Sèche-serviettes Rivage 750 W",
        "075",
        "Mixte, soufflerie discrète de 1 000 W pour les matins pressés.",
      ],
      [
        "Sèche-serviettes Rivage 1 000 W",
        "099",
        "Grande hauteur, barres espacées pour draps de bain.",
      ],
    ],
  },
  {
    brand: "Ondrea",
    range: "Solea",
    device: "floorCoil",
    code: "OND-SOL",
    unit: "m²",
    models: [
      [
        "Plancher chauffant Solea Mince",
        "015",
        "Dalle à plots de 15 mm pour rénovation, sans chape lourde.",
      ],
      [
        "Plancher chauffant Solea Confort",
        "030",
        "Dalle isolante R 1,25 et tube PER de 16 mm.",
      ],
      [
        "Plancher Solea Réversible",
        "045",
        "Chaud l’hiver, frais l’été, collecteur à équilibrage automatique.",
      ],
    ],
  },
  {
    brand: "Ondrea",
    range: "Convia",
    device: "fanConsole",
    code: "OND-CVA",
    unit: "appareil",
    models: [
      [
        "Ventilo-convecteur Convia 2",
        "002",
        "2 kW, 13 cm d’épaisseur, 22 dB(A) en petite vitesse.",
      ],
      [
        "Ventilo-convecteur Convia 3",
        "003",
        "3 kW chaud et froid, raccord rapide à gauche ou à droite.",
      ],
      [
        "Ventilo-convecteur Convia 4",
        "004",
        "4 kW pour séjour, télécommande et sonde d’ambiance.",
      ],
    ],
  },
  {
    brand: "Brizel",
    range: "Souffle",
    device: "split",
    code: "BRI-SOU",
    unit: "unité",
    models: [
      [
        "Climatiseur Souffle 2,5 kW",
        "025",
        "Monosplit réversible pour chambre, 19 dB(A), filtre lavable.",
      ],
      [
        "Climatiseur Souffle 3,5 kW",
        "035",
        "Monosplit réversible pour séjour, détection de présence.",
      ],
      [
        "Climatiseur Souffle 5 kW",
        "050",
        "Monosplit réversible pour grand volume, flux d’air indirect.",
      ],
    ],
  },
  {
    brand: "Brizel",
    range: "Archipel",
    device: "multiUnit",
    code: "BRI-ARC",
    unit: "unité",
    models: [
      [
        "Multisplit Archipel 2 pièces",
        "002",
        "Une unité extérieure, deux pièces climatisées, 4 kW.",
      ],
      [
        "Multisplit Archipel 3 pièces",
        "003",
        "Une unité extérieure, trois pièces climatisées, 5,2 kW.",
      ],
      [
        "Multisplit Archipel 4 pièces",
        "004",
        "Une unité extérieure, quatre pièces climatisées, 8 kW.",
      ],
    ],
  },
  {
    brand: "Brizel",
    range: "Pureté",
    device: "purifier",
    code: "BRI-PUR",
    unit: "appareil",
    models: [
      [
        "Purificateur Pureté 30",
        "030",
        "Filtre haute efficacité et charbon pour pièce de 30 m².",
      ],
      [
        "Purificateur Pureté 50",
        "050",
        "Mesure des particules fines en direct, mode nuit.",
      ],
      [
        "Purificateur Pureté 80",
        "080",
        "Pour accueil et salle d’attente, filtre longue durée.",
      ],
    ],
  },
  {
    brand: "Brizel",
    range: "Flux",
    device: "ventilation",
    code: "BRI-FLU",
    unit: "kit",
    models: [
      [
        "VMC Flux hygro",
        "100",
        "Simple flux hygroréglable, caisson extraplat de 19 cm.",
      ],
      [
        "VMC Flux double",
        "200",
        "Double flux, 92 % de chaleur récupérée, by-pass d’été.",
      ],
      [
        "VMC Flux double connectée",
        "300",
        "Double flux à débit piloté par la qualité de l’air.",
      ],
    ],
  },
  {
    brand: "Brizel",
    range: "Torrent",
    device: "tank",
    code: "BRI-TOR",
    unit: "appareil",
    models: [
      [
        "Chauffe-eau thermodynamique Torrent 150",
        "150",
        "150 litres mural, air ambiant ou extérieur.",
      ],
      [
        "Chauffe-eau thermodynamique Torrent 200",
        "200",
        "200 litres sur socle, pilotage photovoltaïque.",
      ],
      [
        "Chauffe-eau thermodynamique Torrent 270",
        "270",
        "270 litres avec échangeur pour appoint de chaudière.",
      ],
    ],
  },
  {
    brand: "Tellane",
    range: "Cadran",
    device: "thermostat",
    code: "TEL-CAD",
    unit: "pièce",
    models: [
      [
        "Thermostat Cadran filaire",
        "001",
        "Molette tactile, programme hebdomadaire, classe énergétique V.",
      ],
      [
        "Thermostat Cadran radio",
        "002",
        "Sans fil, trois ans d’autonomie, détection de fenêtre ouverte.",
      ],
      [
        "Thermostat Cadran connecté",
        "003",
        "Pilotage à distance, suivi des consommations pièce par pièce.",
      ],
    ],
  },
  {
    brand: "Tellane",
    range: "Pivot",
    device: "valve",
    code: "TEL-PIV",
    unit: "pièce",
    models: [
      [
        "Tête thermostatique Pivot",
        "001",
        "Bulbe liquide, verrouillage antivol pour collectivités.",
      ],
      [
        "Tête thermostatique Pivot Radio",
        "002",
        "Programmable, pose en deux minutes sans vidange.",
      ],
      [
        "Lot de 4 têtes Pivot Radio",
        "004",
        "Quatre têtes appairées d’usine à la passerelle Lien.",
      ],
    ],
  },
  {
    brand: "Tellane",
    range: "Lien",
    device: "gateway",
    code: "TEL-LIE",
    unit: "pièce",
    models: [
      [
        "Passerelle Lien",
        "001",
        "Relie jusqu’à trente appareils, mises à jour automatiques.",
      ],
      [
        "Passerelle Lien Pro",
        "002",
        "Suivi de parc pour installateur, alertes de panne.",
      ],
      [
        "Passerelle Lien Collectif",
        "003",
        "Jusqu’à deux cents logements, liaison cellulaire.",
      ],
    ],
  },
  {
    brand: "Tellane",
    range: "Vigie",
    device: "sensor",
    code: "TEL-VIG",
    unit: "pièce",
    models: [
      [
        "Sonde Vigie humidité",
        "001",
        "Mesure température et humidité, adhésif ou vis.",
      ],
      [
        "Sonde Vigie lumière",
        "002",
        "Ajuste la consigne selon l’ensoleillement de la façade.",
      ],
      [
        "Détecteur Vigie fuite",
        "003",
        "Coupe l’eau et prévient en cas de fuite.",
      ],
    ],
  },
  {
    brand: "Tellane",
    range: "Réserve",
    device: "tank",
    code: "TEL-RES",
    unit: "appareil",
    models: [
      [
        "Ballon tampon Réserve 50",
        "050",
        "50 litres, découplage pour pompe à chaleur.",
      ],
      [
        "Ballon tampon Réserve 100",
        "100",
        "100 litres, isolation renforcée classe A.",
      ],
      [
        "Ballon tampon Réserve 300",
        "300",
        "300 litres, quatre piquages, sonde Vigie fournie.",
      ],
    ],
  },
];

/** Sixty products: four brands, five ranges each, three models a range. */
export const products: StoryProduct[] = ranges.flatMap(
  ({ brand, range, device, code, unit, models }, row) =>
    models.map(([productName, end, productDescription], step) => ({
      id: row * 3 + step + 1,
      brand,
      range,
      unit,
      productName,
      productCode: `${code}-${end}`,
      productDescription,
      status: "active" as const,
      visual: picture("product", `${device}-${step}-${row % 4}`, productName),
    })),
);
