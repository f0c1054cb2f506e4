import { useState } from "react";
import { languages } from "#src/i18n/index.ts";
import { galleryStates } from "./answers.ts";
import { type GalleryEntry, galleryEntries } from "./entries.ts";
import styles from "./list.module.css";

const choices = {
  state: galleryStates,
  language: languages,
  theme: ["light", "dark"],
  width: ["1280", "768", "360", "320"],
} as const;

type Choices = { [Name in keyof typeof choices]: string };

const groups = Object.entries(
  Object.groupBy(galleryEntries, ({ group }) => group),
);

const addressOf = ({ query }: GalleryEntry, { width: _, ...look }: Choices) =>
  `?${new URLSearchParams({ ...query, ...look })}`;

/** The list of all entries, with the selected one in a frame, and display options. */
export function GalleryList() {
  const [chosen, setChosen] = useState(galleryEntries[0]);
  const [look, setLook] = useState<Choices>({
    state: "ready",
    language: "fr",
    theme: "light",
    width: "1280",
  });
  const address = chosen && addressOf(chosen, look);
  return (
    <div className={styles.list}>
      <nav className={styles.entries} aria-label="Gallery">
        {groups.map(([group, entries]) => (
          <section key={group}>
            <h2>{group}</h2>
            <ul>
              {entries.map((entry) => (
                <li key={entry.label}>
                  <button
                    type="button"
                    aria-current={entry === chosen}
                    onClick={() => setChosen(entry)}
                  >
                    {entry.label}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <main className={styles.main}>
        <h1>{chosen?.label}</h1>
        <div className={styles.look}>
          {Object.entries(choices).map(([name, values]) => (
            <label key={name}>
              {name}{" "}
              <select
                name={name}
                value={look[name as keyof Choices]}
                onChange={({ target }) =>
                  setLook({ ...look, [name]: target.value })
                }
              >
                {values.map((value) => (
                  <option key={value}>{value}</option>
                ))}
              </select>
            </label>
          ))}
          <a href={address} target="_blank" rel="noopener">
            on its own
          </a>
        </div>
        <iframe
          className={styles.frame}
          title={chosen?.label}
          src={address}
          width={look.width}
        />
      </main>
    </div>
  );
}
