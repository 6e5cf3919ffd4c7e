import type { Uuid } from "@orrery/model";
import { EdgeAssignment } from "../../assignments/edge-assignment.ts";
import { Owners } from "../../assignments/owners.ts";
import { deletionEdgeEvents } from "../../edges/edge-event-queue.ts";
import { EdgeEventStore } from "../../edges/edge-event-store.ts";
import { VersionRecorder } from "../../history/version-recorder.ts";
import { VersionStore } from "../../history/version-store.ts";
import type { Tx } from "../../kernel/database/database.ts";
import { CleanupJobs } from "../../kernel/entities/cleanup-jobs.ts";
import { EntityDirectory } from "../../kernel/entities/entity-directory.ts";
import { EntityWriter, type OnDeleted } from "../../kernel/entities/entity-writer.ts";
import { OwnerDeletion } from "../../kernel/entities/owner-deletion.ts";
import type { Ids } from "../../kernel/ids.ts";
import { AccessControl } from "../../kernel/permissions/access-control.ts";
import { SecretBox } from "../../kernel/secrets/secret-box.ts";
import { BinStore } from "../../recycle-bin/bin-store.ts";
import { RelationBin } from "../../recycle-bin/relation-bin.ts";
import { ReferenceIndex } from "../../references/reference-index.ts";
import { RelationService } from "../../relations/relation-service.ts";
import { RelationStore } from "../../relations/relation-store.ts";
import type { Platform } from "../platform.ts";

/** What the services of all kinds of entities are built on. */
export interface EntitySupport {
  readonly ids: Ids;
  /** Seals stored passwords and keys. */
  readonly secrets: SecretBox;
  /** Finds any entity by its id; every service registers its kind. */
  readonly directory: EntityDirectory;
  readonly access: AccessControl;
  /** Every write of an entity goes through it. */
  readonly writer: EntityWriter;
  /** What the writer runs in the transaction of a deletion, for deletions that do not use the writer. */
  readonly onDeleted: OnDeleted;
  /** Removes the data of deleted entities in the background; not started yet. */
  readonly cleanupJobs: CleanupJobs;
  /** Deletes everything that a deleted tenant or customer owned; not started yet. */
  readonly ownerDeletion: OwnerDeletion;
  /** What entities were before they were changed. */
  readonly versions: VersionStore;
  readonly recorder: VersionRecorder;
  /** What entities refer to. */
  readonly references: ReferenceIndex;
  /** Entities that were deleted and can be restored, and their relations. */
  readonly bin: BinStore;
  readonly relationBin: RelationBin;
  readonly relationStore: RelationStore;
  readonly relations: RelationService;
  readonly edgeEvents: EdgeEventStore;
  /** Each kind that can be assigned to edges registers here. */
  readonly edgeAssignment: EdgeAssignment;
}

export type EntitySupportPlatform = Pick<Platform, "database" | "keys" | "bus" | "clock" | "ids" | "log" | "closing">;

export interface EntitySupportOptions {
  /** Versions that are kept of an entity; 0: none. */
  readonly historyVersions: number;
  /** Days for which deleted entities can be restored; 0: not at all. */
  readonly binDays: number;
}

/** Creates the shared base of all kinds of entities. */
export function createEntitySupport(
  { database, keys, bus, clock, ids, log, closing }: EntitySupportPlatform,
  { historyVersions: maxVersions, binDays }: EntitySupportOptions,
): EntitySupport {
  const versions = new VersionStore(database);
  const recorder = new VersionRecorder({ versions, maxVersions, ids, clock, log });
  closing.add("versions of entities", () => recorder.settled());
  const directory = new EntityDirectory();
  const access = new AccessControl(directory, clock);
  const relationStore = new RelationStore(database);
  const edgeEvents = new EdgeEventStore(database);
  const addEdgeEvents = deletionEdgeEvents(edgeEvents, ids);
  const cleanupJobs = new CleanupJobs({ database, bus, ids, log });
  const relationBin = new RelationBin();
  const ownerDeletion = new OwnerDeletion({ database, log });
  const isGoing = (id: Uuid, tx: Tx) => ownerDeletion.isBegun(id, tx);
  const references = new ReferenceIndex(database);
  cleanupJobs.onEmptied(({ id, left }) => (left ? Promise.resolve() : references.forget(id)));
  const parts = { owners: new Owners(database), versions: recorder, references };
  const bin = new BinStore(database, { isOn: binDays > 0, isGoing, clock });
  const onDeleted: OnDeleted = async (id, tx, left, isBinned = false) => {
    await addEdgeEvents(id, tx);
    await (isBinned ? relationBin.take(id, tx) : relationBin.forget(id, tx));
    await relationStore.deleteAllOf(id, tx);
    await cleanupJobs.note([{ id, left, phase: isBinned ? "BINNED" : undefined }], tx);
  };
  return {
    ids,
    secrets: new SecretBox(keys),
    directory,
    access,
    writer: new EntityWriter(database, bus, onDeleted, { ...parts, bin }),
    onDeleted,
    cleanupJobs,
    versions,
    references,
    bin,
    relationBin,
    recorder,
    ownerDeletion,
    relationStore,
    relations: new RelationService({ relations: relationStore, access, directory, bus }),
    edgeEvents,
    edgeAssignment: new EdgeAssignment({ database, bus, relations: relationStore, access }),
  };
}
