/** What a node does with the partitions that it owns. Each method may fail; then the partition is given up. */
export interface PartitionWork {
  /** Reads all that earlier owners have left. The partition takes work when it is done. */
  restore(partition: number, epoch: number): Promise<void>;
  /** Takes no new work, and ends what there is: afterwards no write of this epoch is sent any more. */
  drain(partition: number, epoch: number): Promise<void>;
  /** Forgets all that is in memory of the partition and fails what waits there; another node may be its owner. */
  drop(partition: number, epoch: number): void;
}
