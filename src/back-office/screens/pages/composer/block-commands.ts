import type { DraftSession } from "#src/back-office/document/draft/draft-session.ts";
import { changedPath } from "#src/back-office/document/undo/changed-path.ts";
import type {
  StepInfo,
  StepVerb,
} from "#src/back-office/document/undo/history-store.ts";
import {
  travel as travelIn,
  type Way,
} from "#src/back-office/document/undo/travel.ts";
import type { UndoHistory } from "#src/back-office/document/undo/undo-history.ts";
import type { Translate } from "#src/back-office/texts.ts";
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
  moveBlock,
  type Nesting,
  placeTowards,
  removeBlock,
  typeOf,
  withUniqueKeys,
} from "#src/domain/documents/blocks/block-edit.ts";
import {
  newBlock,
  type OnlyTargets,
} from "#src/domain/documents/blocks/new-block.ts";
import { isBlock } from "#src/domain/documents/blocks/walk.ts";
import type { Json, JsonObject } from "#src/schema/json.ts";
import { addPlaces, placeFor } from "./add-places.ts";
import { PAGE } from "./block-marks.ts";
import type { BlockTypes } from "./block-types.ts";

const copiedKey = "bo.copied-block";

const random = (bytes: Uint8Array<ArrayBuffer>) =>
  crypto.getRandomValues(bytes);

interface Options {
  session: DraftSession;
  history: UndoHistory;
  types: BlockTypes;
  nesting: Nesting;
  say: (text: string) => void;
  /** The name of what was removed, which is offered to be undone; undefined once something else is done. */
  setRemoved: (name: string | undefined) => void;
  /** What is on the screen now. */
  view: () => {
    isReadOnly: boolean;
    selected: string;
    select: (id: string) => void;
    nameOf: (block: JsonObject) => string;
    /** What the page's own settings are called. */
    settings: string;
    t: Translate;
  };
}

/** Everything that can be done with the blocks of a page, each as a step that can be undone. */
export function createBlockCommands({
  session,
  history,
  types,
  nesting,
  say,
  setRemoved,
  view,
}: Options) {
  const present = () => session.getView().body;
  const find = (id: string) => findBlock(present(), id);
  const name = (id: string): string => {
    const found = id === PAGE ? undefined : find(id);
    return found === undefined ? view().settings : view().nameOf(found.block);
  };

  /** Changes the body, and keeps that as a step. */
  function apply(
    change: (body: JsonObject) => JsonObject,
    info: StepInfo,
    group?: string,
  ): boolean {
    if (view().isReadOnly) return false;
    const before = present();
    session.edit(change);
    const after = present();
    if (after === before) return false;
    history.record(before, after, info, group);
    setRemoved(undefined);
    return true;
  }

  const stepOf = (verb: StepVerb, id: string, label = name(id)): StepInfo => ({
    verb,
    name: label,
    item: id === PAGE ? null : id,
  });

  /** "2 of 5 in group X" */
  function saidPlace(id: string): string {
    const found = find(id);
    if (found === undefined) return "";
    const { group, index } = found;
    const count = blocksIn(present(), group).length;
    const place = { number: index + 1, count };
    return group === undefined
      ? view().t("composer.place", place)
      : view().t("composer.place_in_group", {
          ...place,
          group: view().nameOf(group.block),
        });
  }

  function sayPlace(key: "added" | "copied" | "moved", id: string): void {
    say(
      view().t(`composer.said.${key}`, {
        name: name(id),
        place: saidPlace(id),
      }),
    );
  }

  const places = () => addPlaces(present(), view().selected, view().nameOf);

  function insert(
    block: JsonObject,
    verb: "add" | "paste",
    wanted?: number,
  ): string {
    const id = String(block["key"]);
    const place = placeFor(typeOf(block), {
      ...{ body: present(), nesting },
      places: places().slice(wanted),
    });
    const isDone = apply(
      (body) => insertBlock(body, block, place, nesting),
      stepOf(verb, id, view().nameOf(block)),
    );
    if (!isDone) return view().selected;
    view().select(id);
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

  function travel(way: Way): void {
    if (view().isReadOnly) return;
    setRemoved(undefined);
    const wasSelected = view().selected;
    const info = travelIn(way, { session, history, say, t: view().t });
    if (info === undefined) return;
    const target = info.item ?? PAGE;
    if (target === PAGE || find(target) !== undefined) view().select(target);
    else if (find(wasSelected) === undefined) view().select(PAGE);
  }

  return {
    find,
    name,
    places,

    /** @param wanted the number of one of `places` */
    add(type: string, only?: OnlyTargets, wanted?: number): string {
      const { schema = {}, example } = types.get(type) ?? {};
      return insert(
        newBlock(schema, type, newKeys()(), example as Json, only),
        "add",
        wanted,
      );
    },

    move(id: string, place: BlockPlace): void {
      const info = stepOf("move", id);
      if (apply((body) => moveBlock(body, id, place, nesting), info)) {
        view().select(id);
        sayPlace("moved", id);
      }
    },

    mayStep: (id: string, direction: Direction): boolean =>
      placeTowards(present(), id, direction, nesting) !== undefined,

    step(id: string, direction: Direction): void {
      const place = placeTowards(present(), id, direction, nesting);
      if (place !== undefined) this.move(id, place);
    },

    /** Says why a block cannot be moved further in a direction. */
    explainStep(id: string, direction: Direction): void {
      if (find(id) === undefined) return;
      const text = `composer.said.cannot_${direction}` as const;
      say(view().t(text, { name: name(id) }));
    },

    duplicate(id: string): void {
      const found = find(id);
      if (found === undefined) return;
      const newKey = newKeys();
      const made = duplicateBlock(present(), id, newKey);
      const info = stepOf("duplicate", made.id, name(id));
      if (!apply(() => made.body, info)) return;
      view().select(made.id);
      sayPlace("copied", made.id);
    },

    remove(id: string): void {
      if (find(id) === undefined) return;
      const label = name(id);
      const next = neighbor(id);
      const info = stepOf("remove", id, label);
      if (!apply((body) => removeBlock(body, id), info)) return;
      view().select(next);
      say(view().t("composer.said.removed", { name: label }));
      setRemoved(label);
    },

    /** Keeps a block on this device, for this page or another one. */
    copy(id: string): void {
      const found = find(id);
      if (found === undefined) return;
      localTexts.set(copiedKey, JSON.stringify(found.block));
      say(view().t("composer.said.kept", { name: name(id) }));
    },

    paste(): void {
      const copied = copiedBlock();
      if (copied === undefined) {
        say(view().t("composer.said.nothing_copied"));
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
      if (view().isReadOnly) return;
      session.edit((body) => withUniqueKeys(body, newKeys()));
    },

    travel,
  };
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

export type BlockCommands = ReturnType<typeof createBlockCommands>;
