/** In one file: a participant sees each at most once, and few see both. */
export { SwitchDialog } from "./switch-dialog.tsx";
export { TermsDialog } from "./terms-dialog.tsx";
