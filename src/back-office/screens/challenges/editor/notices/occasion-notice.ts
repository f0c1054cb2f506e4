import { maximumSteps } from "#src/domain/challenge/goals.ts";
import { textIn } from "#src/domain/documents/languages.ts";
import type { JsonObject } from "#src/schema/json.ts";
import occasions from "./occasions.json" with { type: "json" };

/** A reason to notify the participants of a challenge. */
export interface Occasion {
  key: string;
  label: string;
  /** Only people who have not reached it are notified. */
  tier: number | undefined;
  name: keyof typeof occasions;
}

/** The occasions of a challenge: the ends and starts of its windows, its results, and each of its tiers (BO-23.1). */
export function occasionsOf(body: JsonObject, language: string): Occasion[] {
  const goals = Array.isArray(body["challengeGoals"])
    ? body["challengeGoals"]
    : [];
  const tiers = Array.from(
    goals.slice(0, body["goalType"] === "result" ? 0 : maximumSteps),
    (_, index) => index + 1,
  );
  const names = Object.keys(occasions) as (keyof typeof occasions)[];
  return names.flatMap((name) =>
    (name === "shortOfTier" ? tiers : [undefined]).map((tier) => ({
      ...{ key: `${name}${tier ?? ""}`, name, tier },
      label: textIn(occasions[name].label, language).replace(
        "{number}",
        String(tier),
      ),
    })),
  );
}

/** The draft of a notice about a challenge, in these languages; its instant and its people are those of the challenge. */
export function occasionNotice(
  { name, tier }: Occasion,
  challenge: { id: number; body: JsonObject },
  languages: readonly string[],
): JsonObject {
  const { title, text, at } = occasions[name];
  const { title: titles } = challenge.body;
  const filled = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      languages.map((code) => [
        code,
        (texts[code] ?? "").replace("{challenge}", () => textIn(titles, code)),
      ]),
    );
  return {
    title: filled(title),
    text: filled(text),
    link: `/challenge/${challenge.id}`,
    challenge: `/v2/challenges/${challenge.id}`,
    ...(tier !== undefined && { tier }),
    at,
    channels: ["inbox", "mail"],
  };
}
