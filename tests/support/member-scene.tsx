import type { ReactNode } from "react";
import { createFakeData, type FakeAnswers } from "#src/engine/testing.tsx";
import { camille, renderScene, type Scene } from "./scene.tsx";

export { camille } from "./scene.tsx";

/** Renders a page whose queries are faked by name for a signed-in person, in a programme that counts in soleils. For tests. */
export async function drawForMember(
  page: ReactNode,
  scene: Scene & FakeAnswers,
) {
  const data = createFakeData(scene);
  const drawn = await renderScene(page, {
    wire: { "GET /user/12/points": { points: 4250 } },
    user: camille,
    options: [{ name: "CURRENCY_NAME", value: "soleils" }],
    ...scene,
    data,
  });
  return {
    ...drawn,
    data,
    notified: () =>
      drawn.notified().map(({ variant, message }) => [variant, message]),
  };
}
