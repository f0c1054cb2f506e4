/** The content of a picture ends or turns where its format does not allow it. */
export class BrokenPicture extends Error {
  constructor(reason: string) {
    super(`A broken picture: ${reason}`);
    this.name = "BrokenPicture";
  }
}
