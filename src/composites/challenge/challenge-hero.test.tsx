import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import { renderScene } from "#tests/support/scene.tsx";
import ChallengeHero from "./challenge-hero.tsx";

afterEach(cleanup);

test.each([
  ["Cap sur la pompe", "Cap sur la pompe"],
  [null, "Challenge"],
  [" ", "Challenge"],
])("the heading of a challenge with the title %j", async (title, heading) => {
  await initForTests("fr");
  await renderScene(
    <ChallengeHero
      config={{ "@type": "ChallengeHero" }}
      data={{ id: 1, type: "Classic", title }}
    />,
  );
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(heading);
});
