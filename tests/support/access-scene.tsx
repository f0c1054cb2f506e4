import type { ReactNode } from "react";
import { HttpError } from "#src/api/errors.ts";
import { createFakeData, type FakeAnswers } from "#src/engine/testing.tsx";
import { renderScene, type Scene } from "./scene.tsx";

export { control, fill, hasControl, messageOf, submit } from "./form.ts";

/** Renders a page of the login area whose queries are faked by name. For tests. */
export async function drawAccess(
  page: ReactNode,
  { config, ...scene }: Scene & FakeAnswers = {},
) {
  const data = createFakeData({
    ...scene,
    sources: { ...scene.sources },
  });
  const drawn = await renderScene(page, {
    wire: ssoChecks,
    ...scene,
    data,
    config: { programName: "Belle Saison", ...config },
  });
  return { ...drawn, data };
}

const ssoChecks = Object.fromEntries(
  ["azure", "jwt", "saml"].map((one) => [
    `GET /config/sso-${one}/check`,
    { enabled: false },
  ]),
);

/** A call that the server did not take, and what it answered. */
export const refusal = (status: number, body?: object) =>
  new HttpError({ method: "POST", path: "/x", status, body });
