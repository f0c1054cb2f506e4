import { type ComponentProps, lazy } from "react";
import styles from "#src/back-office/document/panes/panes.module.css";
import { Panes } from "#src/back-office/document/panes/panes.tsx";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import { preloadable } from "#src/back-office/ui/preloadable.tsx";
import { useChallengeEditor } from "./challenge-editor-context.ts";
import { EmptySection } from "./empty-section.tsx";
import { SectionOutline } from "./outline/section-outline.tsx";
import { sectionEditors } from "./section-editors.ts";
import { editorPanes } from "./use-new-challenge-editor.ts";

const loadSectionForm = async () => ({
  default: (await import("./section-form.tsx")).SectionForm,
});
const SectionForm = lazy(loadSectionForm);
// In parallel with the draft; it is imported again where it is rendered.
loadSectionForm().catch(() => undefined);

const CanvasPane = preloadable(() => import("./canvas/canvas-pane.tsx"));
void CanvasPane.preload();

type Props = Omit<ComponentProps<typeof Panes>, "panes">;

/** The sections, the form of the open one, and what participants see. */
export function EditorPanes(props: Props) {
  const t = useTexts();
  const contents = {
    outline: <SectionOutline />,
    form: <FormPane />,
    canvas: (
      <ScreenPart>
        <CanvasPane />
      </ScreenPart>
    ),
  };
  return (
    <Panes
      {...props}
      panes={editorPanes.map((name) => ({
        name,
        label: t(`challenge_editor.${name}`),
        tab: t(`challenge_editor.${name}`),
        content: contents[name],
      }))}
    />
  );
}

/** The form of the open section, under its name. */
function FormPane() {
  const { sections, section } = useChallengeEditor();
  if (section === undefined) return null;
  const { name, title, properties, editedByHand } = section;
  const Section = editedByHand && sectionEditors[editedByHand];
  return (
    <>
      <div className={styles["head"]}>
        <h3>{title}</h3>
      </div>
      <div className={`${styles["scroll"]} ${layout["parts"]}`}>
        <EmptySection />
        <ScreenPart key={name} of={name}>
          {Section === undefined ? (
            <SectionForm
              properties={properties}
              isFirst={section === sections[0]}
            />
          ) : (
            <Section />
          )}
        </ScreenPart>
      </div>
    </>
  );
}
