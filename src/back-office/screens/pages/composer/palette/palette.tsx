import { Input, Modal, Select } from "antd";
import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import { useRegistry } from "#src/back-office/api/documents.ts";
import type { AddPlace } from "#src/back-office/screens/pages/composer/add-places.ts";
import { BlockIcon } from "#src/back-office/screens/pages/composer/block-icon.tsx";
import {
  type BlockType,
  type BlockTypes,
  examplePicture,
} from "#src/back-office/screens/pages/composer/block-types.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { useFocusBack } from "#src/back-office/ui/focus-back.ts";
import type { OnlyTargets } from "#src/domain/documents/blocks/new-block.ts";
import styles from "./palette.module.css";
import { byCategory, findTypes } from "./palette-search.ts";
import { useOnlyTargets } from "./use-only-targets.ts";

interface Props {
  types: BlockTypes;
  /** Where the block can go, the first by default. */
  places: readonly AddPlace[];
  onChoose: (type: string, only: OnlyTargets, place: number) => void;
  onClose: () => void;
}

/** All types of blocks, found by what they are called and what they are for; chosen by mouse or by arrows and Enter. */
export default function Palette({ types, places, onChoose, onClose }: Props) {
  const t = useTexts();
  const id = useId();
  const [search, setSearch] = useState("");
  const [active, setActive] = useState<string>();
  const [place, setPlace] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  useFocusBack();
  const only = useOnlyTargets(types);
  const { data: registry } = useRegistry();
  const labels = useMemo(
    () =>
      new Map(
        registry?.categories?.map(({ category, label }) => [category, label]),
      ),
    [registry],
  );
  const categories = useMemo(
    () =>
      byCategory(
        findTypes([...types.values()], search),
        search.trim() === "" ? [...labels.keys()] : undefined,
      ),
    [types, search, labels],
  );
  const found = categories.flatMap(([, inner]) => inner);
  const current = found.find(({ type }) => type === active) ?? found[0];
  const optionId = ({ type }: BlockType) => `${id}-${type}`;
  const nameOf = (category: string) =>
    labels.get(category) ?? t("composer.category.other");

  function go(to: BlockType | undefined): void {
    if (to === undefined) return;
    setActive(to.type);
    document.getElementById(optionId(to))?.scrollIntoView({ block: "nearest" });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const at = current === undefined ? -1 : found.indexOf(current);
    const steps: Record<string, () => void> = {
      ArrowDown: () => go(found[Math.min(at + 1, found.length - 1)]),
      ArrowUp: () => go(found[Math.max(at - 1, 0)]),
      PageDown: () => go(found.at(-1)),
      PageUp: () => go(found[0]),
      Enter: () => current && onChoose(current.type, only, place),
    };
    const step = steps[event.key];
    if (step === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    step();
  }

  return (
    <Modal
      open
      width={760}
      title={t("composer.palette")}
      footer={null}
      onCancel={onClose}
      // What was added gets the focus.
      focusable={{ focusTriggerAfterClose: false }}
      afterOpenChange={(isOpen) =>
        isOpen && list.current?.parentElement?.querySelector("input")?.focus()
      }
    >
      <div className={styles["palette"]}>
        <Input
          autoFocus
          allowClear
          role="combobox"
          aria-label={t("composer.palette_search")}
          placeholder={t("composer.palette_search")}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(current && { "aria-activedescendant": optionId(current) })}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={onKeyDown}
        />
        {places.length > 1 && (
          // biome-ignore lint/a11y/noLabelWithoutControl: antd's Select has the input
          <label className={styles["place"]}>
            <span>{t("composer.move_where")}</span>
            <Select
              aria-label={t("composer.move_where")}
              value={place}
              onChange={setPlace}
              options={places.map(({ way, name }, index) => ({
                value: index,
                label: t(`composer.add_${way}`, { name }),
              }))}
            />
          </label>
        )}
        <span role="status" className={styles["hidden"]}>
          {t("composer.palette_found", { count: found.length })}
        </span>
        {found.length === 0 && <p>{t("composer.palette_none")}</p>}
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={t("composer.palette")}
          tabIndex={-1}
          className={styles["offers"]}
        >
          {categories.map(([category, inner]) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
            <div
              key={category}
              role="group"
              aria-label={nameOf(category)}
              className={styles["category"]}
            >
              <div className={styles["categoryName"]} aria-hidden="true">
                {nameOf(category)}
              </div>
              {inner.map((type) => (
                <Offer
                  key={type.type}
                  id={optionId(type)}
                  type={type}
                  isActive={type === current}
                  onChoose={() => onChoose(type.type, only, place)}
                  onHover={() => setActive(type.type)}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </Modal>
  );
}

interface OfferProps {
  id: string;
  type: BlockType;
  isActive: boolean;
  onChoose: () => void;
  onHover: () => void;
}

function Offer({ id, type, isActive, onChoose, onHover }: OfferProps) {
  const [isMissing, setMissing] = useState(false);
  const picture = examplePicture(type);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles["offer"]}
      onClick={onChoose}
      onMouseMove={isActive ? undefined : onHover}
    >
      <span className={styles["offerPicture"]}>
        {picture === undefined || isMissing ? (
          <BlockIcon name={type.icon} />
        ) : (
          <img
            src={picture}
            alt=""
            loading="lazy"
            onError={() => setMissing(true)}
          />
        )}
      </span>
      <span className={styles["offerText"]}>
        <strong>{type.label}</strong>
        {type.description && <span>{type.description}</span>}
      </span>
    </div>
  );
}
