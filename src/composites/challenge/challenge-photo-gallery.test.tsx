import {
  act,
  cleanup,
  fireEvent,
  screen,
  waitFor,
} from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createManualClock } from "#src/engine/react/testing.tsx";
import { initForTests } from "#src/i18n/testing.ts";
import type { Challenge, ChallengeResult } from "#src/schema/types.gen.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import { reply, type WireAnswers, type WireCall } from "#tests/support/wire.ts";
import ChallengePhotoGallery from "./challenge-photo-gallery.tsx";

// Its code is loaded when a photo is opened.
beforeAll(() => import("./challenge-photo-lightbox.tsx"));
beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const contest: Challenge = {
  id: 4,
  type: "Photo",
  startDate: "2026-05-01T00:00:00Z",
  endDate: "2026-06-01T00:00:00Z",
};

/** Photo `id` has rank `id`; Camille's is 12. */
const photo = (
  id: number,
  more: Partial<ChallengeResult> = {},
): ChallengeResult => ({
  id,
  rank: id,
  resultValue: 20 - id,
  status: "validated",
  image: { contentUrl: `/photos/${id}.jpg`, thumbnailUrl: `/small/${id}.webp` },
  entity: { userId: id, profile: { firstName: `Personne ${id}.` } },
  voters: [],
  ...more,
});

const list = "GET /challenges/4/challenge-results.jsonld";
const three = [photo(1), photo(2), photo(12)];

const paged =
  (all: ChallengeResult[]) =>
  ({ query }: WireCall) => {
    const size = Number(query["itemsPerPage"]);
    const start = (Number(query["page"]) - 1) * size;
    return {
      "hydra:member": all.slice(start, start + size),
      "hydra:totalItems": all.length,
    };
  };

async function show(
  photos: ChallengeResult[] = three,
  {
    now = "2026-05-10",
    more = {},
    config = {},
    query = {},
    wire = {},
  }: {
    now?: string;
    more?: Partial<Challenge>;
    config?: object;
    query?: Record<string, string>;
    wire?: WireAnswers;
  } = {},
) {
  const scene = await renderScene(
    <ChallengePhotoGallery
      config={{ "@type": "ChallengePhotoGallery", ...config }}
      data={{ ...contest, ...more }}
    />,
    {
      user: camille,
      clock: createManualClock(now),
      route: { path: "/challenge/4", query },
      wire: { [list]: paged(photos), ...wire },
    },
  );
  await waitFor(() => expect(scene.queries.isFetching()).toBe(0));
  return scene;
}

const tiles = () =>
  screen.queryAllByRole("listitem").map(({ textContent }) => textContent);
const voteFor = (name: string) =>
  screen.getByRole("button", { name: `Voter pour la photo\u00a0: ${name}` });
const press = (element: Element) =>
  act(async () => {
    fireEvent.click(element);
  });
const pressEscape = () =>
  act(async () => {
    const dialog = document.querySelector("dialog[open]");
    if (dialog) fireEvent(dialog, new Event("cancel", { cancelable: true }));
  });
const enlarged = () =>
  document.querySelector("dialog[open] h2")?.textContent ?? undefined;

test("CH-2.4.38 CH-7.3.27 only validated photos are requested and shown, by rank", async () => {
  const { wire } = await show([
    ...three,
    photo(3, { status: "waiting" }),
    photo(4, { status: "refused" }),
  ]);
  expect(tiles()).toEqual([
    "Personne 1.Rang provisoire\u00a0: 119 votes",
    "Personne 2.Rang provisoire\u00a0: 218 votes",
    "Personne 12. (vous)Rang provisoire\u00a0: 128 votes",
  ]);
  expect(wire.calls.map(({ query }) => query["status"])).toEqual(["validated"]);
});

test.each([
  ["2026-04-10", null],
  ["2026-05-10", "Rang provisoire\u00a0: 1"],
  ["2026-06-10", "Rang final\u00a0: 1"],
])("CH-4.5.5 on %s the rank is %s", async (now, rank) => {
  await show([photo(1)], { now });
  expect(screen.queryByText(/^Rang/)?.textContent ?? null).toBe(rank);
});

test("an anonymized contest names no one but the user", async () => {
  await show(three, { more: { areResultsAnonymized: true } });
  expect(tiles().join()).not.toMatch(/Personne [12]\./);
  expect(tiles().join()).toContain("Personne 12. (vous)");
  await press(
    screen.getAllByRole("button", { name: /^Agrandir/ })[0] ?? document.body,
  );
  expect(enlarged()).toBe("Un participant");
  expect(document.body.innerHTML).not.toMatch(/Personne [12]\./);
});

test("CH-2.4.37 CH-4.7.3 adding and withdrawing a vote show before the server responds", async () => {
  const answers: (() => void)[] = [];
  const later = (result: ChallengeResult) => () =>
    new Promise<object>((answer) => answers.push(() => answer(result)));
  const { wire } = await show(three, {
    wire: {
      "GET /challenge-results/2/user/vote.jsonld": later(
        photo(2, { resultValue: 25, voters: ["/v2/users/12"] }),
      ),
      "GET /challenge-results/2/user/unvote.jsonld": later(
        photo(2, { resultValue: 24 }),
      ),
    },
  });
  const name = "Personne 2.";
  await press(voteFor(name));
  await waitFor(() =>
    expect(voteFor(name).getAttribute("aria-pressed")).toBe("true"),
  );
  expect(tiles()[1]).toContain("19 votes");
  await press(voteFor(name));
  expect(wire.calls.filter(({ path }) => path.includes("/user/"))).toHaveLength(
    1,
  );
  await act(async () => answers.shift()?.());
  await waitFor(() => expect(tiles()[1]).toContain("25 votes"));
  await press(voteFor(name));
  await waitFor(() =>
    expect(voteFor(name).getAttribute("aria-pressed")).toBe("false"),
  );
  expect(tiles()[1]).toContain("24 votes");
});

test("CH-4.7.3 a refused vote is rolled back for its photo only, and reported", async () => {
  const { notified } = await show(three, {
    wire: {
      "GET /challenge-results/1/user/vote.jsonld": photo(1, {
        resultValue: 20,
        voters: ["/v2/users/12"],
      }),
      "GET /challenge-results/2/user/vote.jsonld": reply(409, {
        "hydra:description": "Le concours est terminé.",
      }),
    },
  });
  await press(voteFor("Personne 1."));
  await press(voteFor("Personne 2."));
  await waitFor(() =>
    expect(notified()).toEqual([
      { variant: "error", message: "Le concours est terminé." },
    ]),
  );
  expect(tiles()[0]).toContain("20 votes");
  expect(tiles()[1]).toContain("18 votes");
  expect(voteFor("Personne 1.").getAttribute("aria-pressed")).toBe("true");
  expect(voteFor("Personne 2.").getAttribute("aria-pressed")).toBe("false");
});

test("CH-6.4 users cannot vote for their own photo", async () => {
  await show();
  expect(
    screen.queryByRole("button", { name: /^Voter.*Personne 12/ }),
  ).toBeNull();
});

test("voting closes with the contest", async () => {
  await show(three, { now: "2026-06-10" });
  expect(screen.queryByRole("button", { name: /^Voter/ })).toBeNull();
});

test("CH-9.8 the page size comes from the configuration, and more photos are loaded after the current page", async () => {
  const { wire } = await show(three, { config: { pageSize: 2 } });
  expect(tiles()).toHaveLength(2);
  await press(screen.getByRole("button", { name: "Afficher plus de photos" }));
  await waitFor(() => expect(tiles()).toHaveLength(3));
  expect(
    wire.calls.map(({ query: { page, itemsPerPage } }) => [page, itemsPerPage]),
  ).toEqual([
    ["1", "2"],
    ["2", "2"],
  ]);
  expect(screen.queryByText("Afficher plus de photos")).toBeNull();
});

test("says so if there are no photos", async () => {
  await show([]);
  expect(screen.getByText("Aucune photo validée pour le moment")).toBeTruthy();
});

test("photos that failed to load can be retried", async () => {
  const { wire } = await show([], { wire: { [list]: reply(500) } });
  wire.answer(list, paged(three));
  await press(await screen.findByRole("button", { name: "Réessayer" }));
  await waitFor(() => expect(tiles()).toHaveLength(3));
});

test("CH-2.4.36 an enlarged photo has buttons and arrow keys to its neighbors, and the URL follows", async () => {
  const { history } = await show(three, { config: { pageSize: 2 } });
  await press(
    screen.getByRole("button", {
      name: "Agrandir la photo\u00a0: Personne 1.",
    }),
  );
  expect(enlarged()).toBe("Personne 1.");
  expect(screen.getByAltText("Photo : Personne 1.").getAttribute("src")).toBe(
    "/photos/1.jpg",
  );
  expect(screen.getByRole("status").textContent).toBe("1 sur 3");
  expect(
    screen.getByRole<HTMLButtonElement>("button", { name: "Précédent" })
      .disabled,
  ).toBe(true);
  await press(screen.getByRole("button", { name: "Suivant" }));
  expect(enlarged()).toBe("Personne 2.");
  expect(history.at(-1)).toMatch(/\?photo=2$/);
  await waitFor(() => expect(tiles()).toHaveLength(3));
  await act(async () => {
    fireEvent.keyDown(document, { key: "ArrowRight" });
  });
  expect(enlarged()).toBe("Personne 12. (vous)");
  await act(async () => {
    fireEvent.keyDown(document, { key: "ArrowLeft" });
  });
  expect(enlarged()).toBe("Personne 2.");
  await act(async () => {
    fireEvent.keyDown(document, { key: "Home" });
  });
  expect(enlarged()).toBe("Personne 1.");
  await act(async () => {
    fireEvent.keyDown(document, { key: "End" });
  });
  expect(enlarged()).toBe("Personne 12. (vous)");
  const back = vi.spyOn(window.history, "back");
  await pressEscape();
  expect(enlarged()).toBeUndefined();
  expect(back).toHaveBeenCalledOnce();
  expect(document.activeElement?.getAttribute("aria-label")).toBe(
    "Agrandir la photo\u00a0: Personne 12. (vous)",
  );
});

test("CH-7.9 an enlarged photo that fails to load shows its address, and is logged", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  await show();
  await press(screen.getByRole("button", { name: /Agrandir.*Personne 2/ }));
  const picture = screen.getByAltText<HTMLImageElement>(/Personne 2/);
  fireEvent.error(picture);
  expect(picture.getAttribute("src")).toBe("/photos/2.jpg");
  expect(picture.style.backgroundImage).toContain("/small/2.webp");
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining("/photos/2.jpg"),
  );
});

test("CH-2.4.36 a swipe goes to the next photo, one that is too short does not", async () => {
  await show(three, { query: { photo: "2" } });
  const swipe = (from: number, to: number) =>
    act(async () => {
      const stage = screen.getByAltText(/^Photo :/);
      const at = { pointerType: "touch", isPrimary: true, clientY: 10 };
      fireEvent.pointerDown(stage, { ...at, clientX: from });
      fireEvent.pointerMove(stage, { ...at, clientX: to });
      fireEvent.pointerUp(stage, { ...at, clientX: to });
    });
  await swipe(200, 170);
  expect(enlarged()).toBe("Personne 2.");
  await swipe(200, 100);
  expect(enlarged()).toBe("Personne 12. (vous)");
  await swipe(100, 200);
  expect(enlarged()).toBe("Personne 2.");
});

test("CH-2.4.36 a URL opens its photo, whatever its rank; closing it restores the page's URL", async () => {
  const { history, wire } = await show(three, {
    config: { pageSize: 1 },
    query: { photo: "12", tab: "a" },
  });
  await waitFor(() => expect(enlarged()).toBe("Personne 12. (vous)"));
  expect(wire.calls.map(({ query }) => query["itemsPerPage"])).toEqual([
    "1",
    "1000",
  ]);
  await pressEscape();
  expect(enlarged()).toBeUndefined();
  expect(history.at(-1)).toBe("/x?tab=a");
});

test.each([9, 1])(
  "the URL of a photo that no longer exists says so, and becomes that of the page (%i a page)",
  async (pageSize) => {
    const { history, notified } = await show(three, {
      config: { pageSize },
      query: { photo: "99", tab: "a" },
    });
    await waitFor(() =>
      expect(notified()).toEqual([
        { variant: "warning", message: expect.stringMatching(/plus là/) },
      ]),
    );
    expect(enlarged()).toBeUndefined();
    expect(tiles()).toHaveLength(pageSize === 1 ? 1 : 3);
    expect(history.at(-1)).toBe("/x?tab=a");
  },
);

test("CH-2.4.36 a photo newer than the loaded list is found by loading the list again", async () => {
  const photos = [photo(1), photo(2)];
  const { notified } = await show([], {
    query: { photo: "12" },
    wire: {
      [list]: (call) => {
        const response = paged([...photos])(call);
        photos[2] ??= photo(12);
        return response;
      },
    },
  });
  await waitFor(() => expect(enlarged()).toBe("Personne 12. (vous)"));
  expect(notified()).toEqual([]);
});
