import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { jobKinds } from "#server/database/job-schema.ts";
import { loadLanguage } from "#src/back-office/texts.ts";
import { languages } from "#src/i18n/languages.ts";
import { press, renderOffice } from "#tests/support/office-scene.tsx";
import { example, listOf } from "#tests/support/office-wire.ts";

const job = example("office-job");

test("BO-24 a failed job says what it was, whom it concerns and why it failed, and is retried", async () => {
  const retry = `POST /bo/jobs/${job.id}/retry`;
  let items = [job];
  const { sent } = await renderOffice("/jobs", {
    answers: {
      "GET /bo/jobs": () => listOf(items),
      [retry]: () => {
        items = [];
        return undefined;
      },
    },
  });
  const row = await screen.findByRole("row", { name: /Mail about a decision/ });
  expect(row.textContent).toContain(
    "The mail server could not be reached. 34 attempts.",
  );
  expect(
    screen.getByRole("link", { name: "Camille Durand" }).getAttribute("href"),
  ).toBe("/bo/participants/1");
  await press(/^Try again: Mail about a decision/);
  await screen.findByText("No background job has failed.");
  expect(sent(retry)).toHaveLength(1);
  expect(screen.getByRole("status").textContent).toContain("tried again");
});

test("BO-24 several failed jobs are retried at once", async () => {
  const { sent } = await renderOffice("/jobs", {
    answers: {
      "GET /bo/jobs": listOf([job, { ...job, id: "2", participant: null }]),
      "POST /bo/jobs/retry": undefined,
    },
  });
  await press("Try all again");
  await waitFor(() => expect(sent("POST /bo/jobs/retry")).toHaveLength(1));
});

test.each(languages)(
  "BO-24 each kind of job has a text in %s",
  async (language) => {
    const { texts } = await loadLanguage(language);
    for (const kind of jobKinds)
      expect(Object.keys(texts)).toContain(`jobs.kind.${kind}`);
  },
);
