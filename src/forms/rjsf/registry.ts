import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import StringField from "@rjsf/core/lib/components/fields/StringField.js";
import { englishStringTranslator, type Registry } from "@rjsf/utils";
import { ObjectField } from "./object-field.tsx";

const nothing = () => null;

const registry = {
  fields: { SchemaField, ObjectField, StringField },
  templates: {
    DescriptionFieldTemplate: nothing,
    FieldErrorTemplate: nothing,
    FieldHelpTemplate: nothing,
    ButtonTemplates: { SubmitButton: nothing },
  },
  widgets: {},
  rootSchema: {},
  formContext: {},
  translateString: englishStringTranslator,
  globalFormOptions: {
    idPrefix: "root",
    idSeparator: "_",
    useFallbackUiForUnsupportedType: false,
  },
};

/**
 * Replaces RJSF's registry of all its fields, templates and widgets, including Markdown: forms pass their own, and the
 * rest is 50 kB (gzip).
 */
export default function getDefaultRegistry() {
  return registry as unknown as Omit<Registry, "schemaUtils">;
}
