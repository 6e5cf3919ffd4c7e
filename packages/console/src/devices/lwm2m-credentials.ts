import { isRecord, LWM2M_SECURITY_MODES } from "@orrery/model";
import {
  choice,
  explained,
  group,
  hinted,
  type Infer,
  is,
  isNot,
  labelled,
  limited,
  oneOf,
  required,
  settings,
  text,
  when,
} from "@orrery/model/settings";
import type { Check } from "../controls/settings-form/form-store.ts";

const MODES = LWM2M_SECURITY_MODES.map((mode) => [mode, `transport.security-${mode.toLowerCase()}`] as const);

const filled = (label: string) =>
  required(
    explained(
      { required: "transport.required", pattern: "transport.required" },
      limited({ pattern: "\\S" }, labelled(label, text(""))),
    ),
  );
const key = (label: string) => hinted({ type: "textarea", rows: 2 }, filled(label));

/** Keys of a client towards one of the servers that it is told of. */
const bootstrapOf = (member: string, label: string) =>
  labelled(
    label,
    group({
      securityMode: required(labelled("transport.security-mode", choice(MODES, "NO_SEC"))),
      clientPublicKeyOrId: when(isNot(`${member}.securityMode`, "NO_SEC"), key("transport.client-public-key-or-id")),
      clientSecretKey: when(isNot(`${member}.securityMode`, "NO_SEC"), key("transport.client-secret-key")),
    }),
  );

const SHAPE = {
  endpoint: filled("transport.endpoint"),
  securityConfigClientMode: required(labelled("transport.security-mode", choice(MODES, "NO_SEC"))),
  identity: when(
    is("securityConfigClientMode", "PSK"),
    hinted({ description: "transport.identity-hint" }, labelled("transport.identity", text(""))),
  ),
  key: when(oneOf("securityConfigClientMode", ["PSK", "RPK"]), key("transport.client-key")),
  cert: when(
    is("securityConfigClientMode", "X509"),
    hinted({ type: "textarea", rows: 3, description: "transport.cert-hint" }, labelled("transport.cert", text(""))),
  ),
  bootstrapServer: bootstrapOf("bootstrapServer", "transport.bootstrap-server"),
  lwm2mServer: bootstrapOf("lwm2mServer", "transport.lwm2m-server"),
};

export type Lwm2mCredentials = Infer<typeof SHAPE>;

const SETTINGS = settings(SHAPE);

/** A pre-shared key as the server takes it: 32, 64, 96 or 128 hexadecimal digits. */
const PSK = /^(?:[0-9a-f]{32}){1,4}$/i;

const check: Check = ({ securityConfigClientMode, key: own, bootstrapServer, lwm2mServer }) => ({
  key: securityConfigClientMode === "PSK" ? pskProblem(own) : undefined,
  "bootstrapServer.clientSecretKey": bootstrapProblem(bootstrapServer),
  "lwm2mServer.clientSecretKey": bootstrapProblem(lwm2mServer),
});

const pskProblem = (value: unknown) =>
  typeof value === "string" && value !== "" && !PSK.test(value.trim()) ? "transport.psk-invalid" : undefined;

const bootstrapProblem = (server: unknown) =>
  isRecord(server) && server.securityMode === "PSK" ? pskProblem(server.clientSecretKey) : undefined;

/** The fields of LwM2M credentials (console pages, 9). */
export const lwm2mCredentialsForm = { settings: SETTINGS, check };

export const EMPTY_LWM2M: Lwm2mCredentials = SETTINGS.read({});

/** What is stored as the text of the credentials; what is none has the defaults. */
export function readLwm2mCredentials(stored: string | null): Lwm2mCredentials {
  const { client, bootstrap } = membersOf(parse(stored ?? ""));
  const { bootstrapServer, lwm2mServer } = membersOf(bootstrap);
  return SETTINGS.read({ ...membersOf(client), bootstrapServer, lwm2mServer });
}

/** The text of the credentials. The identity is the endpoint unless another one is given. */
export function writeLwm2mCredentials(draft: unknown): string {
  const values = SETTINGS.read(draft);
  const endpoint = values.endpoint.trim();
  const mode = values.securityConfigClientMode;
  return JSON.stringify({
    client: {
      securityConfigClientMode: mode,
      endpoint,
      ...(mode === "PSK" && { identity: values.identity.trim() || endpoint }),
      ...((mode === "PSK" || mode === "RPK") && { key: values.key.trim() }),
      ...(mode === "X509" && { cert: values.cert.trim() }),
    },
    bootstrap: { bootstrapServer: bootstrap(values.bootstrapServer), lwm2mServer: bootstrap(values.lwm2mServer) },
  });
}

function bootstrap({ securityMode, clientPublicKeyOrId, clientSecretKey }: Lwm2mCredentials["lwm2mServer"]) {
  if (securityMode === "NO_SEC") return { securityMode };
  return {
    securityMode,
    clientPublicKeyOrId: clientPublicKeyOrId.trim(),
    clientSecretKey: clientSecretKey.trim(),
  };
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // written by others; the form then begins anew
  }
}
