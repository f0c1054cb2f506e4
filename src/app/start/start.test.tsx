import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { HttpError, NetworkError } from "#src/api/errors/error-classes.ts";
import { initForTests } from "#src/i18n/testing.ts";
import { StartFailed } from "./start.tsx";

beforeAll(() => initForTests("fr"));
afterEach(cleanup);

const call = { method: "GET", path: "/me" } as const;
const lost = new NetworkError({ ...call, reason: "no network" });

test.each([
  ["nothing was answered", undefined, "Le programme ne répond pas", true],
  ["the connection is lost", lost, "Le programme ne répond pas", true],
  ["the server fails", new HttpError({ ...call, status: 500 }), "Oups", false],
  ["it is forbidden", new HttpError({ ...call, status: 403 }), "Oups", false],
])(
  "AS-8.10 a start that fails because %s says what to do",
  (_, error, title, isConnection) => {
    render(<StartFailed error={error} onRetry={() => undefined} />);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
    const text = document.body.textContent ?? "";
    expect(text).toMatch(/contactez l’administrateur/);
    expect(/connexion/.test(text)).toBe(isConnection);
  },
);

test("AS-4.5 a session that cannot be used can be ended, once", () => {
  const onSignOut = vi.fn();
  const error = new HttpError({ ...call, status: 403 });
  render(
    <StartFailed
      error={error}
      onRetry={() => undefined}
      onSignOut={onSignOut}
    />,
  );
  for (let press = 0; press < 2; press += 1)
    fireEvent.click(screen.getByRole("button", { name: "Se déconnecter" }));
  expect(onSignOut).toHaveBeenCalledOnce();
});

test("a visitor is not offered to sign out", () => {
  render(<StartFailed error={lost} onRetry={() => undefined} />);
  expect(screen.getAllByRole("button")).toHaveLength(1);
});
