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
import { TENANT_ADMINS, TENANT_MEMBERS } from "../kernel/auth/roles.ts";
import { itemNotFound } from "../kernel/entities/not-found.ts";
import { emptyAnswer, type HttpAnswer } from "../kernel/http/answer/answer.ts";
import { fileAnswer } from "../kernel/http/answer/file-answer.ts";
import { actsOn, savesEntity } from "../kernel/http/audit/audit-descriptions.ts";
import { readUpload } from "../kernel/http/body/multipart.ts";
import { pageLink, pageQuery } from "../kernel/http/input/page-link.ts";
import { idPath, pathId } from "../kernel/http/input/params.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { OtaPackageService } from "./ota-package-service.ts";

const usablePath = Type.Object({
  deviceProfileId: Type.String(),
  type: Type.Union([Type.Literal("FIRMWARE"), Type.Literal("SOFTWARE")]),
});
const uploadQuery = Type.Object({ checksumAlgorithm: Type.String(), checksum: Type.Optional(Type.String()) });

export const otaPackageRoutes = (packages: OtaPackageService): Route[] => [
  route("GET", "/api/otaPackages", {
    roles: TENANT_MEMBERS,
    query: pageQuery,
    handle: ({ user, query }) => packages.list(user, pageLink(query)),
  }),
  route("GET", "/api/otaPackages/:deviceProfileId/:type", {
    roles: TENANT_MEMBERS,
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
    roles: TENANT_MEMBERS,
    params: idPath,
    handle: ({ user, params }) => packages.getInfo(user, pathId(params)),
  }),
  ...(["/api/otaPackage/:id", "/api/otaPackages/:id"] as const).map((path) =>
    route("GET", path, {
      roles: TENANT_ADMINS,
      params: idPath,
      handle: async ({ user, params }) => {
        const { info, data } = await packages.getFile(user, pathId(params));
        return withData(info, data);
      },
    }),
  ),
  route("GET", "/api/otaPackage/:id/download", {
    roles: TENANT_ADMINS,
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
    roles: TENANT_ADMINS,
    audit: savesEntity("OTA_PACKAGE"),
    body: otaPackageDraft,
    handle: ({ user, body }) => packages.save(user, body),
  }),
  route("POST", "/api/otaPackage/:id", {
    roles: TENANT_ADMINS,
    audit: actsOn("UPDATED", "OTA_PACKAGE"),
    params: idPath,
    query: uploadQuery,
    bodyAs: "stream",
    bodyLimit: Number.MAX_SAFE_INTEGER, // the file is limited while it is read
    handle: ({ user, params, query, request }) => {
      const claim = { algorithm: parseAlgorithm(query.checksumAlgorithm), checksum: query.checksum || undefined };
      return packages.upload(user, pathId(params), claim, (upload) => readUpload(request, upload));
    },
  }),
  route("DELETE", "/api/otaPackage/:id", {
    roles: TENANT_ADMINS,
    audit: actsOn("DELETED", "OTA_PACKAGE"),
    params: idPath,
    handle: ({ user, params }) => packages.delete(user, pathId(params)),
  }),
];

/** Case-insensitive. */
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
    for await (const piece of pieces) yield piece.toString("base64"); // base64 in chunks of a multiple of three bytes
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
