import { type EntityId, PlatformError, parseEntityId } from "@orrery/model";
import {
  encodePixels,
  PIXEL_LIMITS,
  type PixelRequest,
  pixelRequest,
  pixelsOf,
  rawLimitOf,
} from "@orrery/model/pixels";
import { ALL_ROLES } from "../../kernel/auth/roles.ts";
import type { HttpAnswer } from "../../kernel/http/answer/answer.ts";
import { ANSWER_TIMEOUT_MS, type Route, route } from "../../kernel/http/route.ts";
import type { TelemetryService } from "../telemetry-service.ts";
import { entityPath, type TelemetryRoutesParts } from "./route-parts.ts";

/**
 * What charts draw of a time, in binary (`model/pixels/pixel-format.ts`): the points where they are few, else statistics of
 * pixels. An Orrery addition, with the rights of the contract's reading of time series.
 */
export const pixelRoutes = ({ telemetry, access }: Pick<TelemetryRoutesParts, "telemetry" | "access">): Route[] => [
  route("POST", "/api/orrery/pixels/:entityType/:entityId", {
    roles: ALL_ROLES,
    timeoutMs: ANSWER_TIMEOUT_MS,
    visitors: true,
    params: entityPath,
    body: pixelRequest,
    async handle({ user, params, body }) {
      const entity = parseEntityId(params.entityType, params.entityId);
      await access.check(user, "READ_TELEMETRY", entity);
      return pixelsAnswer(telemetry, entity, body);
    },
  }),
];

async function pixelsAnswer(
  telemetry: Pick<TelemetryService, "pixels">,
  entity: EntityId,
  request: PixelRequest,
): Promise<HttpAnswer> {
  const { keys, startTs, endTs, pixelMs } = request;
  const pixels = pixelsOf(request);
  if (pixels === 0) throw new PlatformError("badRequest", "The time ends before it begins");
  if (pixels > PIXEL_LIMITS.pixels || pixels * keys.length > PIXEL_LIMITS.slots) {
    const { pixels: most, slots } = PIXEL_LIMITS;
    throw new PlatformError(
      "badRequest",
      `At most ${most} pixels of a key and ${slots} of all keys can be read at once`,
    );
  }
  const query = { entity, keys, startTs, endTs, interval: pixelMs, rawLimit: rawLimitOf(pixels) };
  const series = await telemetry.pixels(query);
  const { buffer } = encodePixels({ startTs, endTs, pixelMs, series });
  return {
    kind: "answer",
    status: 200,
    headers: { "content-type": "application/octet-stream" },
    body: Buffer.from(buffer),
  };
}
