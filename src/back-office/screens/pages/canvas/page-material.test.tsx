import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { OfficeProvider } from "#src/back-office/api/office.ts";
import type { OfficeClient } from "#src/back-office/api/office-client.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { usePageMaterial } from "./page-material.ts";

afterEach(cleanup);

const picture = "0f8fad5b-d9cb-469f-a165-70867728950e";
const imageOf = (id: string) => ({ image: `/v2/pictures/${id}/960` });
const client = {
  request: async () => ({
    id: picture,
    version: 1,
    alt: {},
    focus: null,
    sizes: [],
  }),
} as unknown as OfficeClient;
const queries = new QueryClient();

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>
    <OfficeProvider value={client}>{children}</OfficeProvider>
  </QueryClientProvider>
);

test("BO-4.3 what a page refers to is the same while only its texts change", () => {
  const bodyOf = (title: string, ...more: JsonObject[]): JsonObject => ({
    blocks: [
      { key: "a", "@type": "WidgetPoints", title: { fr: title } },
      { key: "b", "@type": "SharedBlock", content: 7 },
      ...more,
    ],
  });
  const { result, rerender } = renderHook(({ body }) => usePageMaterial(body), {
    ...{ wrapper, initialProps: { body: bodyOf("A") } },
  });
  const before = result.current;
  rerender({ body: bodyOf("Ab") });
  expect(result.current).toBe(before);
  rerender({ body: bodyOf("Ab", { key: "c", ...imageOf(picture) }) });
  expect(result.current).not.toBe(before);
});
