import type { FieldProps } from "@rjsf/utils";
import { Button, Input } from "antd";
import { useState } from "react";
import { isByLanguage } from "#src/domain/documents/languages.ts";
import { imageFocus, isOwnAddress } from "#src/domain/values/image.ts";
import { pictureAddress, pictureOf } from "#src/domain/values/pictures.ts";
import { languageNames } from "#src/i18n/languages.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";
import styles from "./document-form.module.css";
import { type FocalPoint, FocusControl } from "./focus-control.tsx";
import { useField, useForm } from "./form-context.ts";
import { NamedField } from "./group-field.tsx";
import { LibraryTexts, useLibraryPicture } from "./library-texts.tsx";
import { LanguageGrid, withEach } from "./localized-field.tsx";
import { usePictures } from "./pictures-context.ts";

/** The address of a picture, which is a text or in an object. */
const addressIn = (value: Json): string | undefined => {
  const address = isObject(value) ? value["contentUrl"] : value;
  return typeof address === "string" ? address : undefined;
};

/** Whether a picture is an object by its rule; others are an address alone. */
const hasParts = (rule: JsonObject): boolean => isObject(rule["properties"]);

/** What a chosen picture of the library is in a document. */
const chosenValue = (rule: JsonObject, id: string): Json =>
  hasParts(rule)
    ? {
        contentUrl: pictureAddress(id, 1920),
        thumbnailUrl: pictureAddress(id, 480),
      }
    : pictureAddress(id, 1920);

/** A picture: from the media library, or any address. What is there stays as it is until it is changed. */
export function ImageField(props: FieldProps) {
  const { form, id, pointer, label, rule, value, set } = useField(props);
  return (
    <fieldset
      className={styles["group"]}
      id={id}
      data-control={pointer}
      tabIndex={-1}
    >
      <legend className={styles["label"]}>{label}</legend>
      {isByLanguage(value) ? (
        <LanguageGrid>
          {(code) => (
            <div key={code}>
              <span className={styles["code"]}>{languageNames[code]}</span>
              <ImageControl
                rule={rule}
                name={`${label} (${languageNames[code]})`}
                pointer={`${pointer}/${code}`}
                value={value[code]}
                onChange={(next) =>
                  set((present) => withEach(present, code, next))
                }
              />
            </div>
          )}
        </LanguageGrid>
      ) : (
        <ImageControl
          {...{ rule, pointer, value }}
          name={label}
          onChange={set}
        />
      )}
      {isObject(value) && hasParts(rule) && !isByLanguage(value) && (
        <ImageParts key={addressIn(value)} {...{ props, value }} />
      )}
      {form.isReadOnly && value === null && <span>–</span>}
    </fieldset>
  );
}

interface ControlProps {
  rule: JsonObject;
  name: string;
  pointer: string;
  value: Json;
  onChange: (value: Json) => void;
}

/** The picture itself: chosen, replaced, removed. */
function ImageControl({ rule, name, pointer, value, onChange }: ControlProps) {
  const { t, isReadOnly } = useForm();
  const library = usePictures();
  const [isChoosing, setChoosing] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const address = addressIn(value);
  const isEmpty = address === undefined || address === "";
  const isFromLibrary = pictureOf(address) !== undefined;
  const Picker = library?.Picker;
  const showsAddress =
    isTyping || Picker === undefined || (!isEmpty && !isFromLibrary);
  const change = (next: string) =>
    onChange(
      isObject(value)
        ? { ...value, contentUrl: next }
        : hasParts(rule)
          ? { contentUrl: next }
          : next,
    );
  return (
    <div className={styles["image"]}>
      {!isEmpty && <Preview key={address} address={address} value={value} />}
      {showsAddress && (
        <Input
          aria-label={`${name} · ${t("image_address")}`}
          data-control={`${pointer}/contentUrl`}
          inputMode="url"
          placeholder={t("image_address")}
          readOnly={isReadOnly}
          value={address ?? ""}
          onChange={({ target }) => change(target.value)}
        />
      )}
      {!isReadOnly && (
        <div className={styles["imageActions"]}>
          {Picker !== undefined && (
            <Button onClick={() => setChoosing(true)}>
              {t(isEmpty ? "choose_image" : "change_image")}
            </Button>
          )}
          {!showsAddress && isEmpty && (
            <Button type="link" onClick={() => setTyping(true)}>
              {t("use_address")}
            </Button>
          )}
          {value !== null && value !== undefined && (
            <Button
              type="link"
              onClick={() => {
                setTyping(false);
                onChange(null);
              }}
            >
              {t("remove_image")}
            </Button>
          )}
        </div>
      )}
      {isChoosing && Picker !== undefined && (
        <Picker
          onChoose={(id) => {
            setChoosing(false);
            setTyping(false);
            onChange(chosenValue(rule, id));
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

/** Of an address that the policy allows. */
function Preview({ address, value }: { address: string; value: Json }) {
  const [isBroken, setBroken] = useState(false);
  if (!isOwnAddress(address) || isBroken) return null;
  return (
    <img
      src={address.replace(/(^\/v2\/pictures\/.*)\/1920$/, "$1/480")}
      alt=""
      className={styles["preview"]}
      style={{ objectPosition: imageFocus(value as never) }}
      onError={() => setBroken(true)}
    />
  );
}

/** The texts and the focal point of a picture at this place, with those of the library where it has none. */
function ImageParts({
  props,
  value,
}: {
  props: FieldProps;
  value: JsonObject;
}) {
  const { t, edit } = useForm();
  const { path, rule } = useField(props);
  const id = pictureOf(value["contentUrl"]);
  const picture = useLibraryPicture(id);
  const hasOwn = ["alt", "focus"].some((name) => isObject(value[name]));
  const [isOpen, setOpen] = useState(hasOwn || id === undefined);
  const focus = isObject(value["focus"]) ? value["focus"] : undefined;
  const own = focus && {
    x: Number(focus["x"] ?? 50),
    y: Number(focus["y"] ?? 50),
  };
  const properties = isObject(rule["properties"]) ? rule["properties"] : {};
  return (
    <>
      {id !== undefined && <LibraryTexts picture={picture} value={value} />}
      {!isOpen && (
        <div>
          <Button type="link" onClick={() => setOpen(true)}>
            {t("own_texts")}
          </Button>
        </div>
      )}
      {isOpen && "alt" in properties && <NamedField props={props} name="alt" />}
      {isOpen && "focus" in properties && (
        <OwnFocus
          address={addressIn(value) ?? ""}
          value={own ?? picture?.focus ?? null}
          onChange={(next) =>
            edit([...path, "focus"], next ? { ...next } : undefined)
          }
        />
      )}
    </>
  );
}

function OwnFocus({
  address,
  value,
  onChange,
}: {
  address: string;
  value: FocalPoint | null;
  onChange: (value: FocalPoint | null) => void;
}) {
  const { t, isReadOnly } = useForm();
  if (!isOwnAddress(address)) return null;
  return (
    <FocusControl
      {...{ value, onChange, isReadOnly, t }}
      texts={{
        at: ({ x, y }) => t("focus_at", { x: Math.round(x), y: Math.round(y) }),
        horizontal: t("focus_horizontal"),
        vertical: t("focus_vertical"),
        center: t("focus_none"),
      }}
    >
      <img src={address} alt="" className={styles["focusPicture"]} />
    </FocusControl>
  );
}
