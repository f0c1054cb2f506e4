import { expect, it, test } from "vitest";
import { noFacts } from "./kind.ts";
import { mailsKind } from "./mails.ts";

const faultsOf = (body: object) =>
  mailsKind
    .rules(null, body as never, new Date(), noFacts)
    .map(({ pointer, values }) => [pointer, values?.["name"]]);

test("BO-22.1 a mail is a row, with its texts by language", () => {
  const reset = { subject: { fr: "Bonjour {name}" } };
  expect(mailsKind.project({ reset }, null)).toEqual({
    mails: { key: "key", rows: [{ key: "reset", texts: reset }] },
  });
});

it.each([
  ["reset", "subject", "{programme} {name}", []],
  ["reset", "text", "{prenom}", ["{prenom}"]],
  ["reset", "text", "{reference}", ["{reference}"]],
  ["orderSent", "text", "{reference} {reward} {address} {amount}", []],
  ["orderCancelled", "text", "{address}", ["{address}"]],
  ["decision", "subject", "{challenge} {decision} {outcome} {comment}", []],
  ["notice", "subject", "{title} {text}", []],
  ["digest", "text", "{notices}", []],
  ["notice", "button", "{ title }", ["{ title }"]],
  ["create", "text", "{Name} {} {name", ["{Name}", "{}"]],
  ["create", "text", "{x} {x}", ["{x}"]],
])("BO-22.1 placeholders of %s: %s %j", (mail, name, text, unknown) => {
  expect(faultsOf({ [mail]: { [name]: { de: text } } })).toEqual(
    unknown.map((one) => [`/${mail}/${name}/de`, one]),
  );
});

test("the mistake says which ones are allowed", () => {
  const [fault] = mailsKind.rules(
    null,
    { reset: { text: { fr: "{x}" } } },
    new Date(),
    noFacts,
  );
  expect(fault?.values).toEqual({
    name: "{x}",
    allowed: "{programme}, {name}",
  });
});
