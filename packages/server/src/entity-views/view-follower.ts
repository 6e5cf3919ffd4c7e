import type { EntityView } from "@orrery/model";
import type { Completion } from "../kernel/async/completion.ts";
import type { Bus, Unsubscribe } from "../kernel/bus/bus.ts";
import type { TimeSeriesSaved } from "../kernel/bus/events.ts";
import type { Logger } from "../kernel/logging.ts";
import type { TelemetryService } from "../telemetry/telemetry-service.ts";
import type { EntityViewDirectory } from "./entity-view-directory.ts";
import { followed } from "./view-range.ts";

export interface ViewFollowerOptions {
  readonly bus: Bus;
  readonly views: EntityViewDirectory;
  readonly telemetry: Pick<TelemetryService, "enqueueTimeSeries">;
  readonly log: Logger;
}

/** Copies latest values that targets save to their views (reference: telemetry and queries, 3.4). */
export class ViewFollower {
  readonly #views: EntityViewDirectory;
  readonly #telemetry: Pick<TelemetryService, "enqueueTimeSeries">;
  readonly #completion: Completion;
  readonly #unsubscribe: Unsubscribe;

  constructor({ bus, views, telemetry, log }: ViewFollowerOptions) {
    this.#views = views;
    this.#telemetry = telemetry;
    this.#completion = {
      done() {},
      failed: (error) => log.error({ err: error }, "latest values of an entity view could not be written"),
    };
    this.#unsubscribe = bus.subscribe("timeSeriesSaved", (saved) => {
      if (!saved.latest) return;
      const found = this.#views.viewsOf(saved.entityId);
      if (found instanceof Promise) return found.then((all) => this.#copy(all, saved));
      if (found.length > 0) this.#copy(found, saved);
    });
  }

  close(): void {
    this.#unsubscribe();
  }

  #copy(views: readonly EntityView[], { points }: TimeSeriesSaved): void {
    for (const view of views) {
      const latest = followed(view, points);
      if (latest.length === 0) continue;
      const { tenantId, id: entityId } = view;
      this.#telemetry.enqueueTimeSeries({ tenantId, entityId, points: latest, history: false }, this.#completion);
    }
  }
}
