import base from "antd/es/locale/es_ES";
import { adjusted } from "./adjusted.ts";

export default adjusted(base, {
  Empty: { description: "No hay nada" },
  Pagination: {
    prev_5: "5 páginas anteriores",
    prev_3: "3 páginas anteriores",
    page_size: "Filas por página",
  },
  Table: {
    filterTitle: "Filtrar",
    filterReset: "Restablecer",
    emptyText: "No hay nada",
    selectAll: "Seleccionar la página",
    selectNone: "Quitar la selección",
    selectionAll: "Seleccionar todo",
    expand: "Desplegar la fila",
    collapse: "Contraer la fila",
    triggerDesc: "Ordenar de mayor a menor",
    triggerAsc: "Ordenar de menor a mayor",
    cancelSort: "Quitar el orden",
  },
  Text: { expand: "Desplegar", collapse: "Contraer" },
  Upload: {
    uploading: "Subiendo…",
    removeFile: "Quitar el archivo",
    downloadFile: "Descargar el archivo",
  },
  calendar: {
    rangePlaceholder: ["Fecha de inicio", "Fecha de fin"],
    clear: "Borrar",
    timeSelect: "Elegir la hora",
    dateSelect: "Elegir la fecha",
  },
});
