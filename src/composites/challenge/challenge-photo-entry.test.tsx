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
import { press } from "#tests/support/form.ts";
import { blackPng, png } from "#tests/support/pictures.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import {
  lost,
  never,
  reply,
  type WireAnswer,
  type WireCall,
} from "#tests/support/wire.ts";
import ChallengePhotoEntry from "./challenge-photo-entry.tsx";

beforeAll(() => {
  URL.createObjectURL = () => "blob:preview";
  URL.revokeObjectURL = () => {};
});
beforeEach(async () => {
  vi.stubGlobal("createImageBitmap", async () => ({
    width: 800,
    height: 600,
    close: () => {},
  }));
  await initForTests("fr");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const contest: Challenge = {
  id: 4,
  type: "Photo",
  startDate: "2026-05-01T00:00:00Z",
  endDate: "2026-06-01T00:00:00Z",
  photoMinWidth: 640,
  photoMinHeight: 480,
};
type Status = NonNullable<ChallengeResult["status"]>;
const own = (status: Status): ChallengeResult => ({
  id: 40,
  status,
  comment: status === "refused" ? "Floue" : null,
  image: { contentUrl: "/photos/40.jpg" },
});
const mediaId = "/v2/media-objects/0199b6d2-7c54-7e11-9f1e-3d2a5b6c7d8e";

async function show(
  results: ChallengeResult[] = [],
  now = "2026-05-10",
  entered: WireAnswer = own("waiting"),
  more: Partial<Challenge> = {},
) {
  const scene = await renderScene(
    <ChallengePhotoEntry
      config={{ "@type": "ChallengePhotoEntry" }}
      data={{ ...contest, ...more }}
    />,
    {
      user: camille,
      clock: createManualClock(now),
      wire: {
        "GET /challenge/4/results": { "hydra:member": results },
        "DELETE /challenge-results/40": undefined,
        "POST /media-objects.jsonld": { "@id": mediaId },
        "POST /challenge-results/user/photo": entered,
      },
    },
  );
  await waitFor(() => expect(scene.queries.isFetching()).toBe(0));
  return scene;
}

const file = (name: string, bytes: ArrayLike<number> = png) =>
  new File([new Uint8Array(bytes)], name);
const input = () =>
  document.querySelector<HTMLInputElement>("input[type=file]");
const choose = async (chosen: File) => {
  const field = input();
  if (!field) throw new Error("no file input");
  await act(async () => {
    fireEvent.change(field, { target: { files: [chosen] } });
  });
};
const button = (name: string) =>
  screen.getByRole<HTMLButtonElement>("button", { name });
const send = async () => {
  await choose(file("vitrine.PNG"));
  await screen.findByAltText("Aperçu de votre photo");
  await press("Envoyer la photo");
  await press("Confirmer");
};

test.each<[Partial<Challenge>, string, string | undefined]>([
  [{ areResultsVisible: true }, "2026-05-10", "/x?photo=40"],
  [{ areResultsVisible: true }, "2026-07-01", "/x?photo=40"],
  [{ areResultsVisible: true }, "2026-04-30", undefined],
  [{ areResultsVisible: false }, "2026-05-10", undefined],
  [{ areResultsVisible: null }, "2026-05-10", undefined],
  [{}, "2026-05-10", undefined],
])(
  "CH-2.4.35 in a contest %j the user's photo links, on %s, to its place in the gallery: %s",
  async (more, now, address) => {
    await show([own("validated")], now, undefined, more);
    const link = screen.queryByRole("link", { name: /parmi les autres/ });
    expect(link?.getAttribute("href")).toBe(address);
  },
);

test.each<[Status | null, string, boolean]>([
  [null, "Vous n’avez pas encore envoyé de photo.", true],
  ["waiting", "Votre photo attend d’être validée.", false],
  ["refused", "Votre photo a été refusée.", true],
  ["validated", "Votre photo est validée.", false],
])(
  "CH-2.4.35 CH-4.5.3 the user's photo, %s",
  async (status, words, canSend) => {
    await show(status ? [own(status)] : []);
    expect(screen.getByText(words)).toBeTruthy();
    expect(input() !== null).toBe(canSend);
    expect(screen.queryByText("Motif : Floue") !== null).toBe(
      status === "refused",
    );
  },
);

test.each([
  ["2026-04-10", /dès le début/],
  ["2026-06-10", /terminé/],
])("on %s no photo can be chosen, and it says why", async (now, reason) => {
  await show([], now);
  expect(button("Choisir une photo").disabled).toBe(true);
  expect(screen.getByText(reason)).toBeTruthy();
});

test("CH-2.4.39 CH-5.4.5 a photo is chosen, previewed, confirmed and sent", async () => {
  const { wire, sent, notified } = await show();
  expect(button("Envoyer la photo").disabled).toBe(true);
  await send();
  await waitFor(() => expect(notified()[0]?.variant).toBe("success"));
  expect(sent("/challenge-results/user/photo")).toEqual([
    { challenge: "/v2/challenges/4", image: mediaId },
  ]);
  const [form] = sent("/media-objects.jsonld");
  expect(form instanceof FormData && form.get("targetEntity")).toBe(
    "ChallengeResult",
  );
  expect(wire.calls.some(({ method }) => method === "DELETE")).toBe(false);
});

test("progress is shown, and the upload can be cancelled", async () => {
  let tell: WireCall["onProgress"];
  const { wire, notified } = await show();
  wire.answer("POST /media-objects.jsonld", ({ onProgress }) => {
    tell = onProgress;
    return never();
  });
  await send();
  await waitFor(() => expect(tell).toBeDefined());
  await act(async () => tell?.(60, 100));
  const bar = screen.getByRole<HTMLProgressElement>("progressbar");
  expect(bar.value).toBe(0.6);
  expect(screen.getByText(/Envoi : 50/)).toBeTruthy();
  expect(input()?.disabled).toBe(true);
  expect(button("Envoyer la photo").disabled).toBe(true);
  await press("Annuler l’envoi");
  expect(await screen.findByText(/L’envoi est annulé/)).toBeTruthy();
  expect(notified()).toEqual([]);
  wire.answer("POST /media-objects.jsonld", { "@id": mediaId });
  await press("Réessayer");
  await waitFor(() => expect(notified()[0]?.variant).toBe("success"));
});

test("a lost connection is reported, and the photo stays for another attempt", async () => {
  const { wire, sent, notified } = await show();
  wire.answer("POST /media-objects.jsonld", lost);
  await send();
  expect(await screen.findByText(/Vérifiez votre connexion/)).toBeTruthy();
  wire.answer("POST /media-objects.jsonld", { "@id": mediaId });
  await press("Réessayer");
  await waitFor(() => expect(notified().at(-1)?.variant).toBe("success"));
  expect(sent("/challenge-results/user/photo")).toHaveLength(1);
});

test("CH-4.5.2 replacing a refused photo deletes it, then sends the file and the entry", async () => {
  const { wire } = await show([own("refused")]);
  await send();
  await waitFor(() =>
    expect(
      wire.calls
        .filter(({ method }) => method !== "GET")
        .map(({ method, path }) => `${method} ${path}`),
    ).toEqual([
      "DELETE /challenge-results/40",
      "POST /media-objects.jsonld",
      "POST /challenge-results/user/photo",
    ]),
  );
});

test.each([
  [400, /Demandez à un administrateur/],
  [500, "Le chargement n’a pas abouti."],
])("CH-8.1 an entry with response %i says %s", async (status, words) => {
  const { notified } = await show([], "2026-05-10", reply(status));
  await send();
  await waitFor(() =>
    expect(notified()).toEqual([
      { variant: "error", message: expect.stringMatching(words) },
    ]),
  );
});

test.each([
  [403, "Réservé aux installateurs.", "Réservé aux installateurs."],
  [403, "Access Denied.", "Le chargement n’a pas abouti."],
  [403, undefined, "Le chargement n’a pas abouti."],
  [409, "Vous participez déjà.", "Vous participez déjà."],
  [409, undefined, "Le chargement n’a pas abouti."],
])(
  "CH-8.1 an entry refused with %i and the words %j says “%s”",
  async (status, message, words) => {
    const { notified } = await show(
      [],
      "2026-05-10",
      reply(status, message === undefined ? undefined : { message }),
    );
    await send();
    await waitFor(() =>
      expect(notified()).toEqual([{ variant: "error", message: words }]),
    );
    expect(
      screen.getAllByRole("status").map(({ textContent }) => textContent),
    ).toContainEqual(expect.stringContaining(words));
  },
);

test.each([
  ["CH-5.4.1 its name", file("vitrine.gif"), 800, "Ce type de fichier"],
  ["CH-5.4.1 its content", file("a.png", [1, 2]), 800, "Ce type de fichier"],
  ["CH-5.4.3 too small", file("a.png"), 639, "L’image est trop petite."],
  ["CH-5.4.4 corrupt", file("a.jpeg", [255, 216, 255]), 0, "abîmée"],
  ["empty", file("a.png", []), 800, "Ce fichier est vide."],
  [
    "of too many pixels, which is not decoded",
    file("a.png", [...blackPng(12_000, 10_001)]),
    0,
    "Cette photo compte 121 millions de pixels\u202f; le maximum est de 120 millions.",
  ],
])("a file that is not a photo: %s", async (_, chosen, width, words) => {
  vi.stubGlobal("createImageBitmap", async () => {
    if (width === 0) throw new Error("broken");
    return { width, height: 600, close: () => {} };
  });
  await show();
  await choose(chosen);
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain(words),
  );
  expect(input()?.getAttribute("aria-invalid")).toBe("true");
  for (const control of [input(), button("Choisir une photo")])
    expect(control?.getAttribute("aria-describedby")).toBe(
      screen.getByRole("alert").id,
    );
  expect(button("Envoyer la photo").disabled).toBe(true);
});

test.each([
  [150 * 1_048_576, "150\u202fMo"],
  [104_857_601, "100,1\u202fMo"],
])(
  "CH-5.4.2 a photo of %i bytes is too large: states its size and the limit",
  async (value, size) => {
    await show();
    const large = file("a.png");
    Object.defineProperty(large, "size", { value });
    await choose(large);
    await waitFor(() =>
      expect(screen.getByRole("alert").textContent).toBe(
        `Ce fichier est trop lourd. Il pèse ${size}\u202f; la limite est de 100\u202fMo.`,
      ),
    );
  },
);

test("a photo can be pasted, except into a text field", async () => {
  await show();
  const paste = (target: Element) =>
    act(async () => {
      fireEvent.paste(target, { clipboardData: { files: [file("a.png")] } });
    });
  const field = document.createElement("input");
  document.body.append(field);
  await paste(field);
  expect(screen.queryByAltText("Aperçu de votre photo")).toBeNull();
  field.remove();
  await paste(document.body);
  expect(await screen.findByAltText("Aperçu de votre photo")).toBeTruthy();
});

test("a photo can be dropped", async () => {
  await show();
  const area = input()?.parentElement;
  if (!area) throw new Error("no area");
  await act(async () => {
    fireEvent.drop(area, { dataTransfer: { files: [file("a.png")] } });
  });
  expect(await screen.findByAltText("Aperçu de votre photo")).toBeTruthy();
});
