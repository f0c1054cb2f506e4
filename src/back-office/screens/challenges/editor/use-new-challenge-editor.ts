import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { paneActions } from "#src/back-office/document/panes/pane-actions.ts";
import {
  type Pane,
  usePanes,
} from "#src/back-office/document/panes/use-panes.ts";
import type { Way } from "#src/back-office/document/undo/travel.ts";
import { useWantedField } from "#src/back-office/document/use-wanted-field.ts";
import { bound } from "#src/back-office/ui/actions.ts";
import { useLatest } from "#src/back-office/ui/use-latest.ts";
import { focusField } from "#src/forms/rjsf/document/focus-field.ts";
import { pathOf } from "#src/schema/pointer.ts";
import type {
  ChallengeEditor,
  RevealField,
} from "./challenge-editor-context.ts";
import { sectionAt } from "./sections.ts";
import { useChallengeSections } from "./use-challenge-sections.ts";
import type { SectionSteps } from "./use-section-steps.ts";

/** In the order of the screen, and of F6. */
export const editorPanes: readonly Pane[] = ["outline", "form", "canvas"];

/**
 * The editor of the challenge that is open.
 * @param root holds its panes
 */
export function useNewChallengeEditor(
  root: RefObject<HTMLElement | null>,
  steps: SectionSteps,
) {
  const { isReadOnly, address } = useOpenDocument();
  const { sections, section, isChosen, openSection } = useChallengeSections();
  const [shown, setShown] = useState<Pane>(isChosen ? "form" : "outline");
  const { focusPane, focusNextPane } = usePanes(
    root,
    editorPanes,
    setShown,
    useCallback(() => focusOpenSection(root.current), [root]),
  );
  const [, navigate] = useLocation();
  const { register, focus } = useFieldFocus(root, (pointer) => {
    // Cases are saved in the test-run.
    if (pathOf(pointer)[0] === "tests") return navigate(`${address}/test`);
    const found = sectionAt(sections, pointer);
    if (found !== undefined) openSection(found.name);
    setShown("form");
  });
  const editor = useMemo<ChallengeEditor>(
    () => ({ sections, section, openSection, focus, focusPane, register }),
    [sections, section, openSection, focus, focusPane, register],
  );
  const travel = useCallback(
    (way: Way) => {
      const info = steps.travel(way);
      if (info?.item != null) openSection(info.item);
    },
    [steps, openSection],
  );
  const actions = useMemo(
    () =>
      paneActions.map((action) =>
        bound(action, () => ({ isReadOnly, travel, focusNextPane })),
      ),
    [isReadOnly, travel, focusNextPane],
  );
  return { editor, actions, travel, panes: { shown, focusPane } };
}

/** Focuses the open section in the outline. */
function focusOpenSection(root: HTMLElement | null): true | undefined {
  const item = root?.querySelector<HTMLElement>(
    "[data-pane=outline] [aria-current]",
  );
  item?.focus();
  return item ? true : undefined;
}

/** Focuses fields by their JSON Pointers as soon as their section is there. */
function useFieldFocus(
  root: RefObject<HTMLElement | null>,
  open: (pointer: string) => void,
) {
  const [wanted, setWanted] = useState<{ pointer: string }>();
  const reveals = useRef(new Map<string, RevealField>());
  const register = useCallback(
    (properties: readonly string[], reveal: RevealField) => {
      for (const name of properties) reveals.current.set(name, reveal);
      return () => {
        for (const name of properties)
          if (reveals.current.get(name) === reveal)
            reveals.current.delete(name);
      };
    },
    [],
  );
  useWantedField(
    wanted,
    useCallback(
      ({ pointer }) => {
        const reveal = reveals.current.get(pathOf(pointer)[0] ?? "");
        if (reveal !== undefined) return reveal(pointer);
        const pane =
          root.current?.querySelector<HTMLElement>("[data-pane=form]");
        return pane != null && focusField(pane, pointer);
      },
      [root],
    ),
    useCallback(() => setWanted(undefined), []),
  );
  const latest = useLatest(open);
  const focus = useCallback(
    (pointer: string) => {
      latest.current(pointer);
      setWanted({ pointer });
    },
    [latest],
  );
  return { register, focus };
}
