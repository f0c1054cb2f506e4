/** The part of jsdom that the sanitizer uses; the package has no types. */
declare module "jsdom" {
  export class JSDOM {
    constructor(html: string);
    readonly window: Window & typeof globalThis;
  }
}
