import { type OtaPackageType, PlatformError } from "@orrery/model";
import { Type } from "typebox";
import type { DeviceLink } from "../../connectivity/device-link.ts";
import { chunkRange } from "../../connectivity/ota/chunk-range.ts";
import { fileAnswer } from "../../kernel/http/answer/file-answer.ts";
import { type Route, route } from "../../kernel/http/route.ts";
import { deviceCalls, numberOf, tokenPath } from "./device-calls.ts";

const chunkQuery = Type.Object({
  title: Type.String(),
  version: Type.String(),
  size: Type.Optional(Type.String()),
  chunk: Type.Optional(Type.String()),
});

const PATHS: readonly (readonly [string, OtaPackageType])[] = [
  ["/api/v1/:token/firmware", "FIRMWARE"],
  ["/api/v1/:token/software", "SOFTWARE"],
];

/**
 * Downloads of the packages that devices have to install, whole or in chunks (reference: device connectivity, 12.3).
 */
export function otaRoutes(link: DeviceLink): Route[] {
  const { packages, sessions } = link;
  const { admit, asDevice } = deviceCalls(link);
  return PATHS.map(([path, type]) =>
    route("GET", path, {
      roles: "ANYONE",
      admit,
      params: tokenPath,
      query: chunkQuery,
      handle: ({ query: { title, version, ...chunk }, request }) =>
        asDevice(request, async (device) => {
          const size = numberOf("size", chunk.size) ?? 0;
          const index = numberOf("chunk", chunk.chunk) ?? 0;
          if (!sessions.admits(device)) throw new PlatformError("tooManyRequests", "The device asks too often");
          const found = await packages.find(device, type);
          if (!found?.file) throw new PlatformError("notFound", `No ${type.toLowerCase()} is assigned to the device`);
          if (found.title !== title || found.version !== version) {
            throw new PlatformError("badRequest", `The device has to install "${found.title}" ${found.version}`);
          }
          const range = chunkRange({ size, index }, found.file.sizeBytes);
          return fileAnswer({
            fileName: found.fileName,
            contentType: found.contentType,
            sizeBytes: range.end - range.start,
            data: packages.read(found.file, range),
          });
        }),
    }),
  );
}
