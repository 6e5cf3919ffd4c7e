import type { IncomingHttpHeaders } from "node:http";
import { type OtaPackageType, PlatformError } from "@orrery/model";
import { Type } from "typebox";
import type { DeviceLink } from "../../connectivity/device-link.ts";
import { type ByteRange, chunkRange } from "../../connectivity/ota/chunk-range.ts";
import { emptyAnswer, type HttpAnswer } from "../../kernel/http/answer/answer.ts";
import { fileAnswer } from "../../kernel/http/answer/file-answer.ts";
import { type Route, route } from "../../kernel/http/route.ts";
import { deviceCalls, numberOf, tokenPath } from "./device-calls.ts";
import { wantedRange } from "./wanted-range.ts";

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
 * Downloads of the packages that devices have to install, whole or in chunks (reference: device connectivity, 12.3). A device
 * whose download broke off may ask for the rest by `Range`.
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
          const { file } = found;
          const chunkOfFile = chunkRange({ size, index }, file.sizeBytes);
          return partOf(chunkOfFile, request.headers, `"${file.id}"`, (range) =>
            fileAnswer({
              fileName: found.fileName,
              contentType: found.contentType,
              sizeBytes: range.end - range.start,
              data: packages.read(file, range),
            }),
          );
        }),
    }),
  );
}

/**
 * A chunk, or the part of it that the headers ask for (RFC 9110, 14). `If-Range` names what the device has the beginning of: of
 * another package it gets all.
 */
function partOf(
  chunk: ByteRange,
  headers: IncomingHttpHeaders,
  etag: string,
  answer: (range: ByteRange) => HttpAnswer,
): HttpAnswer {
  const condition = headers["if-range"];
  const isSame = condition === undefined || condition === etag;
  const sizeBytes = chunk.end - chunk.start;
  const wanted = isSame ? wantedRange(headers.range, sizeBytes) : undefined;
  if (wanted === "unsatisfiable") {
    return { ...emptyAnswer(416), headers: { "content-range": `bytes */${sizeBytes}` } };
  }
  const { start, end } = wanted ?? { start: 0, end: sizeBytes };
  const whole = answer({ start: chunk.start + start, end: chunk.start + end });
  const common = { ...whole.headers, "accept-ranges": "bytes", etag };
  if (!wanted) return { ...whole, headers: common };
  return { ...whole, status: 206, headers: { ...common, "content-range": `bytes ${start}-${end - 1}/${sizeBytes}` } };
}
