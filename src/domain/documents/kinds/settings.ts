import schema from "#schemas/documents/settings.schema.json" with {
  type: "json",
};
import {
  CORRECTION_LIMIT,
  correctionLimitOf,
  isCorrectionLimit,
} from "#src/domain/declaration/correction.ts";
import { isEmpty } from "#src/domain/documents/examine/meaning.ts";
import type { DeepPartial } from "#src/domain/documents/fitting.ts";
import { splitLanguages } from "#src/domain/documents/languages.ts";
import { programmeLanguages } from "#src/domain/programme/languages.ts";
import { isFormat } from "#src/domain/programme/offered-formats.ts";
import { POINTS_NAME_OPTION } from "#src/domain/programme/points-name.ts";
import type { SettingsDocument } from "#src/schema/types.gen.ts";
import { defineKind, type Fault, label, permissionsOf } from "./kind.ts";
import { otherLanguages } from "./other-languages.ts";
import { repeated } from "./repeated.ts";
import { byLanguage } from "./rows.ts";
import { isOfTheme } from "./theme.ts";

type Settings = DeepPartial<SettingsDocument>;

/** The programme's settings and its options, apart from those of the theme. */
export const settingsKind = defineKind<SettingsDocument>({
  label: label(
    "Réglages",
    "Settings",
    "Impostazioni",
    "Ajustes",
    "Einstellungen",
    "Instellingen",
  ),
  schema,
  permissions: permissionsOf("OPTION_WRITE"),
  isSingle: true,
  tables: ["programme", "options"],
  project,
  rules,
});

/** `config` is GET /config/app. */
function project({
  options = [],
  pointsName,
  keyOneTrust = null,
  ua = null,
  requiredLanguages: _,
  ...config
}: Settings) {
  return {
    programme: {
      key: "id",
      rows: [
        {
          id: 1,
          config: splitLanguages(config),
          one_trust_key: keyOneTrust,
          analytics_id: ua,
        },
      ],
    },
    options: {
      key: "name",
      rows: [...pointsOption(pointsName, options), ...options].map(
        ({ name = "", value, position }, index) => ({
          name,
          position: position ?? index,
          value: byLanguage(value),
        }),
      ),
    },
  };
}

type Option = NonNullable<Settings["options"]>[number];

/** The name of the points as `/v2` has it; bodies from elsewhere may still have the option, which then counts. */
const pointsOption = (
  pointsName: Settings["pointsName"],
  options: readonly Option[],
): Option[] =>
  isEmpty(pointsName) || options.some(({ name }) => name === POINTS_NAME_OPTION)
    ? []
    : [{ name: POINTS_NAME_OPTION, value: pointsName }];

/** The sum above which changes of points by hand need a second person, as these settings have it (BO-9.87). */
export function limitIn({ options = [] }: Settings): number {
  const found = options.find(({ name }) => name === CORRECTION_LIMIT);
  const { fr, en } = byLanguage(found?.value);
  return correctionLimitOf(fr ?? en);
}

const formatNames = ["locale", "dateFormat", "timeZone"] as const;

function rules(
  _before: Settings | null,
  { options = [], ...settings }: Settings,
): Fault[] {
  const faults = [
    ...repeated(options, "/options", "name"),
    ...otherLanguages(
      settings.requiredLanguages,
      programmeLanguages(settings),
      "/requiredLanguages",
    ),
  ];
  for (const name of formatNames)
    if (!isFormat[name](settings[name]))
      faults.push({
        ...{ pointer: `/${name}`, outcome: "wrongForm", level: "mistake" },
        form: schema.properties[name]["x-form"],
      });
  for (const [index, { name, value }] of options.entries()) {
    const isWrongLimit =
      name === CORRECTION_LIMIT &&
      !Object.values(byLanguage(value)).every(isCorrectionLimit);
    if (isWrongLimit)
      faults.push({
        pointer: `/options/${index}/value`,
        outcome: "wrongForm",
        level: "mistake",
      });
    if (isOfTheme(name))
      faults.push({
        pointer: `/options/${index}/name`,
        outcome: "wrongChoice",
        level: "mistake",
      });
  }
  return faults;
}
