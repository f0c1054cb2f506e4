/** The option of `/v2` that has the name of the points, which is a field of the settings. */
export const POINTS_NAME_OPTION = "CURRENCY_NAME";
