import {
  parseUuid,
  ROLLOUT_DEVICE_STATES,
  rolloutCancel,
  rolloutDraft,
  rolloutRetry,
  rolloutWaves,
} from "@orrery/model";
import { Type } from "typebox";
import { TENANT_ADMINS } from "../kernel/auth/roles.ts";
import { unnamed } from "../kernel/http/audit/audit-descriptions.ts";
import type { AuditDescription } from "../kernel/http/audit/audited-action.ts";
import { memberOf } from "../kernel/http/audit/audited-body.ts";
import { choices, chosenWords } from "../kernel/http/input/choices.ts";
import { pageLink, pageQuery } from "../kernel/http/input/page-link.ts";
import { idPath, pathId } from "../kernel/http/input/params.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { RolloutService } from "./rollout-service.ts";

const PATH = "/api/orrery/otaRollouts";
const listQuery = Type.Object({ ...pageQuery.properties, otaPackageId: Type.Optional(Type.String()) });
const deviceQuery = Type.Object({
  ...pageQuery.properties,
  states: choices(`States of devices, of ${ROLLOUT_DEVICE_STATES.join(", ")}`),
  wave: Type.Optional(Type.Integer({ minimum: 1, description: "Number of a wave" })),
});

/** What failed; what succeeded is logged with the package. */
const creates: AuditDescription = ({ body }) =>
  unnamed("UPDATED", "OTA_PACKAGE", memberOf(body, "otaPackageId"), { rollout: body });
const does =
  (operation: string): AuditDescription =>
  ({ params }) =>
    unnamed("UPDATED", "OTA_PACKAGE", params.id, { rollout: { id: params.id }, operation });

/** Calls of rollouts in waves. An Orrery addition: the contract knows no rollouts. */
export const rolloutRoutes = (service: () => Promise<RolloutService>): Route[] => [
  route("POST", PATH, {
    roles: TENANT_ADMINS,
    audit: creates,
    body: rolloutDraft,
    handle: async ({ user, body }) => (await service()).create(user, body),
  }),
  route("GET", PATH, {
    roles: TENANT_ADMINS,
    query: listQuery,
    handle: async ({ user, query }) => {
      const otaPackageId = query.otaPackageId ? parseUuid(query.otaPackageId) : undefined;
      return (await service()).list(user, otaPackageId, pageLink(query));
    },
  }),
  route("GET", `${PATH}/:id`, {
    roles: TENANT_ADMINS,
    params: idPath,
    handle: async ({ user, params }) => (await service()).get(user, pathId(params)),
  }),
  route("DELETE", `${PATH}/:id`, {
    roles: TENANT_ADMINS,
    audit: does("deleted"),
    params: idPath,
    handle: async ({ user, params }) => (await service()).delete(user, pathId(params)),
  }),
  route("GET", `${PATH}/:id/devices`, {
    roles: TENANT_ADMINS,
    params: idPath,
    query: deviceQuery,
    handle: async ({ user, params, query }) => {
      const states = chosenWords("states", query.states, ROLLOUT_DEVICE_STATES);
      return (await service()).devices(user, pathId(params), { states, wave: query.wave }, pageLink(query));
    },
  }),
  route("GET", `${PATH}/:id/progress`, {
    roles: TENANT_ADMINS,
    params: idPath,
    handle: async ({ user, params }) => (await service()).progress(user, pathId(params)),
  }),
  ...commandRoutes(service),
];

const commandRoutes = (service: () => Promise<RolloutService>): Route[] => [
  route("POST", `${PATH}/:id/start`, {
    roles: TENANT_ADMINS,
    audit: does("started"),
    params: idPath,
    handle: async ({ user, params }) => (await service()).start(user, pathId(params)),
  }),
  route("POST", `${PATH}/:id/pause`, {
    roles: TENANT_ADMINS,
    audit: does("paused"),
    params: idPath,
    handle: async ({ user, params }) => (await service()).pause(user, pathId(params)),
  }),
  route("POST", `${PATH}/:id/resume`, {
    roles: TENANT_ADMINS,
    audit: does("resumed"),
    params: idPath,
    handle: async ({ user, params }) => (await service()).resume(user, pathId(params)),
  }),
  route("POST", `${PATH}/:id/next`, {
    roles: TENANT_ADMINS,
    audit: does("next wave begun"),
    params: idPath,
    handle: async ({ user, params }) => (await service()).next(user, pathId(params)),
  }),
  route("POST", `${PATH}/:id/waves`, {
    roles: TENANT_ADMINS,
    audit: does("waves changed"),
    params: idPath,
    body: rolloutWaves,
    handle: async ({ user, params, body }) => (await service()).setWaves(user, pathId(params), body),
  }),
  route("POST", `${PATH}/:id/cancel`, {
    roles: TENANT_ADMINS,
    audit: does("cancelled"),
    params: idPath,
    body: rolloutCancel,
    handle: async ({ user, params, body }) => (await service()).cancel(user, pathId(params), body.restore),
  }),
  route("POST", `${PATH}/:id/retry`, {
    roles: TENANT_ADMINS,
    audit: does("retried"),
    params: idPath,
    body: rolloutRetry,
    handle: async ({ user, params, body }) => (await service()).retry(user, pathId(params), body),
  }),
];
