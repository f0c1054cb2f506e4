/**
 * Blocks and screens with canned responses: `?type=WidgetBadge&example=0&state=ready&language=fr&theme=light`,
 * `?page=login&state=failed`. Without a query, a list of them.
 */
import { createRoot } from "react-dom/client";
import { toLanguage } from "#src/i18n/index.ts";
import { initForTests } from "#src/i18n/testing.ts";
import {
  type ThemeMode,
  ThemeProvider,
} from "#src/ui/theme/theme-provider.tsx";
import { type GalleryState, galleryStates } from "./answers.ts";
import type { GalleryQuery } from "./entries.ts";
import { widgetSchemas } from "./examples.ts";
import "./gallery.css";
import { GalleryList } from "./list.tsx";
import { NotificationSpecimens } from "./notifications.tsx";
import { Screen, Specimen } from "./specimen.tsx";

const query: GalleryQuery = Object.fromEntries(
  new URLSearchParams(location.search),
);
const { type, example, page } = query;
const state: GalleryState =
  galleryStates.find((name) => name === query.state) ?? "ready";
const themes: ThemeMode[] = ["dark", "system"];
const language = toLanguage(query.language);

function Shown() {
  if (page !== undefined) return <Screen page={page} state={state} />;
  const blocks = widgetSchemas
    .filter((schema) => type === undefined || schema.type === type)
    .flatMap(({ examples }) =>
      examples.filter(
        (_, index) => example === undefined || index === Number(example),
      ),
    );
  return (
    <main className="gallery">
      <h1>{type ?? "Widgets"}</h1>
      {type === "Notifications" && <NotificationSpecimens />}
      {blocks.map((block) => (
        <Specimen key={JSON.stringify(block)} block={block} state={state} />
      ))}
    </main>
  );
}

await initForTests(language);
document.documentElement.lang = language;
const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(
  location.search === "" ? (
    <GalleryList />
  ) : (
    <ThemeProvider
      options={[]}
      mode={themes.find((name) => name === query.theme) ?? "light"}
    >
      <Shown />
    </ThemeProvider>
  ),
);
