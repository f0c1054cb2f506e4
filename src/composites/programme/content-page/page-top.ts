import { createContext } from "react";

/** Whether a block spans the page below the header and contains the page's heading, or is in the page's column. */
export const PageTop = createContext(false);
