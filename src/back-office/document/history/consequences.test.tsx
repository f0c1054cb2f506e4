import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { Language } from "#src/i18n/languages.ts";
import type {
  OfficeConsequences,
  OfficeDocument,
} from "#src/schema/types.gen.ts";
import { press, renderOffice } from "#tests/support/office-scene.tsx";
import { example } from "#tests/support/office-wire.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import SettlingNote from "./settling.tsx";

const id = "8d7c0f7e-5a0b-4c0e-9a55-0d6f0b0a6c11";
const challenge: OfficeDocument = {
  ...{ id, kind: "challenge", name: "Spring", status: "changed" },
  ...{ statuses: ["changed", "live"], may: ["archive"] },
};
const goal = (key: string, name: string, value: number) => ({
  ...{ key, value, reward: 1_500, name: { fr: name, en: name } },
});
const body = {
  challengeGoals: [goal("silver", "Silver", 40), goal("bronze", "", 20)],
  budget: { points: 200_000 },
};
const schema = {
  type: "object",
  properties: {
    budget: {
      type: "object",
      properties: { points: { type: "number" } },
    },
    challengeGoals: { type: "array", items: { type: "object" } },
  },
};

const RELEASE = "POST /bo/documents/*/releases";
const settling = (done: number, finishedAt: string | null = null) => ({
  ...{ done, total: 1_240, finishedAt },
});

async function open({
  language = "en",
  more = {},
  done = settling(1_240, "2026-04-01T06:00:00.000Z"),
}: {
  language?: Language;
  more?: Partial<OfficeConsequences>;
  done?: ReturnType<typeof settling>;
} = {}) {
  const onClose = vi.fn();
  const release = { id: 8, revision: 2, startsAt: "2026-04-01T06:00:00.000Z" };
  const scene = await renderOffice(
    <PublishDialog
      {...{ document: challenge, body, etag: '"draft-3"', schema, onClose }}
      onDone={async () => undefined}
    />,
    {
      language,
      answers: {
        "GET /bo/documents": { items: [], total: 0 },
        "GET /bo/documents/*/releases": {
          items: [{ ...example("office-release"), state: "live" }],
          ...{ total: 1, planned: [] },
        },
        "GET /bo/documents/*/revisions/*": {
          ...example("office-revision"),
          body,
        },
        "POST /bo/documents/*/examine": {
          ...{ verdicts: [], total: 0, replacedHomePage: null },
        },
        "POST /bo/documents/*/consequences": {
          ...example("office-consequences"),
          ...more,
        },
        "GET /bo/documents/*/settling": done,
        [RELEASE]: { ...release, planned: [] },
      },
    },
  );
  return { ...scene, onClose };
}

/** What the dialog says, with plain spaces. */
const said = async (title: string) => {
  const heading = await screen.findByRole("heading", { name: title });
  const section = within(heading.parentElement as HTMLElement);
  await waitFor(() => expect(section.queryByRole("status")).toBeNull());
  return [...(heading.parentElement?.querySelectorAll("p, li") ?? [])].map(
    ({ textContent }) => textContent?.replaceAll(/[\u00a0\u202f]/g, " "),
  );
};

const publish = (name = "Publish") =>
  screen.getByRole<HTMLButtonElement>("button", { name });

describe("BO-14.3 the publish dialog tells what a change does to people", () => {
  test("in sentences and numbers", async () => {
    await open({
      more: {
        tiers: [
          { key: "silver", before: 312, after: 349 },
          { key: "bronze", before: 518, after: 491 },
        ],
      },
    });
    expect(await said("What it does to results")).toEqual([
      "1 240 people have a result. 55 500 more points are credited. Nobody loses any points.",
      "Highest tier reached:",
      "Silver: 349 instead of 312",
      "the tier at 20: 491 instead of 518",
      "none yet: 400 instead of 410",
      "12 declarations or photos await a decision: the new goals will apply to them.",
      "At the present pace, the budget of 200 000 points will be used up on 12 May 2026.",
    ]);
  });

  test("in French, and of those who have nothing yet", async () => {
    await open({
      language: "fr",
      more: {
        ...{ entrants: 1, tiers: [], waiting: 0 },
        points: { credited: 250_000, more: 0 },
      },
    });
    expect(await said("Effet sur les résultats")).toEqual([
      "1 personne a un résultat. Aucun point de plus n’est crédité. Personne ne perd de points.",
      "Le budget de 200 000 points sera alors épuisé : 250 000 auront été crédités.",
    ]);
  });

  test("what would take points from people cannot be published", async () => {
    await open({ more: { losers: 2 } });
    await screen.findByText(/^2 people would lose points/);
    expect(publish().disabled).toBe(true);
    expect(screen.queryByText(/Nobody loses/)).toBeNull();
  });
});

describe("BO-11.2 after publishing, results are settled", () => {
  test("which is shown until it is done", async () => {
    const { wire, queries, onClose } = await open({ done: settling(500) });
    await waitFor(() => expect(publish().disabled).toBe(false));
    await press("Publish");
    await screen.findByText(/^500 of 1.240 results settled/);
    expect(onClose).not.toHaveBeenCalled();
    wire.answer(
      "GET /bo/documents/*/settling",
      settling(1_240, "2026-04-01T06:00:00.000Z"),
    );
    await queries.invalidateQueries({ queryKey: ["list", "settling"] });
    await screen.findByText(/^Published\. All results are settled/);
    screen.getByText("Close").click();
    expect(onClose).toHaveBeenCalled();
  });

  test("and the editor says so, after a reload, too", async () => {
    await renderOffice(<SettlingNote id={id} />, {
      answers: { "GET /bo/documents/*/settling": settling(620) },
    });
    await screen.findByText("Results are being settled again");
    await screen.findByText(/^620 of 1.240 results settled/);
  });

  test("nothing is shown where nothing is left to settle", async () => {
    const { onClose } = await open();
    await waitFor(() => expect(publish().disabled).toBe(false));
    await press("Publish");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(screen.queryByText(/results settled/)).toBeNull();
  });
});
