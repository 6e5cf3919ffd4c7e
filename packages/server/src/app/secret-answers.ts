import type { Route } from "../kernel/http/route.ts";

/** Calls whose answers hold tokens, passwords or keys, by their paths. */
const SECRET_PATHS: readonly RegExp[] = [
  /^\/api\/(?:auth|noauth|orrery\/setup)(?:\/|$)/, // pairs of tokens
  /^\/(?:login|oauth2)\//, // redirections that carry them
  /^\/api\/user\/:id\/(?:token|activationLink)$/,
  /^\/api\/device\/(?::id\/)?credentials$/,
  /^\/api\/deviceProfiles?(?:\/:id|\/:id\/default)?$/, // what devices are provisioned with, SNMP passwords
  /\/edge(?:s|Infos)?(?:\/|$)/, // keys of edges
  /^\/api\/admin\/settings(?:\/|$)/,
  /^\/api\/oauth2\/config$/,
  /^\/api\/ruleChain\/(?::id\/)?metadata$/, // settings of nodes
  /^\/api\/ruleChains\/(?:export|import)$/,
];

/** Where devices are answered, whose data holds passwords when they speak SNMP. */
const DEVICE_PATHS = /\/(?:lwm2m\/)?device(?:s|Infos|-with-credentials|-credentials)?(?:\/|$)/;

/** The same routes, which know whether their answers hold secrets. */
export function knowingSecrets(routes: readonly Route[]): Route[] {
  return routes.map((route) => {
    if (SECRET_PATHS.some((path) => path.test(route.path))) return { ...route, holdsSecrets: () => true };
    return DEVICE_PATHS.test(route.path) ? { ...route, holdsSecrets: hasSnmpDevice } : route;
  });
}

/** Of one device, a list or a page of devices, or a device that was claimed. */
function hasSnmpDevice(answer: unknown): boolean {
  const { data, device } = membersOf(answer);
  const devices = Array.isArray(answer) ? answer : Array.isArray(data) ? data : [device ?? answer];
  return devices.some((each) => {
    const { transportConfiguration } = membersOf(membersOf(each).deviceData);
    return membersOf(transportConfiguration).type === "SNMP";
  });
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
