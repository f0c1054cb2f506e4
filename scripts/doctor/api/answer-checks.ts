import { productRegistry } from "#scripts/doctor/registry.ts";
import { proxiedPaths } from "#server/http/api-target.ts";
import { imageUrl } from "#src/domain/values/image.ts";
import { examine, isMistake } from "#src/engine/core/doctor/examine.ts";
import { emptyContext } from "#src/engine/react/create-engine.ts";
import { isRecord } from "#src/schema/json.ts";
import { listOf, membersOf } from "#src/schema/lists.ts";
import { read } from "#src/schema/read.ts";
import contentCardShape from "#src/schema/shapes/wire-content-card.gen.js";
import featureShape from "#src/schema/shapes/wire-feature.gen.js";
import type { Check } from "./checks.ts";
import type { Walked } from "./walk.ts";
import type { Exchange, WireLog } from "./wire-log.ts";

/** Whether pages would be empty: without the status that shows them, or with no block that can be rendered. */
export function checkPages(
  contents: Walked["contents"],
  { exchanges, reports }: WireLog,
  now: number,
): Check[] {
  if (contents.length === 0) return [];
  const empty = contents.flatMap(({ id, path, content }) => {
    const body = exchanges.findLast((one) => one.path === path)?.content.body;
    const sent = listOf(propertyIn(body, "contentBlocs"))?.length ?? 0;
    const isLost = reports.some(
      ({ path: at, finding }) =>
        at === path &&
        finding.path[0] === "status" &&
        finding.outcome === "left out",
    );
    if (isLost || (sent > 0 && !content.status))
      return `content ${id} has no status that can be read, and only published pages are shown`;
    const verdicts = examine(content, {
      ...productRegistry,
      context: emptyContext,
      now,
    });
    const isEmpty = sent > 0 && verdicts.every(isMistake);
    return isEmpty
      ? `content ${id} has ${sent} blocks, and none can be shown`
      : [];
  });
  return [
    empty.length === 0
      ? { name: "pages", result: "ok", text: "each has what it shows" }
      : {
          name: "pages",
          result: "wrong",
          text: `a page would be empty: ${empty.join("; ")}`,
        },
  ];
}

/** A property of an entity, which may be in `data`. */
function propertyIn(body: unknown, name: string): unknown {
  if (!isRecord(body)) return undefined;
  return name in body ? body[name] : propertyIn(body["data"], name);
}

/** Whether texts can be decoded: responses name their charset, which is UTF-8 where they name none. */
export function checkCharset(exchanges: readonly Exchange[]): Check {
  const name = "charset";
  const garbled = exchanges.filter(({ content }) => content.isGarbled);
  const [first] = garbled;
  if (first !== undefined)
    return {
      name,
      result: "wrong",
      text: `${garbled.length} of ${exchanges.length} responses have bytes that are not ${charsetOf(first) ?? "UTF-8"}, first GET ${first.path}: letters are lost`,
    };
  const others = new Set(
    exchanges.flatMap(
      (one) =>
        charsetOf(one)
          ?.toLowerCase()
          .replace(/^utf-?8$/, "") || [],
    ),
  );
  return others.size === 0
    ? { name, result: "ok", text: "UTF-8" }
    : { name, result: "note", text: `decoded from ${[...others].join(", ")}` };
}

const charsetOf = ({ headers }: Exchange) =>
  /charset\s*=\s*"?([^\s;"]+)/i.exec(headers.get("content-type") ?? "")?.[1];

/** Whether `/features?name=` responds with the feature of that name. */
export function checkFeatures(exchanges: readonly Exchange[]): Check[] {
  const asked = exchanges.filter(
    ({ path, status }) => path === "/features" && status === 200,
  );
  const faults = new Set<string>();
  for (const { url, content } of asked) {
    const due = new URL(url).searchParams.get("name");
    const members = membersOf(content.body, featureShape()) ?? [content.body];
    const names = members
      .filter(isRecord)
      .map((feature) => feature["name"])
      .filter((one) => typeof one === "string");
    if (due === null || members.length === 0) continue;
    if (names.length === 0)
      faults.add("features have no names: the first in each response counts");
    else if (names.some((one) => one.toLowerCase() !== due))
      faults.add(
        "?name= is ignored: the front office picks the feature of that name, and one that is not there is off",
      );
  }
  if (asked.length === 0) return [];
  const name = "features";
  return faults.size === 0
    ? [{ name, result: "ok", text: "each response is the feature asked for" }]
    : [{ name, result: "note", text: [...faults].join("; ") }];
}

/** Whether cookies of the API come back to it from the front office. */
export function checkCookies(
  exchanges: readonly Exchange[],
  target: { origin: string; path: string },
): Check {
  const name = "cookies";
  const found = new Map<string, Set<string>>();
  for (const { headers } of exchanges)
    for (const cookie of headers.getSetCookie()) {
      const [pair = "", ...attributes] = cookie.split(";");
      const faults = found.get(nameOf(pair)) ?? new Set();
      found.set(nameOf(pair), faults);
      for (const attribute of attributes) {
        const [kind = "", value = ""] = attribute.trim().split("=");
        if (/^path$/i.test(kind) && !isOnPath(value, target.path))
          faults.add(`Path=${value} does not cover ${target.path}`);
        if (/^secure$/i.test(kind) && target.origin.startsWith("http:"))
          faults.add("Secure, but the API has no https");
      }
    }
  if (found.size === 0) return { name, result: "ok", text: "none" };
  const faulty = [...found].filter(([, faults]) => faults.size > 0);
  return faulty.length === 0
    ? { name, result: "ok", text: `${[...found.keys()].join(", ")}: sent back` }
    : {
        name,
        result: "note",
        text: faulty
          .map(([cookie, faults]) => `${cookie}: ${[...faults].join(", ")}`)
          .join("; "),
      };
}

const nameOf = (pair: string) => pair.split("=", 1)[0]?.trim() ?? "";

const isOnPath = (cookie: string, api: string) =>
  `${api}/`.startsWith(cookie.replace(/\/?$/, "/")) ||
  cookie.startsWith(`${api}/`);

const pictureNames = /^(?:image|picture|photo|illustration|logo)$/i;

/** The first picture in a response. */
function pictureIn(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = pictureNames.test(name)
      ? imageUrl(
          read(contentCardShape, { id: 1, image: inner }, () => {})?.image,
        )
      : pictureIn(inner);
    if (found !== undefined && !found.startsWith("data:")) return found;
  }
  return undefined;
}

/** Whether the address of a picture leads to one, from the origin of the front office, too. */
export async function checkPicture(
  { exchanges, probeUrl }: WireLog,
  target: { origin: string; path: string },
): Promise<Check> {
  const name = "pictures";
  let address: string | undefined;
  for (const { content } of exchanges) address ??= pictureIn(content.body);
  const url = address && URL.parse(address, target.origin);
  if (!address || !url)
    return {
      name,
      result: "ok",
      text: "none was sent: their addresses are not checked",
    };
  const isPassedOn =
    url.origin !== target.origin ||
    proxiedPaths(target).some(([, theirs]) =>
      url.pathname.startsWith(`${theirs}/`),
    );
  const { status, failure, headers } = await probeUrl(url.href, {
    redirect: "follow",
  });
  const type = headers.get("content-type") ?? "no content type";
  const fault =
    failure !== undefined
      ? failure
      : status !== 200
        ? `status ${status}`
        : type.startsWith("image/")
          ? undefined
          : type;
  if (fault !== undefined)
    return {
      name,
      result: "note",
      text: `${address} does not load (${fault}): its alternative text is shown`,
    };
  return isPassedOn || /^https?:/.test(address)
    ? { name, result: "ok", text: `${address} loads` }
    : {
        name,
        result: "note",
        text: `${address} loads from ${target.origin}, but only ${proxiedPaths(
          target,
        )
          .map(([ours]) => ours)
          .join(", ")} are passed on by --api`,
      };
}
