/**
 * Every widget with canned data: `?type=WidgetBadge&example=0&state=ready&language=fr&theme=light`.
 * Without a type it shows all of them; `?type=Notifications` shows the four kinds of these instead.
 */
import { createRoot } from "react-dom/client";
import { toLanguage } from "#src/i18n/index.ts";
import { initForTests } from "#src/i18n/testing.ts";
import { ThemeProvider } from "#src/ui/theme/theme-provider.tsx";
import { type GalleryState, galleryStates } from "./answers.ts";
import { typeOf, widgetSchemas } from "./examples.ts";
import "./gallery.css";
import { NotificationSpecimens } from "./notifications.tsx";
import { Specimen } from "./specimen.tsx";

const query = new URLSearchParams(location.search);
const type = query.get("type");
const example = query.get("example");
const theme = query.get("theme") === "dark" ? "dark" : "light";
const state: GalleryState =
  galleryStates.find((name) => name === query.get("state")) ?? "ready";
const language = toLanguage(query.get("language"));

const blocks = widgetSchemas
  .filter((schema) => type === null || typeOf(schema) === type)
  .flatMap(({ examples }) => examples)
  .filter((_, index) => example === null || index === Number(example));

await initForTests(language);
document.documentElement.lang = language;
const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(
  <ThemeProvider options={[]} mode={theme}>
    <main className="gallery">
      <h1>{type ?? "Widgets"}</h1>
      {type === "Notifications" && <NotificationSpecimens />}
      {blocks.map((block) => (
        <Specimen key={JSON.stringify(block)} block={block} state={state} />
      ))}
    </main>
  </ThemeProvider>,
);
