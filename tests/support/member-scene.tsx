import { act, render } from "@testing-library/react";
import { createStore, Provider } from "jotai";
import type { ReactNode } from "react";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import {
  createFakeData,
  type FakeAnswers,
  TestEngine,
} from "#src/engine/testing.tsx";
import type { User } from "#src/schema/types.gen.ts";
import { notificationsAtom } from "#src/state/notifications.ts";
import { type Programme, programmeAtom } from "#src/state/programme.ts";
import { userAtom } from "#src/state/user.ts";

export const camille: User = {
  "@id": "/v2/users/12",
  id: 12,
  email: "camille@example.com",
  clientId: "MAT-1042",
  optin: 2,
  points: 4250,
  profile: {
    firstName: "Camille",
    lastName: "Durand",
    gender: 0,
    companyName: "Durand Énergies",
    picture: null,
  },
};

export interface MemberScene extends FakeAnswers {
  user?: User;
  features?: Programme["features"];
}

/** Renders a page for a signed-in user, without a server; the programme's currency is soleils. */
export async function drawForMember(
  page: ReactNode,
  { user = camille, features = {}, ...answers }: MemberScene,
) {
  const data = createFakeData({
    ...answers,
    sources: { myPoints: { points: 4250 }, ...answers.sources },
  });
  const store = createStore();
  store.set(userAtom, user);
  store.set(programmeAtom, {
    config: {},
    options: [{ name: "CURRENCY_NAME", value: "soleils" }],
    menus: [],
    features,
  });
  render(
    <Provider store={store}>
      <Router hook={memoryLocation({ path: "/x" }).hook}>
        <TestEngine data={data}>{page}</TestEngine>
      </Router>
    </Provider>,
  );
  await act(async () => {});
  return {
    data,
    user: () => store.get(userAtom),
    notified: () =>
      store
        .get(notificationsAtom)
        .map(({ variant, message }) => [variant, message]),
  };
}
