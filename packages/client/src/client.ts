import { type Observable, Signal } from "@orrery/model";
import { type Api, createApi } from "./http/api.ts";
import type { ApiError } from "./http/api-error.ts";
import { type Fetch, Requester } from "./http/request.ts";
import { Live, type LiveOptions } from "./live/live.ts";
import { alarms } from "./resources/alarms.ts";
import { assets } from "./resources/assets.ts";
import { auth } from "./resources/auth.ts";
import { customers } from "./resources/customers.ts";
import { dashboards } from "./resources/dashboards.ts";
import { deviceProfiles } from "./resources/device-profiles.ts";
import { devices } from "./resources/devices.ts";
import { edges } from "./resources/edges.ts";
import { entityViews } from "./resources/entity-views.ts";
import { otaPackages } from "./resources/ota-packages.ts";
import { queries } from "./resources/queries.ts";
import { resources } from "./resources/resources.ts";
import { ruleChains } from "./resources/rule-chains.ts";
import { setup } from "./resources/setup.ts";
import { system } from "./resources/system.ts";
import { telemetry } from "./resources/telemetry.ts";
import { tenantProfiles } from "./resources/tenant-profiles.ts";
import { tenants } from "./resources/tenants.ts";
import { usage } from "./resources/usage.ts";
import { users } from "./resources/users.ts";
import { widgetsBundles, widgetTypes } from "./resources/widgets.ts";
import { Session } from "./session/session.ts";
import { memoryTokenStore, type TokenStore } from "./session/token-store.ts";

export interface ClientOptions {
  /** Address of the platform, for example `http://localhost:8080`; empty in a page that the platform serves. */
  readonly baseUrl: string;
  /** Storage of tokens across reloads; in memory by default. */
  readonly storage?: TokenStore | undefined;
  readonly fetch?: Fetch | undefined;
  readonly now?: (() => number) | undefined;
  readonly random?: (() => number) | undefined;
  readonly live?: Partial<LiveOptions> | undefined;
  /** Called with every failed call before its caller is notified, unless the caller ignores errors. */
  readonly onFailure?: ((error: ApiError) => void) | undefined;
}

export type Client = ReturnType<typeof createClient>;

/** The API of one installation: a session, the calls by resource, and the live connection. */
export function createClient(options: ClientOptions) {
  const { baseUrl: address, storage = memoryTokenStore(), now = Date.now, random = Math.random } = options;
  const baseUrl = address.replace(/\/+$/, "");
  const activity = new Signal(0);
  const requester = new Requester({
    baseUrl,
    random,
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    accessToken: (stale) => session.accessToken(stale),
    onFailure: (error) => options.onFailure?.(error),
    onActivity: (delta) => activity.set(activity.snapshot() + delta),
  });
  const session = new Session({ store: storage, now, request: (...call) => requester.request(...call) });
  const live = new Live({ baseUrl, session, now, random, ...options.live });
  const api = createApi(requester);
  return {
    session,
    live,
    /** Number of pending calls, for a progress bar. */
    activity: activity as Observable<number>,
    /** For calls that have no method here. */
    api: api as Api,
    ...callsOf(api),
    /** Closes the live connection; tokens are kept. */
    close(): void {
      live.close();
      session.close();
    },
  };
}

/**
 * The calls by resource. Those of few pages are made where they are used, so that others need not load them:
 * `events(client.api)`.
 */
export const callsOf = (api: Api) => ({
  auth: auth(api),
  setup: setup(api),
  system: system(api),
  tenants: tenants(api),
  tenantProfiles: tenantProfiles(api),
  customers: customers(api),
  users: users(api),
  devices: devices(api),
  deviceProfiles: deviceProfiles(api),
  assets: assets(api),
  entityViews: entityViews(api),
  dashboards: dashboards(api),
  edges: edges(api),
  otaPackages: otaPackages(api),
  resources: resources(api),
  ruleChains: ruleChains(api),
  alarms: alarms(api),
  telemetry: telemetry(api),
  queries: queries(api),
  usage: usage(api),
  widgetsBundles: widgetsBundles(api),
  widgetTypes: widgetTypes(api),
});
