import {
  audienceSize,
  languagesOf,
  type Mark,
  type WindowMark,
  windowMark,
} from "#src/back-office/screens/pages/composer/block-marks.ts";
import { typeLabel } from "#src/back-office/screens/pages/composer/block-name.ts";
import {
  useComposedTexts,
  useIsHomePage,
} from "#src/back-office/screens/pages/composer/composed-texts.ts";
import { useComposer } from "#src/back-office/screens/pages/composer/composer-context.ts";
import { useLanguage, useTexts } from "#src/back-office/texts.ts";
import { unknownLabel } from "#src/domain/documents/blocks/block-name.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { useOutline } from "./outline-context.ts";
import type { OutlineNode } from "./outline-nodes.ts";

export interface ItemFacts {
  name: string;
  /** Undefined where it is the name. */
  type: string | undefined;
  icon: string | null | undefined;
  mark: Mark | undefined;
  window: WindowMark | undefined;
  groups: number;
  languages: string[];
}

/** What an item of the outline shows. */
export function useItemFacts({ id, block }: OutlineNode): ItemFacts {
  const { language } = useLanguage();
  const t = useTexts();
  const { settings } = useComposedTexts();
  const isHome = useIsHomePage();
  const { nameOf, types } = useComposer();
  const { marks, now } = useOutline();
  const mark = marks.get(id);
  if (block === null)
    return {
      name: settings,
      type: isHome ? t("documents.home_page") : undefined,
      ...{ icon: "settings", mark, window: undefined },
      ...{ groups: 0, languages: [] },
    };
  const name = nameOf(block);
  const label = typeLabel(block, types, unknownLabel(language));
  return {
    name,
    type: label === name ? undefined : label,
    icon: types.get(String(block["@type"]))?.icon,
    mark,
    window: windowMark(block, now, timeZone()),
    groups: audienceSize(block),
    languages: languagesOf(block),
  };
}

/** The facts in words, for the name of an item and the hints of its marks. */
export function useFactTexts(facts: ItemFacts) {
  const t = useTexts();
  const { mark, window, groups, languages } = facts;
  return {
    mistakes:
      mark !== undefined && mark.mistakes > 0
        ? t("documents.mistake", { count: mark.mistakes })
        : undefined,
    warnings:
      mark !== undefined && mark.warnings > 0
        ? t("documents.warning", { count: mark.warnings })
        : undefined,
    window: window && t(`composer.window.${window}`),
    audience:
      groups > 0 ? t("composer.for_groups", { count: groups }) : undefined,
    languages:
      languages.length > 0
        ? t("composer.only_in", {
            languages: languages.map((code) => code.toUpperCase()).join(", "),
          })
        : undefined,
  };
}
