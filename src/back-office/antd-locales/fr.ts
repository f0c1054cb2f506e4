import base from "antd/es/locale/fr_FR";
import { adjusted } from "./adjusted.ts";

export default adjusted(base, {
  Pagination: {
    prev_5: "5 pages précédentes",
    next_5: "5 pages suivantes",
    prev_3: "3 pages précédentes",
    next_3: "3 pages suivantes",
    page_size: "Lignes par page",
  },
  Table: {
    selectAll: "Sélectionner la page",
    selectInvert: "Inverser la sélection",
    selectNone: "Tout désélectionner",
    selectionAll: "Tout sélectionner",
    expand: "Déplier la ligne",
    collapse: "Replier la ligne",
  },
  Text: { edit: "Modifier", copied: "Copié", expand: "Déplier" },
  Upload: {
    uploading: "Envoi…",
    removeFile: "Retirer le fichier",
    uploadError: "L’envoi a échoué",
    previewFile: "Aperçu du fichier",
    downloadFile: "Télécharger le fichier",
  },
  calendar: {
    today: "Aujourd’hui",
    backToToday: "Revenir à aujourd’hui",
    clear: "Effacer",
    timeSelect: "Choisir l’heure",
    dateSelect: "Choisir la date",
    monthSelect: "Choisir un mois",
    yearSelect: "Choisir une année",
    decadeSelect: "Choisir une décennie",
    nextYear: "Année suivante",
  },
});
