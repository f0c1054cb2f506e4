import base from "antd/es/locale/en_GB";
import { adjusted } from "./adjusted.ts";

export default adjusted(base, {
  Empty: { description: "Nothing here" },
  Pagination: {
    prev_page: "Previous page",
    next_page: "Next page",
    prev_5: "Previous 5 pages",
    next_5: "Next 5 pages",
    prev_3: "Previous 3 pages",
    next_3: "Next 3 pages",
    page_size: "Rows per page",
  },
  Table: {
    emptyText: "Nothing here",
    selectAll: "Select this page",
    selectInvert: "Invert the selection",
    selectNone: "Clear the selection",
    selectionAll: "Select all rows",
    triggerDesc: "Sort descending",
    triggerAsc: "Sort ascending",
    cancelSort: "No longer sort",
  },
  Upload: { uploading: "Uploading…" },
  calendar: {
    timeSelect: "Choose a time",
    dateSelect: "Choose a date",
    previousYear: "Previous year",
    previousDecade: "Previous decade",
    previousCentury: "Previous century",
  },
});
