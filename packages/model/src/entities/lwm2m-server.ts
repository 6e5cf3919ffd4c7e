export const LWM2M_SECURITY_MODES = ["PSK", "RPK", "X509", "NO_SEC"] as const;

export type Lwm2mSecurityMode = (typeof LWM2M_SECURITY_MODES)[number];

/** Transport bindings of clients (OMA LwM2M core, 6.2.1.2): over UDP, MQTT, HTTP, TCP, SMS or non-IP, with a queue or without. */
export const LWM2M_BINDINGS = ["U", "M", "H", "T", "S", "N", "UQ", "UQS", "TQ", "TQS", "SQ"] as const;

/** Kinds of servers that clients are told. */
export const LWM2M_SERVER_TYPES = ["LWM2M", "BOOTSTRAP"] as const;
export type Lwm2mServerType = (typeof LWM2M_SERVER_TYPES)[number];

/** How clients reach a server and register there; device profiles send it to clients. */
export interface Lwm2mServerSettings {
  readonly shortServerId: number;
  /** Whether it is a bootstrap server. */
  readonly bootstrapServerIs: boolean;
  readonly host: string;
  readonly port: number;
  /** Seconds that clients wait before they register. */
  readonly clientHoldOffTime: number;
  /** Base64 of DER; empty when the server has no certificate. */
  readonly serverPublicKey: string;
  readonly serverCertificate: string;
  /** Seconds after which a bootstrap account is deleted; 0: never. */
  readonly bootstrapServerAccountTimeout: number;
  /** Lifetime of a registration in seconds. */
  readonly lifetime: number;
  /** Minimum seconds between two notifications. */
  readonly defaultMinPeriod: number;
  readonly notifIfDisabled: boolean;
  /** Transport binding: `U` is UDP. */
  readonly binding: string;
}

/** Initial values of a server in a device profile: `host` and `port` without security, the others with it. */
export interface Lwm2mServerDefaults extends Lwm2mServerSettings {
  readonly securityHost: string;
  readonly securityPort: number;
}

/** Default settings (reference: REST API, 3.9). */
export const DEFAULT_LWM2M_SERVER_SETTINGS = {
  shortServerId: 123,
  clientHoldOffTime: 1,
  bootstrapServerAccountTimeout: 0,
  lifetime: 300,
  defaultMinPeriod: 1,
  notifIfDisabled: true,
  binding: "U",
} as const satisfies Partial<Lwm2mServerSettings>;
