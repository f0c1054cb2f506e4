import { createContext } from "react";

/** Whether a block spans the page, below the header, and holds the page's heading; else it is one of its column. */
export const PageTop = createContext(false);
