/** As much of jsdom as the sanitizer needs; the package has no types. */
declare module "jsdom" {
  export class JSDOM {
    constructor(html: string);
    readonly window: Window & typeof globalThis;
  }
}
