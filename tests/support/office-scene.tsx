import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import {
  type JsonSchema,
  wire as wireSchema,
} from "#server/http/wire-schemas.ts";
import { OfficeProvider } from "#src/back-office/api/office.ts";
import { createOfficeClient } from "#src/back-office/api/office-client.ts";
import { LanguageProvider, loadLanguage } from "#src/back-office/texts.ts";
import { faultsOf } from "./strict-wire.ts";
import { createWire, fits, type WireAnswers, type WireCall } from "./wire.ts";

const listOf = (name: Parameters<typeof wireSchema>[0], more: object = {}) => ({
  type: "object",
  required: ["items", "total"],
  properties: {
    items: { type: "array", items: wireSchema(name) },
    total: { type: "integer" },
    ...more,
  },
});

const examination = {
  type: "object",
  required: ["verdicts"],
  properties: {
    verdicts: { type: "array", items: wireSchema("office-verdict") },
    total: { type: "integer" },
    replacedHomePage: wireSchema("office-replaced-home-page"),
  },
};

/** The responses to calls of the back office, and the bodies of these. */
const exchanges: Readonly<
  Record<string, [answered?: JsonSchema | undefined, sent?: JsonSchema]>
> = {
  "GET /bo/documents": [listOf("office-document")],
  "GET /bo/registry": [wireSchema("office-registry")],
  "GET /bo/documents/*/releases": [
    listOf("office-release", {
      planned: { type: "array", items: wireSchema("office-release") },
    }),
  ],
  "POST /bo/documents/*/releases": [
    wireSchema("office-release"),
    wireSchema("office-release-request"),
  ],
  "GET /bo/documents/*/revisions/*": [wireSchema("office-revision")],
  "GET /bo/documents/*/diff": [
    {
      type: "object",
      required: ["changes", "total"],
      properties: {
        changes: { type: "array", items: wireSchema("office-change") },
        total: { type: "integer" },
      },
    },
  ],
  "POST /bo/documents/*/examine": [
    examination,
    wireSchema("office-examine-request"),
  ],
  "POST /bo/documents/*/archive": [],
  "DELETE /bo/releases/*": [],
  "POST /bo/release-sets": [
    wireSchema("office-id"),
    wireSchema("office-release-set-request"),
  ],
  "POST /bo/release-sets/examine": [
    examination,
    wireSchema("office-examine-set-request"),
  ],
  "GET /bo/moderation/corrections": [listOf("office-confirmation")],
  "POST /bo/moderation/corrections/*/confirm": [
    wireSchema("office-correction"),
  ],
  "DELETE /bo/moderation/corrections/*": [],
  "GET /bo/session": [wireSchema("office-session")],
  "POST /bo/participants/imports": [wireSchema("office-import")],
  "PUT /bo/participants/imports/*/rows": [
    undefined,
    wireSchema("office-import-rows"),
  ],
  "POST /bo/participants/imports/*/start": [
    wireSchema("office-import"),
    wireSchema("office-import-start"),
  ],
};

function faultsOfExchange(
  call: WireCall,
  status: number,
  answer: unknown,
): string[] {
  const key = Object.keys(exchanges).find((one) => fits(one, call));
  if (key === undefined) return ["is no call of the wire"];
  const [answered, sent] = exchanges[key] ?? [];
  return [
    ...(sent === undefined ? [] : faultsOf(call.body, sent)),
    ...(answered === undefined || status >= 300
      ? []
      : faultsOf(answer, answered)),
  ];
}

/** Renders a part of the back office in English; each call and its response is validated strictly against its schema. */
export async function renderOffice(screen: ReactNode, answers: WireAnswers) {
  const english = await loadLanguage("en");
  const wire = createWire(answers, faultsOfExchange);
  const client = createOfficeClient({
    send: wire.fetch as typeof fetch,
    getLanguage: () => "en",
    onDemand: async () => false,
  });
  const { hook } = memoryLocation({ path: "/" });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageProvider value={{ ...english, change: () => {} }}>
        <OfficeProvider value={client}>
          <Router hook={hook}>{screen}</Router>
        </OfficeProvider>
      </LanguageProvider>
    </QueryClientProvider>,
  );
  return {
    calls: wire.calls,
    /** The bodies that were sent by a call so far. */
    sent: (key: string) =>
      wire.calls.filter((call) => fits(key, call)).map(({ body }) => body),
  };
}
