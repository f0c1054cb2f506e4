import { type KeyboardEvent, useRef } from "react";
import { useChallengeEditor } from "#src/back-office/screens/challenges/editor/challenge-editor-context.ts";
import { SectionForm } from "#src/back-office/screens/challenges/editor/section-form.tsx";
import layout from "#src/back-office/ui/layout.module.css";
import { dateNames } from "#src/domain/challenge/move-date.ts";
import { TimeBar } from "./time-bar.tsx";

/** The dates of a challenge: on the time bar, and as fields (BO-12.3). */
export default function TimeSection() {
  const { focus } = useChallengeEditor();
  const section = useRef<HTMLDivElement>(null);

  /** Goes back from the field of a date to its handle. */
  function leaveField({ key, target }: KeyboardEvent<HTMLElement>): void {
    const pointer = (target as HTMLElement).dataset["control"];
    if (key !== "Escape" || pointer === undefined) return;
    section.current
      ?.querySelector<HTMLElement>(`[data-handle="${pointer}"]`)
      ?.focus();
  }

  return (
    <div ref={section} className={layout["parts"]}>
      <TimeBar onType={(name) => focus(`/${name}`)} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the fields in it */}
      <div onKeyDown={leaveField}>
        <SectionForm properties={dateNames} />
      </div>
    </div>
  );
}
