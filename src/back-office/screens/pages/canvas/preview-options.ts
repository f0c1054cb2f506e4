import { useMemo } from "react";
import { useLocation, useSearchParams } from "wouter";
import { languages } from "#src/i18n/languages.ts";

/** The person that the page is rendered for: a user, or a made-up participant of groups. */
export type PreviewPerson = number | { groups: readonly number[] };

/** Pixels of the frame, or as wide as its place. */
export type PreviewWidth = "fit" | number;

export const previewWidths = {
  phone: 390,
  tablet: 768,
  desktop: 1280,
  wall: 1920,
} as const;

/** What one may choose. */
export const widths: readonly PreviewWidth[] = [
  "fit",
  ...Object.values(previewWidths),
];

/** One of four frames side by side. */
export interface FrameChoice {
  width: PreviewWidth;
  language: string;
}

/** A phone and a desktop in the page's language and, if there is one, the first other one. */
export function defaultFrames(
  language: string,
  known: readonly string[],
): FrameChoice[] {
  const others = known.filter((one) => one !== language);
  return [language, ...others.slice(0, 1)].flatMap((one) => [
    { language: one, width: previewWidths.phone },
    { language: one, width: previewWidths.desktop },
  ]);
}

/** What a previewed person is taken to have in a challenge already; what is undefined is as it is. */
export interface MadeUpStanding {
  isParticipating?: boolean | undefined;
  /** Value, reward in points, and rank. */
  result?: number | undefined;
  reward?: number | undefined;
  rank?: number | undefined;
}

interface PreviewState {
  /** An instant; undefined for now. */
  at: string | undefined;
  /** Undefined for oneself. */
  person: PreviewPerson | undefined;
  width: PreviewWidth;
  theme: "light" | "dark";
  /** Four frames side by side; undefined for one. */
  frames: readonly FrameChoice[] | undefined;
  /** Undefined for what the person really has. */
  standing: MadeUpStanding | undefined;
}

/** What the preview shows, as the address says it (BO-4.5). */
export interface PreviewOptions extends PreviewState {
  change: (changes: Partial<PreviewState>) => void;
}

const MAX_FRAMES = 4;
const MAX_GROUPS = 100;
const ids = /^[1-9]\d{0,8}$/;

const readPerson = (text: string | null): PreviewPerson | undefined => {
  if (text === null) return undefined;
  if (ids.test(text)) return Number(text);
  const groups = /^groups:(.*)$/.exec(text)?.[1]?.split(",");
  return (
    groups && {
      groups: groups
        .filter((id) => ids.test(id))
        .map(Number)
        .slice(0, MAX_GROUPS),
    }
  );
};

const writePerson = (person: PreviewPerson | undefined): string | undefined =>
  typeof person === "object"
    ? `groups:${person.groups.join(",")}`
    : person?.toString();

const readWidth = (text: string | null | undefined): PreviewWidth =>
  Object.values(previewWidths).find((width) => String(width) === text) ?? "fit";

const readInstant = (text: string | null): string | undefined => {
  const time = Date.parse(text ?? "");
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
};

const readFrames = (text: string | null): FrameChoice[] | undefined =>
  text === null
    ? undefined
    : text
        .split(",")
        .slice(0, MAX_FRAMES)
        .flatMap((one): FrameChoice[] => {
          const [language = "", width] = one.split("-");
          return (languages as readonly string[]).includes(language)
            ? [{ language, width: readWidth(width) }]
            : [];
        });

const readNumber = (text: string | null): number | undefined => {
  const number = Number(text ?? Number.NaN);
  return text?.trim() && Number.isFinite(number) && number >= 0
    ? number
    : undefined;
};

const readStanding = (search: URLSearchParams): MadeUpStanding | undefined => {
  const accepted = search.get("accepted");
  const standing = {
    isParticipating:
      accepted === "yes" ? true : accepted === "no" ? false : undefined,
    result: readNumber(search.get("result")),
    reward: readNumber(search.get("reward")),
    rank: readNumber(search.get("rank")),
  };
  return Object.values(standing).every((value) => value === undefined)
    ? undefined
    : standing;
};

/**
 * Reads what the preview shows from the parameters of an address: `at` an instant, `as` the id of a user or
 * `groups:12,13`, `width`, `theme`, `frames`, and of a challenge what the person is taken to have: `result` the value,
 * `reward` the points, `rank`, `accepted` as `yes` or `no`.
 * @example `/bo/challenges/8d7c…?at=2026-05-04T08:00:00.000Z&as=groups:12,13&result=120&reward=500&accepted=yes`
 */
export function readPreview(search: URLSearchParams): PreviewState {
  const frames = readFrames(search.get("frames"));
  return {
    at: readInstant(search.get("at")),
    person: readPerson(search.get("as")),
    width: readWidth(search.get("width")),
    theme: search.get("theme") === "dark" ? "dark" : "light",
    frames: frames?.length === 0 ? undefined : frames,
    standing: readStanding(search),
  };
}

/** Writes what the preview shows into the parameters of an address; what is usual is left out. */
export function writePreview(
  search: URLSearchParams,
  { at, person, width, theme, frames, standing = {} }: PreviewState,
): URLSearchParams {
  const { isParticipating, result, reward, rank } = standing;
  const written: Record<string, string | undefined> = {
    at,
    as: writePerson(person),
    width: width === "fit" ? undefined : String(width),
    theme: theme === "dark" ? theme : undefined,
    frames: frames?.map((one) => `${one.language}-${one.width}`).join(","),
    result: result?.toString(),
    reward: reward?.toString(),
    rank: rank?.toString(),
    accepted:
      isParticipating === undefined
        ? undefined
        : isParticipating
          ? "yes"
          : "no",
  };
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(written))
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  return next;
}

/** The options of the preview, kept in the address. */
export function usePreviewOptions(): PreviewOptions {
  const [path, navigate] = useLocation();
  const [search] = useSearchParams();
  const text = search.toString();
  return useMemo(() => {
    const state = readPreview(new URLSearchParams(text));
    return {
      ...state,
      change(changes) {
        // Of the address as it is now: two changes in a row are both kept.
        const now = new URLSearchParams(location.search);
        const next = writePreview(now, { ...readPreview(now), ...changes });
        navigate(next.size === 0 ? path : `${path}?${next}`, { replace: true });
      },
    };
  }, [text, path, navigate]);
}
