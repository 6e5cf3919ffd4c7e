import { optionalText, relationSearchParameters } from "@orrery/model";
import { Type } from "typebox";
import { itemNotFound } from "../kernel/entities/not-found.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { RelationService } from "../relations/relation-service.ts";
import type { DeviceService } from "./device-service.ts";

const searchBody = Type.Object({
  parameters: Type.Optional(Type.Union([Type.Null(), relationSearchParameters])),
  relationType: optionalText,
  deviceTypes: Type.Optional(Type.Union([Type.Null(), Type.Array(Type.String())])),
});

/** Devices of some types around a root, by relations (reference: REST API, 2.2). */
export const deviceSearchRoutes = (devices: DeviceService, relations: RelationService): Route[] => [
  route("POST", "/api/devices", {
    who: ["TENANT_ADMIN", "CUSTOMER_USER"],
    body: searchBody,
    handle: async ({ user, body: { parameters, relationType, deviceTypes } }) => {
      if (!parameters || !deviceTypes) throw itemNotFound();
      const filter = { relationType: relationType || "Contains", entityTypes: ["DEVICE"] };
      const found = await relations.search(user, parameters, [filter]);
      const ids = found.map(({ from, to }) => (parameters.direction === "TO" ? from.id : to.id));
      const all = await devices.listByIds(user, [...new Set(ids)]);
      return all.filter((device) => deviceTypes.includes(device.type));
    },
  }),
];
