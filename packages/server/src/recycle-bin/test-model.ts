/** What the naive model knows of an asset. */
export interface AssetState {
  readonly name: string;
  readonly label: string | null;
  readonly customer: string | null;
}

/** A change, and what was before it. */
export interface ModelVersion {
  readonly action: "CREATED" | "UPDATED" | "ASSIGNED" | "UNASSIGNED" | "DELETED" | "RESTORED";
  readonly before: AssetState | null;
}

export interface ModelAsset {
  readonly id: string;
  where: "alive" | "binned" | "gone";
  state: AssetState;
  /** Oldest first. */
  readonly versions: ModelVersion[];
}

/**
 * Assets with their relations, versions and the recycle bin, as anybody would write them down: each call says what the
 * platform answers, and changes the model as the platform should change.
 */
export class HistoryModel {
  readonly assets: ModelAsset[] = [];
  /** `from to`. */
  readonly relations = new Set<string>();

  of(where: ModelAsset["where"]): readonly ModelAsset[] {
    return this.assets.filter((one) => one.where === where);
  }

  isTaken(name: string, by?: ModelAsset): boolean {
    return this.of("alive").some((one) => one !== by && one.state.name === name);
  }

  /** For a creation that has succeeded. */
  created(id: string, state: AssetState): void {
    this.assets.push({ id, where: "alive", state, versions: [{ action: "CREATED", before: null }] });
  }

  /** @returns whether the platform lets it happen. */
  save(one: ModelAsset, state: AssetState, action: ModelVersion["action"] = "UPDATED"): boolean {
    if (this.isTaken(state.name, one)) return false;
    if (JSON.stringify(one.state) !== JSON.stringify(state)) one.versions.push({ action, before: one.state });
    one.state = state;
    return true;
  }

  delete(one: ModelAsset): void {
    one.versions.push({ action: "DELETED", before: one.state });
    one.where = "binned";
  }

  /** Of an asset that stands in the bin. @returns whether the platform lets it happen. */
  undelete(one: ModelAsset, name: string): boolean {
    if (this.isTaken(name)) return false;
    one.state = { ...one.state, name };
    one.where = "alive";
    one.versions.push({ action: "RESTORED", before: null });
    return true;
  }

  /** What an asset was before or after the change; null: it was not there. */
  stateAt(one: ModelAsset, place: number, which: "before" | "after"): AssetState | null {
    const state = one.versions[which === "before" ? place : place + 1]?.before;
    return state === undefined ? one.state : state;
  }

  /** Removes it from the bin for good. */
  forget(one: ModelAsset): void {
    one.where = "gone";
    for (const key of this.relations) if (key.split(" ").includes(one.id)) this.relations.delete(key);
  }

  /** Relations whose ends both are there. */
  get aliveRelations(): readonly string[] {
    const alive = new Set(this.of("alive").map(({ id }) => id));
    return [...this.relations].filter((key) => key.split(" ").every((id) => alive.has(id)));
  }
}
