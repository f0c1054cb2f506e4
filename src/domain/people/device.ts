const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (
  names: readonly (readonly [RegExp, string])[],
  text: string,
): string | undefined => names.find(([pattern]) => pattern.test(text))?.[1];

/**
 * The browser and operating system of a `User-Agent`, by their common names; empty if neither is recognized.
 * @example deviceOf("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0") // "Firefox, Linux"
 */
export const deviceOf = (userAgent: string | undefined): string => {
  const text = userAgent?.slice(0, 500) ?? "";
  return [nameIn(browsers, text), nameIn(systems, text)]
    .filter(Boolean)
    .join(", ");
};
