import { Readable } from "node:stream";
import {
  CHECKSUM_ALGORITHMS,
  type ChecksumAlgorithm,
  type OtaPackageInfo,
  otaPackageDraft,
  PlatformError,
  parseUuid,
} from "@orrery/model";
import { Type } from "typebox";
import { itemNotFound } from "../kernel/entities/not-found.ts";
import { emptyAnswer, type HttpAnswer } from "../kernel/http/answer.ts";
import { fileAnswer } from "../kernel/http/file-answer.ts";
import { readUpload } from "../kernel/http/multipart.ts";
import { pageLink, pageQuery } from "../kernel/http/page-link.ts";
import { idPath, pathId } from "../kernel/http/params.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { OtaPackageService } from "./ota-package-service.ts";

const T = ["TENANT_ADMIN"] as const;
const TC = ["TENANT_ADMIN", "CUSTOMER_USER"] as const;

const usablePath = Type.Object({
  deviceProfileId: Type.String(),
  type: Type.Union([Type.Literal("FIRMWARE"), Type.Literal("SOFTWARE")]),
});
const uploadQuery = Type.Object({ checksumAlgorithm: Type.String(), checksum: Type.Optional(Type.String()) });

export const otaPackageRoutes = (packages: OtaPackageService): Route[] => [
  route("GET", "/api/otaPackages", {
    who: TC,
    query: pageQuery,
    handle: ({ user, query }) => packages.list(user, pageLink(query)),
  }),
  route("GET", "/api/otaPackages/:deviceProfileId/:type", {
    who: TC,
    params: usablePath,
    query: pageQuery,
    handle: ({ user, params, query }) =>
      packages.listUsable(
        user,
        { deviceProfileId: parseUuid(params.deviceProfileId), type: params.type },
        pageLink(query),
      ),
  }),
  route("GET", "/api/otaPackage/info/:id", {
    who: TC,
    params: idPath,
    handle: ({ user, params }) => packages.getInfo(user, pathId(params)),
  }),
  ...(["/api/otaPackage/:id", "/api/otaPackages/:id"] as const).map((path) =>
    route("GET", path, {
      who: T,
      params: idPath,
      handle: async ({ user, params }) => {
        const { info, data } = await packages.getFile(user, pathId(params));
        return withData(info, data);
      },
    }),
  ),
  route("GET", "/api/otaPackage/:id/download", {
    who: T,
    params: idPath,
    handle: async ({ user, params }) => {
      const { info, data } = await packages.getFile(user, pathId(params));
      if (info.url !== null) return emptyAnswer(400);
      if (!data || info.dataSize === null) throw itemNotFound();
      const { fileName, contentType, dataSize: sizeBytes } = info;
      return fileAnswer({ fileName: fileName ?? "", contentType, sizeBytes, data });
    },
  }),
  route("POST", "/api/otaPackage", {
    who: T,
    body: otaPackageDraft,
    handle: ({ user, body }) => packages.save(user, body),
  }),
  route("POST", "/api/otaPackage/:id", {
    who: T,
    params: idPath,
    query: uploadQuery,
    bodyAs: "stream",
    bodyLimit: Number.MAX_SAFE_INTEGER, // the file is measured while it arrives
    handle: ({ user, params, query, request }) => {
      const claim = { algorithm: parseAlgorithm(query.checksumAlgorithm), checksum: query.checksum || undefined };
      return packages.upload(user, pathId(params), claim, (upload) => readUpload(request, upload));
    },
  }),
  route("DELETE", "/api/otaPackage/:id", {
    who: T,
    params: idPath,
    handle: ({ user, params }) => packages.delete(user, pathId(params)),
  }),
];

/** In any letter case. */
function parseAlgorithm(text: string): ChecksumAlgorithm {
  const found = CHECKSUM_ALGORITHMS.find((algorithm) => algorithm === text.toUpperCase());
  if (!found) throw new PlatformError("badRequest", `No enum constant ChecksumAlgorithm.${text}`);
  return found;
}

/** The package with its file in base64, written piece by piece. */
function withData(info: OtaPackageInfo, data: AsyncIterable<Buffer> | undefined): unknown {
  if (!data) return { ...info, data: null };
  const head = JSON.stringify(info).slice(0, -1);
  async function* json(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
    yield `${head},"data":"`;
    for await (const piece of pieces) yield piece.toString("base64"); // of a multiple of three bytes
    yield '"}';
  }
  const answer: HttpAnswer = {
    kind: "answer",
    status: 200,
    headers: { "content-type": "application/json" },
    body: Readable.from(json(data), { objectMode: false }),
  };
  return answer;
}
