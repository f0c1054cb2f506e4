import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { expect } from "vitest";
import type { TestApp } from "./app.ts";
import { multipart } from "./multipart.ts";
import { giveRoles, openOffice, ownOrigin } from "./office.ts";

let hue = 0;

/** A picture unlike any other of this file. */
export function drawing(width = 600, height = 300): Promise<Buffer> {
  hue += 1;
  const background = { r: hue, g: 120, b: 200 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

interface FileOptions {
  method?: "POST" | "PUT";
  headers?: Record<string, string>;
  filename?: string;
}

/** The media library as an administrator uses it. */
export async function openLibrary(app: TestApp) {
  await giveRoles(app, "configurator", ["administrator"]);
  const office = await openOffice(app);

  const sendFile = (
    path: string,
    content: Buffer | null,
    { method = "POST", headers, filename = "photo.png" }: FileOptions = {},
  ) => {
    const body = multipart(content, { filename });
    return app.call(`/v2/bo${path}`, null, {
      ...body,
      method,
      headers: {
        ...body.headers,
        ...{ cookie: office.cookie, origin: ownOrigin },
        ...headers,
      },
    });
  };

  return {
    office,
    sendFile,

    /** Adds a picture. */
    async upload(content?: Buffer, options: FileOptions = {}) {
      const sent = content ?? (await drawing());
      const { status, json } = await sendFile("/media", sent, options);
      expect(status).toBe(201);
      return json;
    },

    /** The paths of all stored files. */
    files: async () =>
      (await readdir(app.folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => `${parentPath}/${name}`),

    /** What is served at the address of a size. */
    async sizeOf(url: string) {
      const answer = await app.app.inject({ url });
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
        200,
        "image/webp",
      ]);
      const { width, height, format } = await sharp(
        answer.rawPayload,
      ).metadata();
      return { width, height, format, headers: answer.headers };
    },

    lastEvent: () =>
      app.database
        .selectFrom("audit_events")
        .select(["action", "entity", "before", "after"])
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow(),
  };
}
