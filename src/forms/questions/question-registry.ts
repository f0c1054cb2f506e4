import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import StringField from "@rjsf/core/lib/components/fields/StringField.js";
import { englishStringTranslator, type Registry } from "@rjsf/utils";

const nothing = () => null;

const registry = {
  fields: { SchemaField, StringField },
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
 * Replaces RJSF's registry of all its fields, templates and widgets, including Markdown: questions have their own, and the
 * rest is 50 kB (gzip). `QuestionsForm` provides the template and widgets.
 */
export default function getDefaultRegistry() {
  return registry as unknown as Omit<Registry, "schemaUtils">;
}
