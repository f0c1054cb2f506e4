import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Inspection, Verdict } from "#src/engine/core/types.ts";
import { Blocks } from "#src/engine/react/blocks.tsx";
import {
  editorial,
  entry,
  render,
  testRegistry,
  texts,
} from "#src/engine/react/fixtures.tsx";
import { TestEngine } from "#src/engine/react/testing.tsx";

afterEach(cleanup);

const shownTypes = () =>
  [...document.querySelectorAll("[data-block]")].map((element) =>
    element.getAttribute("data-block"),
  );

const explain = (verdict: Verdict) =>
  verdict.verdict === "failed"
    ? String(verdict.error)
    : `${verdict.verdict}${"reason" in verdict ? ` ${verdict.reason}` : ""}`;

/** An inspection whose sanitizer takes out scripts. */
const removedFrom = vi.fn((html: string) =>
  html.includes("<script>") ? ["<script>"] : [],
);
const inspection: Inspection = {
  explain,
  explainWarning: ({ path, keyword }) => `${keyword} at ${path}`,
  audit: {
    schemas: [
      {
        $id: "https://example.com/editorial.schema.json",
        properties: {
          "@type": { const: "WidgetEditorial" },
          title: {},
          diffusionStartAt: {},
          text: { contentMediaType: "text/html" },
        },
      },
    ],
    removedFrom,
    isSafeLink: () => true,
  },
};
const inspect = async () => inspection;

describe("the inspector shows what is not shown, and why", () => {
  const blocks = [
    editorial("healthy"),
    { "@type": "WidgetPoint", title: "unknown" },
    { "@type": "WidgetPoints", title: 12 },
    editorial("later", { diffusionStartAt: "2099-01-01" }),
  ];

  test("a named placeholder for each block not shown, a label on those shown", async () => {
    await render(
      <TestEngine registry={testRegistry} inspect={inspect}>
        <Blocks pointer="/widgets" blocks={blocks} />
      </TestEngine>,
    );
    await vi.waitFor(() => screen.getAllByRole("region"));
    const regions = screen
      .getAllByRole("region")
      .map((region) => [
        region.getAttribute("aria-label"),
        region.querySelector("p")?.textContent,
      ]);
    expect(regions).toEqual([
      ["WidgetPoint /widgets/1", "unknown-type"],
      ["WidgetPoints /widgets/2", "invalid expected string or null, got 12"],
      ["WidgetEditorial /widgets/3", "before-window"],
    ]);
    expect(shownTypes()).toEqual(["WidgetEditorial"]);
  });

  test("participants see nothing of it", async () => {
    await render(
      <TestEngine registry={testRegistry}>
        <Blocks blocks={blocks} />
      </TestEngine>,
    );
    expect(texts()).toEqual(["healthy"]);
    expect(screen.queryByRole("region")).toBeNull();
  });

  test("of a failed block it says the reason", async () => {
    const Broken = () => {
      throw new Error("no divisor");
    };
    await render(
      <TestEngine
        registry={{ WidgetEditorial: entry(Broken) }}
        inspect={inspect}
      >
        <Blocks blocks={[editorial("x")]} />
      </TestEngine>,
    );
    await vi.waitFor(() => screen.getByText("Error: no divisor"));
  });

  test("warnings stand with the blocks that they concern, shown or not, and in their verdicts", async () => {
    const verdicts: Verdict[] = [];
    await render(
      <TestEngine
        registry={testRegistry}
        inspect={inspect}
        onVerdict={(verdict) => verdicts.push(verdict)}
      >
        <Blocks
          blocks={[
            editorial("one", { tilte: "x", text: "<script>" }),
            editorial("two", { tilte: "x", diffusionStartAt: "2099-01-01" }),
          ]}
        />
      </TestEngine>,
    );
    await vi.waitFor(() => screen.getAllByRole("region"));
    expect(document.querySelector("[data-block]")?.textContent).toBe(
      "oneWidgetEditorialproperty at html at /text",
    );
    expect(screen.getByRole("region").textContent).toContain("property at ");
    expect(verdicts.at(-1)).toMatchObject({
      verdict: "before-window",
      warnings: [
        { path: "", keyword: "property", params: { nearest: "title" } },
      ],
    });
  });

  test("nothing is audited for participants", async () => {
    removedFrom.mockClear();
    await render(
      <TestEngine registry={testRegistry}>
        <Blocks blocks={[editorial("one", { text: "<script>" })]} />
      </TestEngine>,
    );
    expect(texts()).toEqual(["one"]);
    expect(removedFrom).not.toHaveBeenCalled();
  });
});
