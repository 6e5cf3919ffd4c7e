import type {
  ChecksumAlgorithm,
  DeviceProfileId,
  OtaPackage,
  OtaPackageDraft,
  OtaPackageId,
  OtaPackageInfo,
  OtaPackageType,
  PageData,
  PageLink,
} from "@orrery/model";
import { type Api, pageQuery, path } from "../http/api.ts";
import type { CallOptions, DownloadedFile } from "../http/request.ts";

/** Claims about a file; without `checksum` the server computes it. */
export interface FileClaim extends CallOptions {
  readonly checksumAlgorithm: ChecksumAlgorithm;
  readonly checksum?: string | undefined;
}

export const otaPackages = (api: Api) => ({
  /** With its file in base64; `download` is better for large ones. */
  get: (id: OtaPackageId, o?: CallOptions) => api.get<OtaPackage>(path`/api/otaPackage/${id.id}`, o),
  info: (id: OtaPackageId, o?: CallOptions) => api.get<OtaPackageInfo>(path`/api/otaPackage/info/${id.id}`, o),
  list: (link: PageLink, o?: CallOptions) => api.get<PageData<OtaPackageInfo>>("/api/otaPackages", o, pageQuery(link)),
  /** Packages for devices of a profile. */
  listUsable: (profile: DeviceProfileId, type: OtaPackageType, link: PageLink, o?: CallOptions) =>
    api.get<PageData<OtaPackageInfo>>(path`/api/otaPackages/${profile.id}/${type}`, o, pageQuery(link)),
  /** Everything but the file; of an existing package only `additionalInfo` may change. */
  save: (draft: OtaPackageDraft, o?: CallOptions) => api.post<OtaPackageInfo>("/api/otaPackage", draft, o),
  /** Attaches the file, once. */
  upload: (id: OtaPackageId, file: File, { checksumAlgorithm, checksum, ...o }: FileClaim) => {
    const form = new FormData();
    form.append("file", file);
    const query = { checksumAlgorithm, checksum };
    return api.request<OtaPackageInfo>("POST", path`/api/otaPackage/${id.id}`, { ...o, form, query });
  },
  download: (id: OtaPackageId, o?: CallOptions) =>
    api.request<DownloadedFile>("GET", path`/api/otaPackage/${id.id}/download`, { ...o, answer: "file" }),
  delete: (id: OtaPackageId, o?: CallOptions) => api.delete<void>(path`/api/otaPackage/${id.id}`, o),
});
