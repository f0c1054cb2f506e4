/** Pictures of two pixels, two wide and one high, with the metadata that phones write. */
import { crc32, deflateSync } from "node:zlib";

const bytes = (text: string) => Buffer.from(text, "base64");

export const jpeg = bytes(
  "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAABAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAZEAEAAgMAAAAAAAAAAAAAAAAAAQIDM3L/xAAVAQEBAAAAAAAAAAAAAAAAAAABAv/EABgRAAIDAAAAAAAAAAAAAAAAAAABAjEy/9oADAMBAAIRAxEAPwCczbr9SAFRU9M//9k=",
);
export const webp = bytes(
  "UklGRlYAAABXRUJQVlA4WAoAAAAQAAAAAQAAAAAAQUxQSAMAAAAA/wAAVlA4ICwAAACQAQCdASoCAAEABABoJaACdLoAA5gA/us2/6E2Paiv/0JP/ibP+Js+AAAAAA==",
);
export const png = bytes(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAEElEQVR4AWL6z8AARAwMAAAAAP//fAP9MwAAAAZJREFUAwANDgIBC6fMrQAAAABJRU5ErkJggg==",
);

/** Written into every metadata field of the pictures. */
export const SECRET = "48.8584 N 2.2945 E";

/** EXIF orientation that rotates a picture: it is displayed one pixel wide and two high. */
const ON_ITS_SIDE = 6;

/** An Exif block with an orientation and, in a separate directory, the location. */
function exif(orientation: number): Buffer {
  const block = Buffer.alloc(64);
  block.write("II*\0", "latin1");
  block.writeUInt32LE(8, 4);
  block.writeUInt16LE(2, 8);
  const entry = (at: number, tag: number, value: number) => {
    block.writeUInt16LE(tag, at);
    block.writeUInt16LE(tag === 0x0112 ? 3 : 4, at + 2);
    block.writeUInt32LE(1, at + 4);
    block.writeUInt32LE(value, at + 8);
  };
  entry(10, 0x0112, orientation);
  entry(22, 0x8825, 38);
  return Buffer.concat([block, Buffer.from(SECRET)]);
}

const big = (size: number, bytes: 2 | 4) => {
  const number = Buffer.alloc(bytes);
  number.writeUIntBE(size, 0, bytes);
  return number;
};

function segment(marker: number, name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const head = Buffer.from([0xff, marker]);
  return Buffer.concat([head, big(body.length + 2, 2), body]);
}

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  return Buffer.concat([big(data.length, 4), body, big(crc32(body), 4)]);
}

function webpChunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  const padding = Buffer.alloc(data.length % 2);
  return Buffer.concat([Buffer.from(name, "latin1"), length, data, padding]);
}

const secret = Buffer.from(SECRET);
/** Appended after the image data, as some phones append a film. */
const behind = secret;

export const tellingJpeg = (orientation = ON_ITS_SIDE): Buffer =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xe1, "Exif\0\0", exif(orientation)),
    segment(0xe1, "http://ns.adobe.com/xap/1.0/\0", secret),
    segment(0xe2, "MPF\0", secret),
    segment(0xed, "Photoshop 3.0\0", secret),
    segment(0xfe, "", secret),
    jpeg.subarray(2),
    behind,
  ]);

export const tellingPng = (orientation = ON_ITS_SIDE): Buffer => {
  const afterHeader = 33;
  return Buffer.concat([
    png.subarray(0, afterHeader),
    pngChunk("eXIf", exif(orientation)),
    pngChunk("tEXt", Buffer.concat([Buffer.from("Comment\0"), secret])),
    pngChunk("iTXt", secret),
    pngChunk("tIME", Buffer.from([7, 234, 6, 1, 9, 0, 0])),
    png.subarray(afterHeader),
    behind,
  ]);
};

export const tellingWebp = (orientation = ON_ITS_SIDE): Buffer => {
  const whole = Buffer.concat([
    webp,
    webpChunk("EXIF", exif(orientation)),
    webpChunk("XMP ", secret),
  ]);
  whole.writeUInt32LE(whole.length - 8, 4);
  const flags = 20;
  whole.writeUInt8(whole.readUInt8(flags) | 0x08 | 0x04, flags);
  return Buffer.concat([whole, behind]);
};

/** A black PNG with one bit per pixel: a few bytes, however large its dimensions. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  return Buffer.concat([
    png.subarray(0, 8),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(rows, { level: 9 })),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}
