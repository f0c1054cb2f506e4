/** What can be done with a document, in the order of its menu. */
export const documentActions = [
  "write",
  "publish",
  "rename",
  "duplicate",
  "make_template",
  "unmake_template",
  "restore",
  "archive",
] as const;

export type DocumentAction = (typeof documentActions)[number];

export interface ActionFacts {
  /** What the user's permissions allow with documents of its kind. */
  may: { write: boolean; publish: boolean };
  /** Whether a programme has one document of its kind. */
  isSingle: boolean;
  hasTemplates: boolean;
  isArchived: boolean;
  isTemplate: boolean;
  /** Whether it was ever released. */
  isReleased: boolean;
}

/** What a user may do with a document now. Templates are never live, and what is archived is restored before it is written. */
export function actionsOf(facts: ActionFacts): DocumentAction[] {
  const { may, isSingle, hasTemplates } = facts;
  const { isArchived, isTemplate, isReleased } = facts;
  const isAllowed: Record<DocumentAction, boolean> = {
    write: may.write && !isArchived,
    publish: may.publish && !isArchived && !isTemplate,
    rename: may.write && !isSingle,
    duplicate: may.write && !isSingle,
    make_template:
      may.write && hasTemplates && !isTemplate && !isArchived && !isReleased,
    unmake_template: may.write && hasTemplates && isTemplate,
    restore: may.write && isArchived,
    archive: may.publish && !isArchived && !isSingle,
  };
  return documentActions.filter((action) => isAllowed[action]);
}
