import { Button } from "antd";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { useTexts } from "#src/back-office/texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import { useChallengeEditor } from "./challenge-editor-context.ts";
import { sectionState } from "./section-states.ts";

/**
 * The sections that say what holds while they are empty, and where one begins; those with their own component say it
 * there.
 */
const explained = ["audience", "photo", "results", "budget"] as const;

/** What holds while the open section is empty, and the first thing to do. */
export function EmptySection() {
  const t = useTexts();
  const { body, isReadOnly } = useOpenDocument();
  const { section, focus } = useChallengeEditor();
  const name = explained.find((one) => one === section?.name);
  if (section === undefined || name === undefined) return null;
  const { properties } = section;
  if (!sectionState(properties, body, [], undefined).isEmpty) return null;
  return (
    <div className={layout["note"]}>
      <p>{t(`challenge_editor.why.${name}`)}</p>
      {!isReadOnly && (
        <Button onClick={() => focus(`/${properties[0] ?? ""}`)}>
          {t(`challenge_editor.first.${name}`)}
        </Button>
      )}
    </div>
  );
}
