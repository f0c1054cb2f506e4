import { Ajv, type ValidateFunction } from "ajv";
import {
  collectionResponse,
  type JsonSchema,
  wire,
  wireSchemas,
} from "#server/http/wire-schemas.ts";
import { fits, type WireCall } from "./wire.ts";

/** Types that the tolerant reader accepts in many forms and our server writes in one. */
const exact: Record<string, JsonSchema> = {
  Id: { type: "integer" },
  NullableId: { type: ["integer", "null"] },
  NullableNumber: { type: ["number", "null"] },
  Reference: { type: ["string", "object"] },
};

/** The strict reading of a schema: nothing undeclared, a single form of each value. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== "object" || schema === null) return schema;
  const read = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, strict(value)]),
  );
  return "properties" in schema
    ? { ...read, additionalProperties: false }
    : read;
}

const ajv = new Ajv({ strict: false, allErrors: true });
for (const schema of wireSchemas.values()) {
  const definitions = { ...schema.definitions };
  for (const [name, shape] of Object.entries(exact))
    if (name in definitions) definitions[name] = shape;
  ajv.addSchema(strict({ ...schema, definitions }) as JsonSchema);
}

/** By the text of the schema: each app, and each call of the wire, makes new objects of the same. */
const compiled = new Map<string, ValidateFunction>();

/** Why a response violates the strict reading of its schema; empty if it does not. */
export function faultsOf(answer: unknown, schema: JsonSchema): string[] {
  const text = JSON.stringify(schema);
  let validate = compiled.get(text);
  if (validate === undefined) {
    validate = ajv.compile(strict(schema) as JsonSchema);
    compiled.set(text, validate);
  }
  if (validate(answer)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

const one = (name: Parameters<typeof wire>[0]) => wire(name);
const list = (name: Parameters<typeof wire>[0]) =>
  collectionResponse(wire(name))[200];
const nothing = undefined;

/** The responses to the front office's calls, and the bodies of these. */
export const exchanges: Record<
  string,
  [answer: JsonSchema | undefined, sent?: JsonSchema]
> = {
  "GET /config/app": [one("app-config")],
  "GET /options": [list("option")],
  "GET /options/currency": [one("option")],
  "GET /menus": [list("menu-item")],
  "GET /features": [list("feature")],
  "GET /one-trust-cookie/config": [one("third-party-keys")],
  "GET /google-analytics/config": [one("third-party-keys")],
  "GET /config/sso-azure/check": [one("sso-check")],
  "GET /config/sso-jwt/check": [one("sso-check")],
  "GET /config/sso-saml/check": [one("sso-check")],
  "GET /captcha/challenge": [one("captcha-challenge")],
  "POST /login_check": [one("token"), one("login")],
  "POST /logout": [nothing],
  "POST /users/register.jsonld": [one("token"), one("sign-up-request")],
  "POST /users/create-password": [one("token"), one("create-password-request")],
  "POST /users/create-password/request": [
    nothing,
    one("create-password-link-request"),
  ],
  "POST /users/check-email": [one("availability"), one("check-email-request")],
  "POST /users/check-matricule": [
    one("availability"),
    one("check-matricule-request"),
  ],
  "POST /users/check-referral-code": [
    one("referral-check"),
    one("check-referral-code-request"),
  ],
  "PUT /users/reset-password.jsonld": [nothing, one("reset-password-request")],
  "GET /users/*/reset-password.jsonld": [nothing],
  "GET /users/*/check-reset-password-token": [one("password-token")],
  "GET /walls/*": [one("wall")],
  "POST /users/confirm-email": [
    one("email-confirmation"),
    one("confirm-email-request"),
  ],
  "POST /users/confirm-email/request": [nothing],
  "GET /me": [one("user")],
  "GET /me/mail-preferences": [one("mail-preferences")],
  "PUT /me/mail-preferences": [
    one("mail-preferences"),
    one("mail-preferences"),
  ],
  "POST /mail-preferences/*": [nothing],
  "PATCH /users/*": [one("user"), one("user-patch")],
  "PUT /users/*/password": [nothing, one("change-password-request")],
  "POST /media-objects.jsonld": [one("media-object")],
  "GET /media-objects/*": [one("media-object")],
  // The response is the file itself.
  "GET /media-objects/*/file": [nothing],
  "GET /user/*/points": [one("user-points")],
  "GET /widget-points/*/details.jsonld": [one("points-details")],
  "GET /widget-game/*/game-url": [one("game-url")],
  "GET /badges/*/user.jsonld": [one("badge")],
  "GET /user/challenges": [list("declaration-action")],
  "GET /challenges/user.jsonld": [list("challenge-card")],
  "GET /challenges/*/user.jsonld": [one("challenge")],
  "GET /challenge-lists/*/user.jsonld": [one("challenge")],
  "GET /challenges/*/total-participants": [one("total-participants")],
  "GET /challenges/*/challenge-results/participating": [one("participation")],
  "POST /challenges/*/participation/user.jsonld": [
    one("participation"),
    one("participation-request"),
  ],
  "GET /declarations/challenge/*/user": [list("declaration")],
  "POST /declarations": [one("declaration"), one("declaration-request")],
  "GET /challenge-list-products.jsonld": [list("challenge-list-product")],
  "GET /challenge-products/*": [list("product-name")],
  "GET /challenge/*/results": [list("challenge-result")],
  "GET /challenges/*/challenge-results.jsonld": [list("challenge-result")],
  "POST /challenge-results/user/photo": [
    one("challenge-result"),
    one("photo-entry-request"),
  ],
  "DELETE /challenge-results/*": [nothing],
  "GET /challenge-results/*/user/vote.jsonld": [one("challenge-result")],
  "GET /challenge-results/*/user/unvote.jsonld": [one("challenge-result")],
  "GET /challenges/*/rank/user": [one("user-rank")],
  "GET /contents/homepage.jsonld": [one("page-content")],
  "GET /contents/*/fo.jsonld": [one("page-content")],
  "GET /content-categories/*/contents.jsonld": [list("content-card")],
  "POST /contact": [nothing, one("contact-request")],
  "GET /rewards": [list("reward")],
  "POST /rewards/*/orders": [one("order"), one("order-request")],
  "GET /user/orders": [list("order")],
  "GET /user/sessions": [list("own-session")],
  "DELETE /user/sessions": [nothing],
  "DELETE /user/sessions/*": [nothing],
  "GET /user/data-exports": [list("data-export")],
  "POST /users/*/data-exports": [one("data-export"), one("confirmed-request")],
  "POST /users/*/deletion": [one("account-deletion"), one("confirmed-request")],
  "DELETE /users/*/deletion": [nothing],
  "GET /badges/user.jsonld": [list("badge")],
  "GET /user/point-movements": [list("point-movement")],
  "GET /notices": [list("notice")],
  "POST /notices/*/read": [nothing],
  "GET /wishlist": [list("reward")],
  "PUT /wishlist/*": [nothing],
  "DELETE /wishlist/*": [nothing],
};

/** The JSON body of a request; for a form, its JSON field. */
const sentBody = (body: unknown): unknown =>
  body instanceof FormData && body.has("declaration")
    ? JSON.parse(String(body.get("declaration")))
    : body;

/** What is wrong with a call and, if it succeeded, its response, by the strict reading of their schemas. */
export function faultsOfExchange(
  call: WireCall,
  status: number,
  answer: unknown,
): string[] {
  const key = Object.keys(exchanges).find((one) => fits(one, call));
  if (key === undefined) return ["is no call of the wire"];
  const [answered, sent] = exchanges[key] ?? [];
  return [
    ...(sent === undefined ? [] : faultsOf(sentBody(call.body), sent)),
    ...(answered === undefined || answer === undefined || status >= 300
      ? []
      : faultsOf(answer, answered)),
  ];
}
