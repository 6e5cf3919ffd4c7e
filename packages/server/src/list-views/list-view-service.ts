import { type ListView, type ListViewDraft, MAX_LIST_VIEWS, PlatformError, parseUuid, type Uuid } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Ids } from "../kernel/ids.ts";
import type { ListViewStore, StoredView, ViewReader } from "./list-view-store.ts";

export interface ListViewServiceOptions {
  readonly store: ListViewStore;
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * Saved views of lists. Users see their own and those shared by colleagues: administrators of the same tenant, or
 * users of the same customer. Sharing stays within these groups because filters may name entities that others may not
 * see.
 */
export class ListViewService {
  readonly #options: ListViewServiceOptions;

  constructor(options: ListViewServiceOptions) {
    this.#options = options;
  }

  /** Lists the views of a list, sorted by name. */
  async list(user: User, list: string): Promise<readonly ListView[]> {
    const views = await this.#options.store.list(readerOf(user), list, MAX_LIST_VIEWS.own + MAX_LIST_VIEWS.shared);
    return views.map((view) => shownTo(user, view));
  }

  /**
   * Creates a view, or updates the one with the id of the draft.
   * @throws {PlatformError} `notFound` for one that the user does not see, `forbidden` for one that the user may not
   * change, `badRequest` when there are too many.
   */
  async save(user: User, { id, ...draft }: ListViewDraft): Promise<ListView> {
    const { store, clock, ids } = this.#options;
    const content = { ...draft, name: draft.name.trim(), columns: draft.columns ?? null };
    const before = id === undefined ? undefined : await this.#editable(user, parseUuid(id));
    await this.#checkNumber(user, before, content.shared);
    if (before) {
      const after = { ...before, ...content };
      await store.update(after);
      return shownTo(user, after);
    }
    const { tenantId, customerId } = user;
    const owner = { tenantId, customerId: customerId.id, userId: user.id };
    const view = { ...content, ...owner, id: ids.uuid(), createdTime: clock() };
    await store.insert(view);
    return shownTo(user, view);
  }

  /** Deletes a view. @throws {PlatformError} as {@link save} does. */
  async delete(user: User, id: Uuid): Promise<void> {
    await this.#editable(user, id);
    await this.#options.store.remove(id);
  }

  async #editable(user: User, id: Uuid): Promise<StoredView> {
    const view = await this.#options.store.find(id);
    if (!view || !sees(user, view)) throw new PlatformError("notFound", "Requested item wasn't found!");
    if (!mayEdit(user, view)) throw new PlatformError("forbidden", "Only the user who made this view may change it!");
    return view;
  }

  async #checkNumber(user: User, before: StoredView | undefined, shared: boolean): Promise<void> {
    const { own, shared: all } = await this.#options.store.counts(readerOf(user));
    const tooMany =
      (!before && own >= MAX_LIST_VIEWS.own) || (shared && !before?.shared && all >= MAX_LIST_VIEWS.shared);
    if (tooMany) throw new PlatformError("badRequest", "There are too many saved views! Delete some first.");
  }
}

function readerOf({ tenantId, customerId, id }: User): ViewReader {
  return { tenantId: tenantId.id, customerId: customerId.id, userId: id.id };
}

function sees(user: User, { tenantId, customerId, userId, shared }: StoredView): boolean {
  const isColleague = tenantId.id === user.tenantId.id && customerId === user.customerId.id;
  return isColleague && (shared || userId.id === user.id.id);
}

/** Administrators may also change views that colleagues shared. */
function mayEdit(user: User, { userId, shared }: StoredView): boolean {
  return userId.id === user.id.id || (shared && user.authority !== "CUSTOMER_USER");
}

function shownTo(user: User, { customerId: _, ...view }: StoredView): ListView {
  return { ...view, editable: mayEdit(user, { customerId: _, ...view }) };
}
