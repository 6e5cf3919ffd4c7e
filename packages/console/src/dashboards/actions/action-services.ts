import type { Client } from "@orrery/client";
import { type EntityId, isAttributeScope, isEntityType, isUuid, parseEntityId, type StateParams } from "@orrery/model";
import type { Dialogs } from "../../controls/overlays/dialogs/dialogs.tsx";
import type { StatesPort } from "../../widgets/runtime/dashboard-context.ts";

export interface ActionServicesOptions {
  readonly client: {
    readonly telemetry: Pick<Client["telemetry"], "attributes" | "saveAttributes" | "deleteAttributes">;
  };
  readonly dialogs: Pick<Dialogs, "alert" | "confirm" | "open">;
  /** Of the dashboard around; absent where functions may not lead through it. */
  readonly states?: StatesPort | undefined;
  readonly picture: (imageUrl: string) => Promise<unknown>;
  readonly toast: (type: ToastType, message: string, durationMs: number | undefined) => void;
}

type ToastType = (typeof TOASTS)[number];
const TOASTS = ["success", "info", "warn", "error"] as const;
const MAX_KEYS = 100;
/** Of one action: its user pressed one button. */
const MAX_WRITES = 20;
/** Dialogs and messages of one action, whose user must close each. */
const MAX_SHOWN = 20;
/** Characters of the parameters of a state. */
const MAX_PARAMS = 20_000;
const MAX_TOAST_MS = 60_000;
/** Open at once. */
const MAX_DIALOGS = 3;

/**
 * What functions of an action may ask of the page: to say something, and attributes with the rights of the viewer. What
 * they give is checked here, as anything may come from there.
 */
export function actionServices({ client, dialogs, states, picture, toast }: ActionServicesOptions) {
  let writes = 0;
  let opened = 0;
  const limited = async <T>(show: () => Promise<T>): Promise<T> => {
    if (opened >= MAX_DIALOGS) throw new Error("Too many dialogs are open");
    opened++;
    try {
      return await show();
    } finally {
      opened--;
    }
  };
  let shown = 0;
  return async (service: string, args: readonly unknown[]): Promise<unknown> => {
    if (SHOWING.has(service) && ++shown > MAX_SHOWN) throw new Error("An action may show no more than this");
    switch (service) {
      case "alert": {
        const [title, message, ok] = args.map(textOf);
        return limited(() => dialogs.alert({ title: title ?? "", message: asText(message), ok }));
      }
      case "confirm": {
        const [title, message, cancel, ok] = args.map(textOf);
        return limited(() => dialogs.confirm({ title: title ?? "", message: asText(message), cancel, ok }));
      }
      case "picture": {
        const url = textOf(args[0]) ?? "";
        if (!/^data:image\/(png|jpeg|gif|webp);base64,/.test(url)) throw new Error("This is no picture");
        await limited(() => picture(url));
        return null;
      }
      case "toast": {
        const [type, message, duration] = args;
        const known = TOASTS.find((name) => name === type);
        const ms = typeof duration === "number" ? Math.min(duration, MAX_TOAST_MS) : undefined;
        if (known) toast(known, textOf(message) ?? "", ms);
        return null;
      }
      case "attributes": {
        const [entity, scope, keys] = args;
        return client.telemetry.attributes(entityOf(entity), scopeOf(scope), keysOf(keys), QUIET);
      }
      case "saveAttributes": {
        const [entity, scope, attributes] = args;
        if (++writes > MAX_WRITES) throw new Error("An action may write no more than this");
        const [to, within, { values, gone }] = [entityOf(entity), scopeOf(scope), valuesOf(attributes)];
        if (gone.length > 0) await client.telemetry.deleteAttributes(to, within, gone, QUIET);
        if (Object.keys(values).length > 0) await client.telemetry.saveAttributes(to, within, values, QUIET);
        return null;
      }
      case "openState":
      case "updateState": {
        const [id, params, openRight] = args;
        const to = textOf(id) || undefined;
        if (service === "updateState") states?.update(to, paramsOf(params), openRight === true);
        else if (to) states?.open(to, paramsOf(params), openRight === true);
        return null;
      }
      case "navigatePrevState": {
        const [level] = args;
        if (typeof level === "number" && Number.isInteger(level) && level >= 0) states?.backTo(level);
        return null;
      }
      default:
        throw new Error(`${service.slice(0, 100)} is not available to functions`);
    }
  };
}

const SHOWING: ReadonlySet<string> = new Set(["alert", "confirm", "picture", "toast"]);

/** The function is told, and says it where it wants to. */
const QUIET = { ignoreErrors: true } as const;

/** Words, not HTML: a picture in it would be asked of another site, with what the function read in its address. */
const asText = (text = "") => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** They become a part of the address. */
function paramsOf(value: unknown): StateParams {
  if (JSON.stringify(value ?? null).length > MAX_PARAMS) throw new Error("These parameters are too large");
  return recordOf(value);
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

function entityOf(value: unknown): EntityId {
  const { entityType, id } = recordOf(value);
  if (typeof entityType !== "string" || typeof id !== "string" || !isEntityType(entityType) || !isUuid(id)) {
    throw new Error("This is no id of an entity");
  }
  return parseEntityId(entityType, id);
}

function scopeOf(value: unknown) {
  if (typeof value !== "string" || !isAttributeScope(value)) throw new Error("This is no scope of attributes");
  return value;
}

function keysOf(value: unknown): readonly string[] | undefined {
  if (value === null || value === undefined) return undefined;
  if (!Array.isArray(value) || value.length > MAX_KEYS || !value.every((key) => typeof key === "string")) {
    throw new Error("These are no keys of attributes");
  }
  return value;
}

/** `[{ key, value }]`, as the contract's functions give them; those without a value are to be deleted. */
function valuesOf(given: unknown): GivenAttributes {
  if (!Array.isArray(given) || given.length > MAX_KEYS) throw new Error("These are no attributes");
  const pairs = given.map((each) => {
    const { key, value } = recordOf(each);
    if (typeof key !== "string") throw new Error("These are no attributes");
    return [key, value ?? null] as const;
  });
  return {
    values: Object.fromEntries(pairs.filter(([, value]) => value !== null)),
    gone: pairs.flatMap(([key, value]) => (value === null ? [key] : [])),
  };
}

interface GivenAttributes {
  readonly values: Readonly<Record<string, unknown>>;
  readonly gone: readonly string[];
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
