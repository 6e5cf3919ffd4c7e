import { NULL_UUID, type TbResourceInfo } from "@orrery/model";
import type { ListContext } from "../entities/list-context.ts";

/** Whether everybody on the installation has it. */
export const isOfSystem = ({ tenantId }: TbResourceInfo): boolean => tenantId.id === NULL_UUID;

/** Whether users of the scope may change it: tenants see those of the installation, too, and cannot. */
export const isOwn = (resource: TbResourceInfo, { scope }: Pick<ListContext, "scope">): boolean =>
  scope.kind === "system" || !isOfSystem(resource);
