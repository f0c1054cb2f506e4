/* Replaces in a build what `<Trans>` of react-i18next reads HTML entities with: we do not use that component. */
export const unescape = (text: string): string => text;
