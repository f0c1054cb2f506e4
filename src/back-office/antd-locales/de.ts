import base from "antd/es/locale/de_DE";
import { adjusted } from "./adjusted.ts";

export default adjusted(base, {
  Empty: { description: "Nichts vorhanden" },
  Pagination: { page_size: "Zeilen pro Seite" },
  Table: {
    filterTitle: "Filtern",
    filterSearchPlaceholder: "In Filtern suchen",
    emptyText: "Nichts vorhanden",
    selectAll: "Seite auswählen",
    selectInvert: "Auswahl umkehren",
    selectNone: "Auswahl aufheben",
    selectionAll: "Alle auswählen",
    expand: "Zeile aufklappen",
    collapse: "Zeile zuklappen",
    triggerDesc: "Absteigend sortieren",
    triggerAsc: "Aufsteigend sortieren",
    cancelSort: "Nicht mehr sortieren",
  },
  Text: { expand: "Aufklappen", collapse: "Zuklappen" },
  Upload: {
    uploading: "Wird hochgeladen …",
    previewFile: "Vorschau der Datei",
    downloadFile: "Datei herunterladen",
  },
  calendar: {
    backToToday: "Zurück zu heute",
    clear: "Leeren",
    timeSelect: "Uhrzeit wählen",
    monthSelect: "Monat wählen",
    yearSelect: "Jahr wählen",
    decadeSelect: "Jahrzehnt wählen",
  },
});
