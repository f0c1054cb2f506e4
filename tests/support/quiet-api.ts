/** The API of an empty programme, which tests can make odd. */
import type { Answering, Reply } from "./http-server.ts";

export type Answer = Reply | Answering;

export const list = (...members: unknown[]): Reply => ({
  body: { "hydra:member": members, "hydra:totalItems": members.length },
});

/** Its responses by path, according to the contract. */
export const quiet: Record<string, Answer> = {
  "/config/app": { body: { programName: "Club" } },
  "/options": list({ name: "CURRENCY_NAME", value: "points" }),
  "/menus": list(),
  "/features": list(),
  "/login_check": { body: { token: "token-1" } },
  "/me": { body: { id: 7, email: "ada@example.com" } },
  "/user/7/points": { body: { points: 10 } },
  "/contents/homepage.jsonld": { body: { id: 1, contentBlocs: [] } },
  "/challenges/user.jsonld": list(),
  "/user/challenges": list(),
};

const isPublic = /^\/(config|options|menus|features|login_check)/;

/** Responds from a table by path: 401 for private calls without a token, 404 for paths that are not in it. */
export const answering =
  (table: Record<string, Answer>): Answering =>
  (call, response) => {
    const path = call.url.replace("/v2", "").split("?")[0] ?? "";
    const answer = table[path] ?? { status: 404, body: { code: 404 } };
    if (typeof answer === "function") return answer(call, response);
    return isPublic.test(path) ||
      call.headers.authorization === "Bearer token-1"
      ? answer
      : { status: 401, body: { code: 401 } };
  };
