import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { featureQuery } from "#src/api/programme/programme.ts";
import { useKnownFeatures } from "#src/api/programme/use-programme.ts";
import { initForTests } from "#src/i18n/testing.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import { reply, type WireAnswer } from "#tests/support/wire.ts";
import { PendingFeature } from "./failed-screen.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

/** Rendered as the page. */
function Store() {
  const { use_store } = useKnownFeatures();
  if (use_store === undefined) return <PendingFeature name="use_store" />;
  return <h1>{use_store ? "Boutique" : "Page introuvable"}</h1>;
}

/** Renders a button until the scene's settings have been removed from the cache. */
function Page() {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <Store />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      open
    </button>
  );
}

async function draw(answer: WireAnswer) {
  const scene = await renderScene(<Page />, {
    user: camille,
    wire: { "GET /features": answer },
  });
  scene.queries.removeQueries(featureQuery("use_store"));
  fireEvent.click(screen.getByText("open"));
  return scene;
}
const title = () => screen.findByRole("heading", { level: 1 });
const answered = (enabled: boolean) => ({
  "hydra:member": [{ name: "use_store", enabled }],
});

test("AS-8.10 AS-8.11 a page whose feature failed to load can be retried, and retains focus until then", async () => {
  const { wire } = await draw(reply(500));
  expect((await title()).textContent).toBe("Oups");
  const retry = screen.getByRole("button", { name: "Réessayer" });
  retry.focus();
  const answer = Promise.withResolvers<object>();
  wire.answer("GET /features", () => answer.promise);
  fireEvent.click(retry);
  await waitFor(() => expect(retry.className).toMatch(/loading/));
  expect(document.activeElement).toBe(retry);
  answer.resolve(answered(true));
  await waitFor(async () =>
    expect((await title()).textContent).toBe("Boutique"),
  );
});

test.each([
  ["is off", answered(false)],
  ["the programme does not have", { "hydra:member": [] }],
  ["the server does not know", reply(404)],
])("AS-2.1.9 a page whose feature %s does not exist", async (_, answer) => {
  await draw(answer);
  expect((await title()).textContent).toBe("Page introuvable");
});
