import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { DraftSession } from "#src/back-office/document/draft/draft-session.ts";
import { useComposedTexts } from "#src/back-office/screens/pages/composer/composed-texts.ts";
import type {
  StepInfo,
  StepVerb,
} from "#src/back-office/screens/pages/composer/undo/history-store.ts";
import { useUndoHistory } from "#src/back-office/screens/pages/composer/undo/use-undo-history.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { localTexts } from "#src/browser/storage.ts";
import {
  type BlockPlace,
  blocksIn,
  copyOfBlock,
  type Direction,
  duplicateBlock,
  editBlock,
  findBlock,
  insertBlock,
  keyMaker,
  mayHold,
  moveBlock,
  type PlacedBlock,
  placeTowards,
  removeBlock,
  typeOf,
  withUniqueKeys,
} from "#src/domain/documents/block-edit.ts";
import { unknownLabel } from "#src/domain/documents/block-name.ts";
import { isBlock } from "#src/domain/documents/blocks/walk.ts";
import type { Json, JsonObject } from "#src/domain/documents/languages.ts";
import { newBlock, type OnlyTargets } from "#src/domain/documents/new-block.ts";
import { PAGE } from "./block-marks.ts";
import { itemName } from "./block-name.ts";
import { useBlockTypes } from "./block-types.ts";
import { changedPath } from "./changed-path.ts";

const copiedKey = "bo.copied-block";

const random = (bytes: Uint8Array<ArrayBuffer>) =>
  crypto.getRandomValues(bytes);

interface Options {
  id: string;
  session: DraftSession;
  isReadOnly: boolean;
  /** The language of the names of blocks. */
  shown: string;
  selected: string;
  select: (id: string) => void;
}

/** Everything that can be done with the blocks of a page, each as a step that can be undone. */
export function useComposer(options: Options) {
  const { t, language } = useLanguage();
  const { types, nesting } = useBlockTypes();
  const history = useUndoHistory(options.id);
  const [said, say] = useSaid();
  const [removed, setRemoved] = useState<string>();
  const textLanguage = options.shown === "all" ? language : options.shown;
  const nameOf = useCallback(
    (block: JsonObject) =>
      itemName(block, {
        ...{ types, language: textLanguage },
        unknown: unknownLabel(language),
      }),
    [types, textLanguage, language],
  );
  const { settings } = useComposedTexts();
  const latest = useRef({ ...options, nameOf, t, settings });
  useEffect(() => {
    latest.current = { ...options, nameOf, t, settings };
  });

  const actions = useMemo(() => {
    const { session } = latest.current;
    const present = () => session.getView().body;
    const find = (id: string) => findBlock(present(), id);
    const name = (id: string): string => {
      const found = id === PAGE ? undefined : find(id);
      return found === undefined
        ? latest.current.settings
        : latest.current.nameOf(found.block);
    };

    /** Changes the body, and keeps that as a step. */
    function apply(
      change: (body: JsonObject) => JsonObject,
      info: StepInfo,
      group?: string,
    ): boolean {
      if (latest.current.isReadOnly) return false;
      const before = present();
      session.edit(change);
      const after = present();
      if (after === before) return false;
      history.record(before, after, info, group);
      setRemoved(undefined);
      return true;
    }

    const stepOf = (verb: StepVerb, id: string, label?: string): StepInfo => ({
      ...{ verb, name: label ?? name(id), block: id === PAGE ? null : id },
    });

    /** "2 of 5 in group X" */
    function saidPlace(id: string): string {
      const found = find(id);
      if (found === undefined) return "";
      const { group, index } = found;
      const count = blocksIn(present(), group).length;
      const place = { number: index + 1, count };
      return group === undefined
        ? latest.current.t("composer.place", place)
        : latest.current.t("composer.place_in_group", {
            ...place,
            group: latest.current.nameOf(group.block),
          });
    }

    function sayPlace(key: "added" | "copied" | "moved", id: string): void {
      say(
        latest.current.t(`composer.said.${key}`, {
          ...{ name: name(id), place: saidPlace(id) },
        }),
      );
    }

    /** Where a block of a type is added: in the selected group, after the selected block, or at the end. */
    function placeFor(type: string): BlockPlace {
      const body = present();
      const found = find(latest.current.selected);
      if (found === undefined)
        return {
          group: null,
          index: blocksIn(body, undefined).length,
        };
      if (mayHold(body, found.id, type, nesting))
        return {
          group: found.id,
          index: blocksIn(body, found).length,
        };
      let beside: PlacedBlock = found;
      while (
        beside.group !== undefined &&
        !mayHold(body, beside.group.id, type, nesting)
      )
        beside = beside.group;
      return { group: beside.group?.id ?? null, index: beside.index + 1 };
    }

    function insert(block: JsonObject, verb: "add" | "paste"): string {
      const id = String(block["key"]);
      const place = placeFor(typeOf(block));
      const isDone = apply(
        (body) => insertBlock(body, block, place, nesting),
        stepOf(verb, id, latest.current.nameOf(block)),
      );
      if (!isDone) return latest.current.selected;
      latest.current.select(id);
      sayPlace("added", id);
      return id;
    }

    const newKeys = () => keyMaker(present(), random);

    /** What is selected instead of a block that is gone. */
    function neighbor(id: string): string {
      const found = find(id);
      if (found === undefined) return PAGE;
      const { group, index } = found;
      const list = blocksIn(present(), group);
      const next = list[index + 1] ?? list[index - 1];
      if (next === undefined) return group?.id ?? PAGE;
      const key = (next as JsonObject)["key"];
      return typeof key === "string" ? key : (group?.id ?? PAGE);
    }

    function travel(way: "undo" | "redo"): void {
      if (latest.current.isReadOnly) return;
      setRemoved(undefined);
      const { t: text } = latest.current;
      const outcome = history[way](present());
      if (outcome === undefined) {
        say(text(`composer.said.no_${way}`));
        return;
      }
      const { info, body } = outcome;
      const step = text(`composer.step.${info.verb}`, { name: info.name });
      if (body === undefined) {
        say(text(`composer.said.${way}_impossible`, { step }));
        return;
      }
      const wasSelected = latest.current.selected;
      session.edit(() => body);
      const target = info.block ?? PAGE;
      if (target === PAGE || find(target) !== undefined)
        latest.current.select(target);
      else if (find(wasSelected) === undefined) latest.current.select(PAGE);
      say(text(`composer.said.${way}`, { step }));
    }

    return {
      find,
      name,
      /** The place of a block as people read it. */
      saidPlace,

      add(type: string, only?: OnlyTargets): string {
        const { schema = {}, example } = types.get(type) ?? {};
        return insert(
          newBlock(schema, type, newKeys()(), example as Json, only),
          "add",
        );
      },

      move(id: string, place: BlockPlace): void {
        const info = stepOf("move", id);
        if (apply((body) => moveBlock(body, id, place, nesting), info)) {
          latest.current.select(id);
          sayPlace("moved", id);
        }
      },

      step(id: string, direction: Direction): void {
        const place = placeTowards(present(), id, direction, nesting);
        if (place !== undefined) this.move(id, place);
        else if (find(id) !== undefined)
          say(
            latest.current.t(`composer.said.cannot_${direction}`, {
              name: name(id),
            }),
          );
      },

      duplicate(id: string): void {
        const found = find(id);
        if (found === undefined) return;
        const newKey = newKeys();
        const made = duplicateBlock(present(), id, newKey);
        const info = stepOf("duplicate", made.id, name(id));
        if (!apply(() => made.body, info)) return;
        latest.current.select(made.id);
        sayPlace("copied", made.id);
      },

      remove(id: string): void {
        if (find(id) === undefined) return;
        const label = name(id);
        const next = neighbor(id);
        const info = stepOf("remove", id, label);
        if (!apply((body) => removeBlock(body, id), info)) return;
        latest.current.select(next);
        say(latest.current.t("composer.said.removed", { name: label }));
        setRemoved(label);
      },

      /** Keeps a block on this device, for this page or another one. */
      copy(id: string): void {
        const found = find(id);
        if (found === undefined) return;
        localTexts.set(copiedKey, JSON.stringify(found.block));
        say(latest.current.t("composer.said.kept", { name: name(id) }));
      },

      paste(): void {
        const copied = copiedBlock();
        if (copied === undefined) {
          say(latest.current.t("composer.said.nothing_copied"));
          return;
        }
        insert(copyOfBlock(copied, newKeys()), "paste");
      },

      /** Shows a block only in some languages; all or none of them is no restriction. */
      setLanguages(id: string, codes: readonly string[]): void {
        apply(
          (body) =>
            editBlock(body, id, ({ languages: _, ...block }) =>
              codes.length === 0 ? block : withLanguages(block, codes),
            ),
          stepOf("languages", id),
        );
      },

      edit(id: string, change: (block: JsonObject) => JsonObject): void {
        const before = find(id)?.block;
        if (before === undefined) return;
        const after = change(before);
        const path = changedPath(before, after);
        apply(
          (body) => editBlock(body, id, () => after),
          stepOf("change", id),
          `${id} ${path.join("/")}`,
        );
      },

      editPage(change: (body: JsonObject) => JsonObject): void {
        const before = present();
        const path = changedPath(before, change(before));
        apply(change, stepOf("settings", PAGE), `${PAGE} ${path.join("/")}`);
      },

      /** Gives a key to each block that lacks a unique one, so that it is known wherever it is moved. */
      repairKeys(): void {
        if (latest.current.isReadOnly) return;
        session.edit((body) => withUniqueKeys(body, newKeys()));
      },

      undo: () => travel("undo"),
      redo: () => travel("redo"),
    };
  }, [types, nesting, history, say]);

  return {
    ...{ actions, history, types, nesting, nameOf, said, say },
    /** What was just removed, as long as nothing else was done. */
    removed,
    dismissRemoved: useCallback(() => setRemoved(undefined), []),
  };
}

/** Announces a sentence; the same one twice is announced twice. */
function useSaid() {
  const [said, setSaid] = useState("");
  const say = useCallback((text: string) => {
    // A further no-break space, which is not read aloud, makes it another text.
    setSaid((before) => (before === text ? `${text}\u00a0` : text));
  }, []);
  return [said, say] as const;
}

/** A block with its languages after its key and type. */
const withLanguages = (
  { key, "@type": type, ...rest }: JsonObject,
  languages: readonly string[],
): JsonObject => ({
  ...(key !== undefined && { key }),
  ...(type !== undefined && { "@type": type }),
  languages,
  ...rest,
});

function copiedBlock(): JsonObject | undefined {
  try {
    const copied: unknown = JSON.parse(localTexts.get(copiedKey) ?? "null");
    return isBlock(copied as JsonObject) ? (copied as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

export type ComposerActions = ReturnType<typeof useComposer>["actions"];
