import { type OtaPackageType, sameEntity, type TenantId, type Uuid } from "@orrery/model";
import type { Bus, Unsubscribe } from "../../kernel/bus/bus.ts";
import { LookupCache } from "../../kernel/entities/lookup-cache.ts";
import { SharedPieces } from "../../kernel/files/shared-pieces.ts";
import type { StoredPackage } from "../../ota-packages/ota-package-table.ts";
import type { DeviceContext } from "../ports.ts";
import type { ByteRange } from "./chunk-range.ts";
import { ChunkTurns } from "./chunk-turns.ts";

/** A package that a device has to install. */
export interface DevicePackage {
  readonly tenantId: TenantId;
  readonly title: string;
  readonly version: string;
  readonly fileName: string;
  readonly contentType: string | null;
  /** Absent for a package with a URL of its own, which the platform does not serve. */
  readonly file?: { readonly id: Uuid; readonly sizeBytes: number };
}

/** The packages that devices download (reference: device connectivity, 12.3). */
export interface PackageDownloads {
  /** The package of the type that is assigned to the device; `undefined` when there is none. */
  find(device: DeviceContext, type: OtaPackageType): Promise<DevicePackage | undefined>;
  /** Bytes of the file of a package, in turns with other downloads; buffers are shared with other readers and must not be changed. */
  read(file: NonNullable<DevicePackage["file"]>, range: ByteRange): AsyncIterable<Buffer>;
}

export interface DevicePackagesOptions {
  readonly findPackage: (id: Uuid) => Promise<StoredPackage | undefined>;
  readonly readPiece: (id: Uuid, place: number) => Promise<Buffer | undefined>;
  readonly bus: Pick<Bus, "follow" | "missed">;
}

/** Maximum number of cached packages. */
const MAX_PACKAGES = 1_000;

/** Packages for devices. Only the pieces that devices are reading at the moment are in memory. */
export class DevicePackages implements PackageDownloads {
  readonly #packages: LookupCache<DevicePackage>;
  readonly #pieces: SharedPieces;
  readonly #turns = new ChunkTurns();
  readonly #unsubscribe: readonly Unsubscribe[];

  constructor({ findPackage, readPiece, bus }: DevicePackagesOptions) {
    this.#packages = new LookupCache(MAX_PACKAGES, async (id) => {
      const found = await findPackage(id as Uuid); // keys are ids of packages
      return found && packageOf(found);
    });
    this.#pieces = new SharedPieces({ readPiece });
    this.#unsubscribe = [
      bus.follow("entity", ({ entity: { id } }) => {
        if (id.entityType === "OTA_PACKAGE") this.#packages.forget(id.id);
      }),
      bus.missed(() => this.#packages.clear()),
    ];
  }

  async find(device: DeviceContext, type: OtaPackageType): Promise<DevicePackage | undefined> {
    const id = device.packages[type];
    const found = id && (await this.#packages.get(id.id));
    return found && sameEntity(found.tenantId, device.tenantId) ? found : undefined;
  }

  async *read(file: NonNullable<DevicePackage["file"]>, { start, end }: ByteRange): AsyncGenerator<Buffer> {
    for await (const part of this.#pieces.range(file.id, start, end)) {
      await this.#turns.wait(part.length);
      yield part;
    }
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#pieces.close();
    this.#turns.close();
  }
}

function packageOf({ tenantId, title, version, fileName, contentType, ...stored }: StoredPackage): DevicePackage {
  const { fileId: id, dataSize: sizeBytes } = stored;
  const file = id && sizeBytes !== null ? { file: { id, sizeBytes } } : {};
  return { tenantId, title, version, fileName: fileName ?? "", contentType, ...file };
}
