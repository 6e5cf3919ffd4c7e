import type { LiveSocket } from "@orrery/client";
import type { CommandFrame, EntityData, EntityDataQuery } from "@orrery/model";

/** The server's side of a live connection in stories: pages of these entities; without entities no answer comes. */
export class StoryEntitySocket implements LiveSocket {
  onopen: LiveSocket["onopen"] = null;
  onmessage: LiveSocket["onmessage"] = null;
  onclose: LiveSocket["onclose"] = null;
  readonly #entities: readonly EntityData[] | undefined;

  constructor(entities: readonly EntityData[] | undefined) {
    this.#entities = entities;
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    const { entityDataCmds = [] } = JSON.parse(text) as Partial<CommandFrame>; // our own client wrote it
    for (const { cmdId, query } of entityDataCmds) {
      if (query && this.#entities) this.#answer({ cmdId, data: pageOf(this.#entities, query) });
    }
  }

  close(): void {
    this.onclose?.({ code: 1000, reason: "" });
  }

  #answer(message: object): void {
    const common = { cmdUpdateType: "ENTITY_DATA", errorCode: 0, errorMsg: null, update: null };
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify({ ...common, ...message }) }));
  }
}

const nameOf = ({ latest }: EntityData) => latest.ENTITY_FIELD?.name?.value ?? "";

function pageOf(entities: readonly EntityData[], { pageLink }: EntityDataQuery) {
  const { page, pageSize, textSearch, sortOrder } = pageLink;
  const sign = sortOrder?.direction === "DESC" ? -1 : 1;
  const found = entities
    .filter((entity) =>
      nameOf(entity)
        .toLowerCase()
        .includes(textSearch?.toLowerCase() ?? ""),
    )
    .toSorted((a, b) => sign * nameOf(a).localeCompare(nameOf(b)));
  const totalPages = Math.ceil(found.length / pageSize);
  const data = found.slice(page * pageSize, (page + 1) * pageSize);
  return { data, totalPages, totalElements: found.length, hasNext: page + 1 < totalPages };
}
