import type { EntityId, Uuid } from "@orrery/model";
import { integer, labelled, required, settings, type TimeUnit, timeUnit } from "@orrery/model/settings";
import { KeyedMutex } from "../../../kernel/async/keyed-mutex.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";
import type { RuleMessage } from "../../message/rule-message.ts";
import type { NodeState } from "../../ports/node-state.ts";
import { Geofence, geofenceSettings } from "../parts/geo/geofence.ts";
import { millisecondsOf } from "../parts/time-units.ts";

type Label = "Entered" | "Left" | "Inside" | "Outside" | "Success";

/** State of an originator. */
interface Stay {
  readonly inside: boolean;
  /** When it entered or left. */
  readonly stateSwitchTime: number;
  /** Whether the end of the minimum duration was reported. */
  readonly stayed: boolean;
  /**
   * The message that made this state, and where it went: after a crash between both it is processed again, and goes there
   * once more.
   */
  readonly by?: { readonly id: Uuid; readonly label: Label } | undefined;
}

const duration = (label: string) => labelled(label, required(integer(1, { minimum: 1, maximum: 2_147_483_647 })));
const unit = (label: string) => labelled(label, required(timeUnit("MINUTES")));

export const gpsGeofencingEvents = defineRuleNode({
  type: "org.thingsboard.rule.engine.geo.TbGpsGeofencingActionNode",
  category: "ACTION",
  name: "gps geofencing events",
  description:
    "Tells when the originator of messages enters or leaves a perimeter, and when it stays inside or outside",
  details:
    "The first message inside or outside leaves along <b>Entered</b> or <b>Left</b>, one after the set time along " +
    "<b>Inside</b> or <b>Outside</b>, others along <b>Success</b>. Place and perimeter are read like by the filter.",
  form: "tbActionNodeGpsGeofencingConfig",
  outputs: ["Success", "Entered", "Left", "Inside", "Outside"],
  effect: "none",
  once: "noted",
  settings: settings({
    ...geofenceSettings(),
    minInsideDuration: duration("Minimum time inside"),
    minInsideDurationTimeUnit: unit("Unit of the time inside"),
    minOutsideDuration: duration("Minimum time outside"),
    minOutsideDurationTimeUnit: unit("Unit of the time outside"),
  }),
  start(settings, { state, services }) {
    const fence = new Geofence(settings);
    const stays = new Stays(state, (inside) => minimumOf(settings, inside));
    return {
      async run(message) {
        const inside = fence.contains(message);
        return { to: await stays.seen(message, inside, services.clock()) };
      },
    };
  },
});

interface Durations {
  readonly minInsideDuration: number;
  readonly minInsideDurationTimeUnit: TimeUnit;
  readonly minOutsideDuration: number;
  readonly minOutsideDurationTimeUnit: TimeUnit;
}

function minimumOf(settings: Durations, inside: boolean): number {
  return inside
    ? millisecondsOf(settings.minInsideDuration, settings.minInsideDurationTimeUnit)
    : millisecondsOf(settings.minOutsideDuration, settings.minOutsideDurationTimeUnit);
}

/** Tracks how long originators are inside or outside. Messages of one originator are processed one after the other. */
class Stays {
  readonly #state: NodeState;
  readonly #minimumMs: (inside: boolean) => number;
  readonly #turns = new KeyedMutex<string>();

  constructor(state: NodeState, minimumMs: (inside: boolean) => number) {
    this.#state = state;
    this.#minimumMs = minimumMs;
  }

  seen({ id, originator }: RuleMessage, inside: boolean, now: number): Promise<Label> {
    return this.#turns.run(originator.id, async () => {
      const saved = await this.#state.read(originator);
      const before = saved === undefined ? undefined : (JSON.parse(saved) as Stay); // written only by this class
      if (before?.by?.id === id) return before.by.label;
      if (before?.inside !== inside) {
        const label = inside ? "Entered" : "Left";
        await this.#write(originator, { inside, stateSwitchTime: now, stayed: false, by: { id, label } });
        return label;
      }
      if (before.stayed || now - before.stateSwitchTime <= this.#minimumMs(inside)) return "Success";
      const label = inside ? "Inside" : "Outside";
      await this.#write(originator, { ...before, stayed: true, by: { id, label } });
      return label;
    });
  }

  #write(originator: EntityId, stay: Stay): Promise<void> {
    return this.#state.write(originator, JSON.stringify(stay));
  }
}
