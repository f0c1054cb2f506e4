import base from "antd/es/locale/nl_NL";
import { adjusted } from "./adjusted.ts";

export default adjusted(base, {
  Empty: { description: "Niets gevonden" },
  Modal: { cancelText: "Annuleren" },
  Popconfirm: { cancelText: "Annuleren" },
  Pagination: { page_size: "Rijen per pagina" },
  Table: {
    filterReset: "Wissen",
    filterCheckAll: "Alles selecteren",
    filterSearchPlaceholder: "Zoeken in filters",
    emptyText: "Niets gevonden",
    selectAll: "Pagina selecteren",
    selectInvert: "Selectie omkeren",
    selectNone: "Selectie wissen",
    selectionAll: "Alles selecteren",
    triggerDesc: "Aflopend sorteren",
    triggerAsc: "Oplopend sorteren",
    cancelSort: "Niet meer sorteren",
  },
  Text: { copy: "Kopiëren", collapse: "Inklappen" },
  Upload: {
    uploading: "Uploaden…",
    removeFile: "Bestand verwijderen",
    uploadError: "Uploaden mislukt",
    previewFile: "Voorbeeld van het bestand",
  },
  calendar: {
    placeholder: "Kies een datum",
    rangePlaceholder: ["Begindatum", "Einddatum"],
    rangeMonthPlaceholder: ["Beginmaand", "Eindmaand"],
    rangeQuarterPlaceholder: ["Beginkwartaal", "Eindkwartaal"],
    rangeWeekPlaceholder: ["Beginweek", "Eindweek"],
    rangeYearPlaceholder: ["Beginjaar", "Eindjaar"],
    clear: "Wissen",
    timeSelect: "Kies een tijd",
    dateSelect: "Kies een datum",
  },
});
