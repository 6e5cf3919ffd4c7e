import {
  type ChecksumAlgorithm,
  type DeviceProfile,
  entityId,
  type OtaPackageDraft,
  type OtaPackageId,
  type OtaPackageInfo,
  type OtaPackageType,
  type PageData,
  type PageLink,
  PlatformError,
  parseUuid,
  type TenantId,
  timeOfUuid,
  type Uuid,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import { checkTexts, requireText } from "../kernel/entities/checks.ts";
import type { EntityDirectory } from "../kernel/entities/entity-directory.ts";
import type { ByteLimit, EntityLimits } from "../kernel/entities/entity-limits.ts";
import { EntityReader } from "../kernel/entities/entity-reader.ts";
import type { EntityWriter } from "../kernel/entities/entity-writer.ts";
import { notFound } from "../kernel/entities/not-found.ts";
import type { FileStore } from "../kernel/files/file-store.ts";
import type { Upload, UploadedFile } from "../kernel/http/body/multipart.ts";
import { givenId } from "../kernel/http/input/schemas.ts";
import type { Ids } from "../kernel/ids.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import { startChecksum } from "./checksum.ts";
import { checkUnchanged, contentOf } from "./ota-package-rules.ts";
import type { OtaPackageStore } from "./ota-package-store.ts";
import type { StoredPackage } from "./ota-package-table.ts";

const BATCH = 500;
const UNIQUE = { version: "OtaPackage with such title and version already exists!" };

export interface OtaPackageServiceOptions {
  readonly packages: OtaPackageStore;
  readonly files: FileStore;
  readonly findProfile: (id: Uuid) => Promise<DeviceProfile | undefined>;
  readonly writer: EntityWriter;
  readonly access: AccessControl;
  readonly directory: EntityDirectory;
  readonly limits: EntityLimits;
  readonly ids: Ids;
  /** Maximum size of a file in bytes. */
  readonly maxBytes: number;
}

/** What the client claims of an upload; without `checksum` it is not verified. */
export interface FileClaim {
  readonly algorithm: ChecksumAlgorithm;
  readonly checksum?: string | undefined;
}

/** A file that is uploaded but not yet attached to its package. */
interface Staged {
  readonly fileId: Uuid;
  readonly fileName: string;
  readonly contentType: string;
  readonly dataSize: number;
  readonly checksum: string;
}

/** Firmware and software packages (reference: REST API, 2.19 and 3.24). */
export class OtaPackageService {
  readonly #options: OtaPackageServiceOptions;
  readonly #reader: EntityReader<StoredPackage>;

  constructor(options: OtaPackageServiceOptions) {
    this.#options = options;
    const { packages, access, directory } = options;
    this.#reader = new EntityReader<StoredPackage>({
      entityType: "OTA_PACKAGE",
      find: (id) => packages.find(id),
      accessTargetOf: ({ id, tenantId, title }) => ({ id: id.id, tenantId, name: title }),
      access,
      directory,
    });
  }

  /** Customer users may read package infos too. */
  async getInfo(user: User, id: Uuid): Promise<OtaPackageInfo> {
    const found = await this.#reader.find(id);
    if (found?.tenantId.id !== user.tenantId.id) throw notFound(entityId("OTA_PACKAGE", id));
    return shown(found);
  }

  /** `data` is undefined for a package without a file, as one that is a URL. */
  async getFile(user: User, id: Uuid): Promise<{ info: OtaPackageInfo; data: AsyncIterable<Buffer> | undefined }> {
    const found = await this.#reader.get(user, "READ", id);
    return { info: shown(found), data: found.fileId ? this.#options.files.read(found.fileId) : undefined };
  }

  async list(user: User, link: PageLink): Promise<PageData<OtaPackageInfo>> {
    const page = await this.#options.packages.list({ tenantId: user.tenantId.id }, link);
    return { ...page, data: page.data.map(shown) };
  }

  /** Packages that can be assigned to devices of a profile. */
  async listUsable(
    user: User,
    usable: { deviceProfileId: Uuid; type: OtaPackageType },
    link: PageLink,
  ): Promise<PageData<OtaPackageInfo>> {
    const page = await this.#options.packages.list({ tenantId: user.tenantId.id, usable }, link);
    return { ...page, data: page.data.map(shown) };
  }

  /** Saves everything but the file. Of an existing package only `additionalInfo` may change. */
  async save(user: User, draft: OtaPackageDraft): Promise<OtaPackageInfo> {
    const { access, packages, writer } = this.#options;
    const id = givenId(draft.id);
    const { tenantId } = user;
    const before = id ? await this.#reader.get(user, "WRITE", parseUuid(id)) : undefined;
    if (!before) access.check(user, "CREATE", "OTA_PACKAGE", { tenantId });
    const content = contentOf(draft);
    if (before) {
      checkUnchanged(before, content);
      const after = { ...before, additionalInfo: content.additionalInfo };
      return shown(await writer.save(packages, { before, after, by: user }));
    }
    await this.#checkProfile(tenantId, content.deviceProfileId?.id);
    const after: StoredPackage = {
      ...this.#identity(tenantId),
      ...content,
      hasData: content.url !== null,
      fileName: null,
      contentType: null,
      fileId: null,
    };
    const saved = shown(await writer.save(packages, { after, by: user, unique: UNIQUE }));
    return { ...saved, hasData: false }; // part of the contract: `hasData` of a URL package is true only in later reads
  }

  /**
   * Attaches a file, which is checked while `read` reads it from the request. An upload that breaks off, is too large
   * or does not match its checksum leaves nothing behind.
   */
  async upload(
    user: User,
    id: Uuid,
    claim: FileClaim,
    read: (upload: Upload<Staged>) => Promise<Staged>,
  ): Promise<OtaPackageInfo> {
    const { packages, files, writer, limits, maxBytes } = this.#options;
    const before = await this.#reader.get(user, "WRITE", id);
    if (before.url !== null) throw new PlatformError("badRequest", "Updating otaPackage URL is prohibited!");
    if (before.fileId) throw new PlatformError("badRequest", "Updating otaPackage data is prohibited!");
    const { tenantId } = before;
    const limit = await limits.moreBytes(tenantId, "OTA_PACKAGE", (tx) => packages.sizeOf(tenantId.id, tx));
    const staged = await read({
      part: "file",
      maxBytes,
      stage: (file) => this.#stage(file, claim, limit),
      discard: ({ fileId }) => files.discard(fileId),
    });
    const after: StoredPackage = { ...before, ...staged, checksumAlgorithm: claim.algorithm, hasData: true };
    const target = {
      insert: packages.insert.bind(packages),
      replace: packages.fill.bind(packages),
      delete: packages.delete.bind(packages),
    };
    try {
      await writer.save<StoredPackage>(target, {
        before,
        after,
        by: user,
        also: async (tx) => {
          await files.keep(staged.fileId, tx);
          await limit?.check(tx);
        },
      });
    } catch (error) {
      await files.discard(staged.fileId);
      throw error;
    }
    return shown(after);
  }

  async delete(user: User, id: Uuid): Promise<void> {
    const { packages } = this.#options;
    const found = await this.#reader.get(user, "DELETE", id);
    await this.#remove(found, user, (tx) => packages.refuseUsed(id, tx));
    void this.#options.files.sweep();
  }

  /** Deletes all packages of a tenant in batches, after its devices and profiles. */
  async removeAll(tenantId: TenantId, by: User | undefined): Promise<void> {
    for (;;) {
      const { data } = await this.#options.packages.list({ tenantId: tenantId.id }, { pageSize: BATCH, page: 0 });
      for (const found of data) await this.#remove(found, by);
      if (data.length < BATCH) break;
    }
    void this.#options.files.sweep();
  }

  async #stage(file: UploadedFile, claim: FileClaim, limit: ByteLimit | undefined): Promise<Staged> {
    const fileName = requireText(file.fileName, "OtaPackage file name should be specified!");
    const contentType = requireText(file.contentType, "OtaPackage content type should be specified!");
    checkTexts({ fileName, contentType });
    const sum = startChecksum(claim.algorithm);
    let dataSize = 0;
    const { files } = this.#options;
    async function* measured(): AsyncGenerator<Uint8Array> {
      for await (const bytes of file.data) {
        dataSize += bytes.length;
        limit?.expect(dataSize);
        sum.update(bytes);
        yield bytes;
      }
      if (dataSize === 0) throw new PlatformError("badRequest", "OtaPackage data should be specified!");
    }
    const fileId = await files.write(measured());
    const checksum = sum.digest();
    if (claim.checksum && claim.checksum !== checksum) {
      await files.discard(fileId);
      throw new PlatformError("badRequest", "Wrong otaPackage file!");
    }
    return { fileId, fileName, contentType, dataSize, checksum };
  }

  async #remove(
    entity: StoredPackage,
    by: User | undefined,
    guard?: Parameters<EntityWriter["remove"]>[1]["also"],
  ): Promise<void> {
    const { writer, packages, files } = this.#options;
    const { fileId } = entity;
    await writer.remove(packages, {
      entity,
      by,
      also: async (tx) => {
        await guard?.(tx);
        if (fileId) await files.release(fileId, tx);
      },
    });
  }

  async #checkProfile(tenantId: TenantId, id: Uuid | undefined): Promise<void> {
    if (!id) return;
    const profile = await this.#options.findProfile(id);
    if (profile?.tenantId.id === tenantId.id) return;
    throw new PlatformError("badRequest", "OtaPackage is referencing to non-existent device profile!");
  }

  #identity(tenantId: TenantId): { id: OtaPackageId; createdTime: number; tenantId: TenantId } {
    const id = this.#options.ids.entity("OTA_PACKAGE");
    return { id, createdTime: timeOfUuid(id.id), tenantId };
  }
}

/** Clients must not see the id of the stored file. */
function shown({ fileId: _fileId, ...info }: StoredPackage): OtaPackageInfo {
  return info;
}
