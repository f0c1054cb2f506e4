import type {
  Badge,
  Challenge,
  ContentCard,
  DataExport,
  DeclarationAction,
  EmailConfirmation,
  GameUrl,
  InboxNotice,
  MailPreferences,
  Order,
  OwnSession,
  PageContent,
  Participation,
  PasswordToken,
  PointMovement,
  PointsDetails,
  Reward,
  TotalParticipants,
  User,
  UserPoints,
  UserRank,
} from "#src/schema/types.gen.ts";
import {
  never,
  reply,
  type WireAnswer,
  type WireAnswers,
} from "#tests/support/wire.ts";
import {
  challenge,
  challenges,
  declaration,
  refusedDeclaration,
  results,
} from "./challenge-answers.ts";

/** The gallery's fixed time. */
export const galleryNow = "2026-06-15T12:00:00Z";

/** The gallery's signed-in user. */
export const galleryUser: User = {
  id: 12,
  profile: { firstName: "Camille" },
  userGroups: ["/v2/user-groups/3"],
  points: 4250,
  deletionAt: null,
};

const badge: Badge = {
  id: 1,
  title: "Premier rayon",
  description: "Cinq pompes à chaleur vendues en un mois.",
  image: { contentUrl: "/pictures/badge-sun.svg", alt: "" },
  isObtained: false,
  progress: 0.65,
};

const pointsDetails: PointsDetails = {
  total: 4250,
  details: [
    { label: "Objectif Confort, palier 2", points: 500, date: "2026-06-12" },
    { label: "Chèque cadeau 30 €", points: -300, date: "2026-06-05" },
    { label: "La plus belle vitrine", points: 150, date: "2026-05-28" },
    { label: "Bienvenue", points: 100, date: null },
  ],
};

const content: PageContent = {
  id: 1,
  title: "Accueil",
  status: "published",
  contentBlocs: [
    {
      type: "text",
      position: 1,
      text: "<p>Une belle saison commence&nbsp;: à vous de jouer.</p>",
    },
  ],
};

const contentCards: ContentCard[] = [1, 2, 3, 4].map((id) => ({
  id,
  title: `Conseil de vente no ${id}`,
  image: "/pictures/cover-checklist-regles.svg",
  startDate: "2026-06-01",
}));

const userRank: UserRank = { rank: 4, total: 38 };
const totalParticipants: TotalParticipants = { total: 38 };
const userPoints: UserPoints = { points: 4250 };
const gameUrl: GameUrl = { url: "https://games.example.com/wheel" };
const rewards: Reward[] = [
  { id: 3, title: "Panier gourmand des régions", price: 5200 },
  { id: 1, title: "Carte cadeau 20 €", price: 2000 },
];
const notices: InboxNotice[] = [
  {
    id: 3,
    title: "Plus que trois jours",
    text: "Le challenge se termine bientôt.",
    link: "/fo/challenge/1",
    at: "2026-06-27T22:00:00Z",
    isRead: false,
  },
];
const orders: Order[] = [
  {
    id: 12,
    reference: "R000012",
    reward: { id: 3, title: "Panier gourmand des régions" },
    points: 5200,
    status: "sent",
    createdAt: "2026-06-10T09:00:00Z",
    sentAt: "2026-06-13T09:00:00Z",
    address: {
      recipient: "Camille Durand",
      street: "12 rue des Lilas",
      postalCode: "69003",
      city: "Lyon",
      country: "FR",
    },
  },
  {
    id: 9,
    reference: "R000009",
    reward: { id: 2, title: "Enceinte nomade" },
    points: 4800,
    status: "cancelled",
    comment: "Cet article n’est plus fabriqué : vos points vous sont rendus.",
    createdAt: "2026-05-02T09:00:00Z",
    cancelledAt: "2026-05-04T09:00:00Z",
  },
];
const movements: PointMovement[] = [
  {
    id: 4,
    label: "Objectif Confort",
    points: 500,
    date: "2026-06-12T09:00:00Z",
    origin: "challenge",
    challenge: "/v2/challenges/1",
  },
  {
    id: 3,
    label: "Boutique : Carte cadeau 20 €",
    points: -2000,
    date: "2026-06-05T09:00:00Z",
    origin: "reward",
    order: "/v2/orders/8",
  },
  { id: 1, label: "Bienvenue", points: 100, origin: "other" },
];
const badges: Badge[] = [
  badge,
  {
    id: 2,
    title: "Flamme vive",
    description: "Cinq déclarations validées dans un même challenge.",
    isObtained: true,
    obtainedAt: "2026-05-20",
  },
];
const sessions: OwnSession[] = [
  {
    "@id": "/v2/user/sessions/4b0c1a9e-8f0c-4a52-9c56-2f4a3f6b7c1d",
    device: "Firefox, Linux",
    isCurrent: true,
    isRemembered: false,
    lastUsedAt: "2026-06-15T11:58:00Z",
  },
  {
    "@id": "/v2/user/sessions/9c2e7d10-55f3-4f0a-8c41-7a6a0d6f2b98",
    device: "Safari, iPhone",
    isCurrent: false,
    isRemembered: true,
    lastUsedAt: "2026-06-12T19:30:00Z",
  },
];
const dataExport: DataExport = {
  "@id": "/v2/data-exports/6d3f0c0e-2f2c-4a54-9d0e-0f2b7a1c9e11",
  status: "ready",
  createdAt: "2026-06-15T09:00:00Z",
  expiresAt: "2026-06-16T09:00:00Z",
  size: 184_320,
  contentUrl: "/v2/data-exports/6d3f0c0e-2f2c-4a54-9d0e-0f2b7a1c9e11/file",
};
const actions: DeclarationAction[] = [
  {
    id: 1,
    title: "Objectif Confort",
    startDate: "2026-06-01",
    endDate: "2026-09-01",
    isActionOnGoing: true,
    isDeclarationMultiple: true,
    totalDeclaration: 2,
    countDeclarationsValidated: 1,
    countDeclarationsRefused: 1,
    countDeclarationsWaiting: 0,
  },
];

const list = (...members: object[]) => ({
  "hydra:member": members,
  "hydra:totalItems": members.length,
});

const everything = {
  "GET /contents/*/fo.jsonld": content,
  "GET /contents/homepage.jsonld": content,
  "GET /challenges/user.jsonld": list(...challenges),
  "GET /challenges/*/user.jsonld": challenge,
  "GET /challenge-list-products.jsonld": list(
    ...(challenge.challengeListProducts ?? []).filter((one) => one !== null),
  ),
  "GET /challenges/*/challenge-results.jsonld": list(...results),
  "GET /challenges/*/rank/user": userRank,
  "GET /challenge/*/results": list(...results.slice(3, 4)),
  "GET /declarations/challenge/*/user": list(refusedDeclaration, declaration),
  "GET /challenges/*/total-participants": totalParticipants,
  "GET /challenges/*/challenge-results/participating": {
    isParticipating: true,
  } satisfies Participation,
  "GET /badges/*/user.jsonld": badge,
  "GET /widget-points/*/details.jsonld": pointsDetails,
  "GET /user/*/points": userPoints,
  "GET /widget-game/*/game-url": gameUrl,
  "GET /user/challenges": list(...actions),
  "GET /rewards": list(...rewards),
  "GET /wishlist": list(...rewards.slice(0, 1)),
  "GET /notices": list(...notices),
  "GET /user/orders": list(...orders),
  "GET /user/point-movements": list(...movements),
  "GET /badges/user.jsonld": list(...badges),
  "GET /user/sessions": list(...sessions),
  "GET /user/data-exports": list(dataExport),
  "GET /config/sso-azure/check": { enabled: true },
  "GET /config/sso-jwt/check": { enabled: false },
  "GET /config/sso-saml/check": { enabled: true },
  "GET /captcha/challenge": reply(404),
  "GET /users/*/check-reset-password-token": {
    isValid: true,
    email: "camille@example.com",
  } satisfies PasswordToken,
  "POST /users/confirm-email": {
    outcome: "confirmed",
  } satisfies EmailConfirmation,
  "GET /me/mail-preferences": {
    topics: { notices: "now" },
  } satisfies MailPreferences,
  "POST /mail-preferences/*": undefined,
  "GET /content-categories/*/contents.jsonld": list(...contentCards),
  "POST /logout": undefined,
  "POST /notices/*/read": undefined,
} satisfies WireAnswers;

const nothing = {
  ...everything,
  "GET /contents/*/fo.jsonld": {
    id: 1,
    title: null,
    status: "published",
    contentBlocs: [],
  } satisfies PageContent,
  "GET /challenges/user.jsonld": list(),
  "GET /challenges/*/user.jsonld": {
    id: 1,
    type: "Classic",
    startDate: "2026-07-01",
  } satisfies Challenge,
  "GET /challenge-list-products.jsonld": list(),
  "GET /challenges/*/challenge-results.jsonld": list(),
  "GET /challenge/*/results": list(),
  "GET /declarations/challenge/*/user": list(),
  "GET /challenges/*/rank/user": { rank: null, total: 0 } satisfies UserRank,
  "GET /challenges/*/total-participants": {
    total: 0,
  } satisfies TotalParticipants,
  "GET /challenges/*/challenge-results/participating": {
    isParticipating: null,
  } satisfies Participation,
  "GET /badges/*/user.jsonld": {} satisfies Badge,
  "GET /widget-points/*/details.jsonld": {
    total: 0,
    details: [],
  } satisfies PointsDetails,
  "GET /user/*/points": { points: null } satisfies UserPoints,
  "GET /widget-game/*/game-url": { url: null } satisfies GameUrl,
  "GET /user/challenges": list(),
  "GET /rewards": list(),
  "GET /wishlist": list(),
  "GET /notices": list(),
  "GET /user/orders": list(),
  "GET /user/point-movements": list(),
  "GET /badges/user.jsonld": list(),
  "GET /user/sessions": list(),
  "GET /user/data-exports": list(),
  "GET /config/sso-azure/check": { enabled: false },
  "GET /config/sso-saml/check": { enabled: false },
  "GET /users/*/check-reset-password-token": {
    isValid: false,
    email: null,
  } satisfies PasswordToken,
  "POST /users/confirm-email": {
    outcome: "invalid",
  } satisfies EmailConfirmation,
  "GET /content-categories/*/contents.jsonld": list(),
} satisfies WireAnswers;

const all = (answer: WireAnswer): WireAnswers =>
  Object.fromEntries(Object.keys(everything).map((key) => [key, answer]));

/** The API's responses, by the state to show a widget in. */
export const answers = {
  ready: everything,
  empty: nothing,
  loading: all(never),
  failed: all(reply(503)),
} as const satisfies Record<string, WireAnswers>;

export type GalleryState = keyof typeof answers;
export const galleryStates = Object.keys(answers) as GalleryState[];
