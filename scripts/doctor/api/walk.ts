import { getCaptchaChallenge } from "#src/api/access/captcha.ts";
import { checkPasswordToken } from "#src/api/access/passwords.ts";
import { getSsoProviders } from "#src/api/access/sso.ts";
import { getUserPoints } from "#src/api/access/user.ts";
import {
  getChallenge,
  getChallenges,
  getDeclarationActions,
  getMyRank,
  getOwnResults,
  getParticipation,
  getRankingPage,
  getTotalParticipants,
} from "#src/api/challenge/challenges.ts";
import {
  getDeclarations,
  getDeclarationsPage,
} from "#src/api/challenge/declarations.ts";
import { getGameUrl } from "#src/api/challenge/games.ts";
import { getPhotos } from "#src/api/challenge/photos.ts";
import {
  exportProducts,
  getChallengeProducts,
  getProductNames,
  noFilter,
} from "#src/api/challenge/products.ts";
import type { Client } from "#src/api/client/client.ts";
import { path } from "#src/api/client/path.ts";
import { readOne } from "#src/api/client/read.ts";
import { ApiError } from "#src/api/errors/error-classes.ts";
import { getBadge, getBadges } from "#src/api/programme/badges.ts";
import {
  getCategoryContents,
  getContent,
} from "#src/api/programme/contents.ts";
import { getNotices } from "#src/api/programme/notices.ts";
import {
  getAppConfig,
  getCurrency,
  getFeature,
  getMenus,
  getOptions,
} from "#src/api/programme/programme.ts";
import { getThirdPartyKeys } from "#src/api/programme/third-party-keys.ts";
import { getOrders } from "#src/api/store/orders.ts";
import { getPointMovements } from "#src/api/store/point-movements.ts";
import { getPointsDetails } from "#src/api/store/points-details.ts";
import { getRewards, getWishlist } from "#src/api/store/store.ts";
import { rankingPageSize } from "#src/domain/challenge/ranking.ts";
import { featureNames } from "#src/domain/programme/feature-names.ts";
import { type AnyReference, entityId } from "#src/domain/values/reference.ts";
import { isRecord } from "#src/schema/json.ts";
import challengeShape from "#src/schema/shapes/wire-challenge.gen.js";
import moderationShape from "#src/schema/shapes/wire-moderation.gen.js";
import type {
  Challenge,
  MenuItem,
  PageContent,
  User,
} from "#src/schema/types.gen.ts";

/** Data collected on the way. */
export interface Walked {
  /** The enabled features. */
  features: ReadonlySet<string>;
  contents: { id: string; path: string; content: PageContent }[];
}

const firstPage = { page: 1, pageSize: rankingPageSize };

/** The statuses by which the front office filters challenges and declarations. */
const challengeStatuses = ["incoming", "running", "over", "refused"] as const;
const declarationStatuses = ["validated", "refused", "waiting"] as const;

/** Picks `most` items of a list, with as many different kinds as possible. */
export function varied<T>(
  items: readonly T[],
  kind: (item: T) => unknown,
  most: number,
): T[] {
  const queues = [...Map.groupBy(items, kind).values()];
  const longest = Math.max(0, ...queues.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) =>
    queues.flatMap((queue) => queue.slice(index, index + 1)),
  )
    .flat()
    .slice(0, most);
}

/** The widgets of a page, including those in groups. */
function widgetsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(widgetsIn);
  if (!isRecord(value)) return [];
  const inner = Object.values(value).flatMap(widgetsIn);
  const isWidget = String(value["@type"]).startsWith("Widget");
  return isWidget ? [value, ...inner] : inner;
}

const idsOf = (references: readonly unknown[]): string[] => [
  ...new Set(references.flatMap((one) => entityId(one as AnyReference) ?? [])),
];

/** The ids of an entity that menu items lead to. */
const targetsOf = (menus: readonly MenuItem[], entity: RegExp) =>
  idsOf(
    menus
      .filter(({ targetEntity }) => entity.test(targetEntity ?? ""))
      .map(({ targetId }) => targetId),
  );

/** The client and user that make the calls. */
export interface Caller {
  client: Client;
  isSignedIn: boolean;
  /** Undefined for visitors, and when `GET /me` failed. */
  user: User | undefined;
}

/**
 * Makes the calls of the front office's pages, or only those of visitors: exclusively GETs without side effects. If a
 * call fails, only the calls that need its ids are left out.
 * @param most how many challenges, pages, badges and widgets are visited, of each
 * @param onFailure called with each error that a call throws
 */
export async function walk(
  { client, isSignedIn, user }: Caller,
  most: number,
  onFailure: (error: ApiError) => void,
): Promise<Walked> {
  async function attempt<T>(call: Promise<T>): Promise<T | undefined> {
    try {
      return await call;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onFailure(error);
      return undefined;
    }
  }

  await attempt(getAppConfig(client));
  await attempt(getOptions(client));
  await attempt(getCurrency(client));
  const menus = (await attempt(getMenus(client))) ?? [];
  const features = new Set<string>();
  for (const name of featureNames)
    if ((await attempt(getFeature(client, name)))?.enabled === true)
      features.add(name);
  await attempt(getThirdPartyKeys(client, "consent"));
  await attempt(getThirdPartyKeys(client, "analytics"));
  await attempt(getSsoProviders(client));
  await attempt(getCaptchaChallenge(client));
  await attempt(checkPasswordToken(client, "palmares-doctor"));
  const walked: Walked = { features, contents: [] };
  if (!isSignedIn) return walked;

  async function visitContent(id: string): Promise<void> {
    const content = await attempt(getContent(client, id));
    if (content === undefined) return;
    const name = id === "homepage" ? "homepage" : "{id}/fo";
    walked.contents.push({ id, path: `/contents/${name}.jsonld`, content });
  }

  const userId = entityId(user);
  if (userId !== undefined) await attempt(getUserPoints(client, userId));
  await visitContent("homepage");
  const categories = targetsOf(menus, /^content-?category$/i).slice(0, most);
  const cards: unknown[] = [];
  for (const id of categories) {
    const page = { page: 1, pageSize: 6 };
    const found = await attempt(getCategoryContents(client, id, page));
    cards.push(...(found?.items ?? []));
  }
  const pages = [...targetsOf(menus, /^content$/i), ...idsOf(cards)];
  for (const id of new Set(pages.slice(0, most))) await visitContent(id);

  const widgets = walked.contents.flatMap(({ content }) =>
    widgetsIn(content.contentBlocs),
  );
  const ofType = (type: string) =>
    widgets.filter((widget) => widget["@type"] === type);
  for (const id of idsOf(ofType("WidgetPoints")).slice(0, most))
    await attempt(getPointsDetails(client, id));
  for (const id of idsOf(ofType("WidgetGame")).slice(0, most))
    await attempt(getGameUrl(client, id));
  const badges = await attempt(getBadges(client));
  const badgeIds = idsOf([
    ...ofType("WidgetBadge").map((widget) => widget["badge"] ?? widget),
    ...(badges?.items ?? []),
  ]);
  for (const id of badgeIds.slice(0, most)) await attempt(getBadge(client, id));

  const all = (await attempt(getChallenges(client, {})))?.items ?? [];
  for (const status of challengeStatuses)
    await attempt(getChallenges(client, { status }));
  const types = new Set(all.map(({ type }) => type).filter(Boolean));
  for (const type of types) await attempt(getChallenges(client, { type }));
  const actions = (await attempt(getDeclarationActions(client)))?.items ?? [];
  const shown = idsOf([
    ...varied(
      all,
      ({ type, isActionOnGoing }) => `${type} ${isActionOnGoing}`,
      most,
    ),
    ...widgets.map((widget) => widget["challenge"]),
  ]);
  for (const id of shown.slice(0, most)) await visitChallenge(id);
  for (const id of idsOf(varied(actions, ({ type }) => type, most)))
    await visitDeclarations(id);

  async function visitChallenge(id: string): Promise<void> {
    // An unreadable challenge is tried with every call.
    const challenge = await attempt(getChallenge(client, id));
    const is = (condition: (one: Challenge) => boolean) =>
      challenge === undefined || condition(challenge);
    if (is(({ type }) => type === "List"))
      await attempt(
        readOne(
          client,
          path`/challenge-lists/${id}/user.jsonld`,
          challengeShape,
        ),
      );
    await attempt(getTotalParticipants(client, id));
    await attempt(getParticipation(client, id));
    if (is(({ areResultsVisible }) => areResultsVisible === true))
      await attempt(getRankingPage(client, id, { page: 1, order: "asc" }));
    if (is(({ type }) => type === "Photo"))
      await attempt(getPhotos(client, id, firstPage));
    await attempt(getOwnResults(client, id));
    await attempt(getMyRank(client, id));
    const moderation = path`/challenges/${id}/moderation`;
    await attempt(readOne(client, moderation, moderationShape));
    if (is(hasProducts)) await visitProducts(id);
  }

  async function visitProducts(id: string): Promise<void> {
    await attempt(getChallengeProducts(client, id, noFilter));
    for (const kind of ["brands", "ranges"] as const)
      await attempt(getProductNames(client, id, kind));
    await attempt(exportProducts(client, id));
  }

  async function visitDeclarations(id: string): Promise<void> {
    await attempt(getDeclarationsPage(client, id, undefined, firstPage));
    for (const status of declarationStatuses)
      await attempt(getDeclarations(client, id, status));
  }

  await attempt(getRewards(client));
  await attempt(getWishlist(client));
  await attempt(getNotices(client));
  await attempt(getOrders(client, firstPage));
  await attempt(getPointMovements(client, {}, firstPage));
  return walked;
}

const hasProducts = ({ type, resultEntryEnabled }: Challenge) =>
  type === "List" || resultEntryEnabled === true;
