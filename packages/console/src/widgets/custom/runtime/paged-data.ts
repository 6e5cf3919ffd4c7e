import type { JsonObject } from "@orrery/model";
import type { FrameData, FramePage } from "../frame-messages.ts";
import { Observable } from "./observables.ts";
import type { PageLink } from "./page-link.ts";
import { fill, type Subscription } from "./subscription.ts";

interface PagedParts {
  readonly page: PageLink;
  readonly subscription: Subscription;
  /** As they stand in the configuration: `subscribeForPaginatedData` counts these. */
  readonly datasources: readonly JsonObject[];
  readonly alarmSource: JsonObject | undefined;
  readonly updated: () => void;
}

interface Channel {
  readonly id: number;
  data?: FrameData;
}

const EMPTY: FramePage = { totalPages: 0, totalElements: 0, hasNext: false };

/** Pages of entities and alarms that a script asks a subscription for (reference: dashboards and widgets, 4.5). */
export class PagedData {
  readonly #parts: PagedParts;
  /** By the number of its datasource. */
  readonly #pages = new Map<number, Channel>();
  #alarms: Channel | undefined;

  constructor(parts: PagedParts) {
    this.#parts = parts;
  }

  /** Whether the data of the subscription are pages: what comes otherwise is not for it. */
  get isUsed(): boolean {
    return this.#pages.size > 0 || this.#alarms !== undefined;
  }

  readonly methods = {
    subscribeForPaginatedData: (index: number, link: unknown, filters?: unknown) => this.#ask(index, link, filters),
    subscribeAllForPaginatedData: (link: unknown, filters?: unknown) => {
      this.#parts.datasources.forEach((_, index) => void this.#ask(index, link, filters));
    },
    subscribeForAlarms: (link: unknown, filters?: unknown) => this.#askAlarms(link, filters),
  };

  end(): void {
    for (const channel of [...this.#pages.values(), this.#alarms]) this.#close(channel);
    this.#pages.clear();
    this.#alarms = undefined;
  }

  /** At once; the observable gives nothing but the moment of the answer, or why there is none. */
  #ask(index: number, link: unknown, filters: unknown): Observable {
    this.#close(this.#pages.get(index));
    const { page, datasources } = this.#parts;
    const asked = page.ask("subscriptions.page", [datasources[index] ?? null, link, filters ?? null]);
    const channel: Channel = { id: asked.id };
    this.#pages.set(index, channel);
    page.listen(asked.id, (data) => {
      channel.data = data;
      this.#merge();
    });
    return answered(asked.promise);
  }

  #askAlarms(link: unknown, filters: unknown): void {
    this.#close(this.#alarms);
    const { page, alarmSource } = this.#parts;
    const asked = page.ask("subscriptions.alarms", [alarmSource ?? null, link, filters ?? null]);
    this.#alarms = { id: asked.id };
    page.listen(asked.id, ({ alarms }) => {
      Object.assign(this.#parts.subscription, { alarms, loadingData: false });
      this.#parts.updated();
    });
  }

  #close(channel: Channel | undefined): void {
    if (!channel) return;
    this.#parts.page.unlisten(channel.id);
    this.#parts.page.call("subscriptions.end", channel.id).subscribe();
  }

  /** All pages together are the data of the subscription, and each on its own. */
  #merge(): void {
    const { subscription, datasources, updated } = this.#parts;
    const pages = datasources.map((_, index) => this.#pages.get(index)?.data);
    const starts = pages.map((_, index) => pages.slice(0, index).reduce((sum, page) => sum + sizeOf(page), 0));
    fill(subscription, {
      datasources: pages.flatMap(
        (page, index) => page?.datasources.map((each) => ({ ...each, origDatasourceIndex: index })) ?? [],
      ),
      data: pages.flatMap(
        (page, index) => page?.data.map((one) => ({ ...one, datasource: one.datasource + (starts[index] ?? 0) })) ?? [],
      ),
      timeWindow: undefined,
    });
    const own = (index: number) => {
      const from = starts[index] ?? 0;
      return subscription.datasources.slice(from, from + sizeOf(pages[index]));
    };
    subscription.datasourcePages = pages.map((page, index) => ({ ...(page?.page ?? EMPTY), data: own(index) }));
    subscription.dataPages = pages.map((page, index) => ({
      ...(page?.page ?? EMPTY),
      data: own(index).map((source) => subscription.data.filter(({ datasource }) => datasource === source)),
    }));
    updated();
  }
}

const sizeOf = (page: FrameData | undefined): number => page?.datasources.length ?? 0;

function answered(promise: Promise<unknown>): Observable {
  promise.catch(() => undefined); // nobody may have subscribed
  return new Observable((to) => {
    promise.then(
      () => {
        to.next(null);
        to.complete();
      },
      (reason: unknown) => to.error(reason),
    );
  });
}
