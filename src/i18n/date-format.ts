const specifiedFormat = "DD/MM/YYYY";
let applicationFormat = specifiedFormat;

/** Sets the programme's own date format (dayjs tokens, `dateFormat` of GET /config/app); null or "" gives DD/MM/YYYY. */
export function setDateFormat(format: string | null | undefined): void {
  applicationFormat = format?.trim() || specifiedFormat;
}

/** The date format of the programme. */
export const dateFormat = (): string => applicationFormat;
