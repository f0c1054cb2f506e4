import type { FastifyInstance } from "fastify";
import { addOfficeAccess } from "#server/http/office-access.ts";
import type { CheckPassword } from "#server/services/accounts/password-check.ts";
import { auditRoutes } from "./audit.ts";
import { documentHistoryRoutes } from "./document-history.ts";
import { documentRoutes } from "./documents.ts";
import { presenceRoutes } from "./presence.ts";
import { roleRoutes } from "./roles.ts";
import { officeSessionRoutes } from "./session.ts";

/** The calls of the back office, below `/v2/bo`. */
export async function officeRoutes(
  office: FastifyInstance,
  checkPassword: CheckPassword,
): Promise<void> {
  await addOfficeAccess(office);
  officeSessionRoutes(office, checkPassword);
  roleRoutes(office);
  auditRoutes(office);
  documentRoutes(office);
  documentHistoryRoutes(office);
  presenceRoutes(office);
}
