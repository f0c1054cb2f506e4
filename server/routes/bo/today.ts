import type { FastifyInstance } from "fastify";
import { entityResponse } from "#server/http/wire-schemas.ts";
import type { Permission } from "#src/domain/permissions.ts";
import type { OfficeToday } from "#src/schema/types.gen.ts";

/** What there is to do, each figure only for users with its permission (BO-7.6). */
export function todayRoutes(office: FastifyInstance): void {
  const { today } = office.repositories;

  office.get(
    "/today",
    {
      config: { permission: "session" },
      schema: { response: entityResponse("office-today") },
    },
    async ({ language, office: { permissions } }): Promise<OfficeToday> => {
      const now = new Date();
      const figures: [
        keyof OfficeToday,
        Permission,
        () => Promise<OfficeToday[keyof OfficeToday]>,
      ][] = [
        ["waiting", "MODERATE", () => today.waiting()],
        ["starting", "CHALLENGE_WRITE", () => today.starting(now, language)],
        ["ending", "CHALLENGE_WRITE", () => today.ending(now, language)],
        ["openOrders", "STORE_WRITE", () => today.openOrders()],
        ["failedJobs", "AUDIT_READ", () => today.failedJobs()],
      ];
      const seen = figures.filter(([, needed]) => permissions.includes(needed));
      return Object.fromEntries(
        await Promise.all(
          seen.map(async ([name, , read]) => [name, await read()] as const),
        ),
      );
    },
  );
}
