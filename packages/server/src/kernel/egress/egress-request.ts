/** A certificate with which a client proves who it is; texts in PEM. */
export interface ClientCertificate {
  /** Who signs the server's certificate, when that is not publicly trusted. */
  readonly ca?: string | undefined;
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
  /** Of `key`. */
  readonly passphrase?: string | undefined;
}

/** An HTTP proxy. */
export interface HttpProxy {
  readonly scheme: "http" | "https";
  readonly host: string;
  readonly port: number;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
}

/** One HTTP call to another system. */
export interface EgressRequest {
  readonly method: string;
  /** Absolute, http or https. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Milliseconds until the whole answer must be there. */
  readonly timeoutMs: number;
  /** How many redirections are followed; each is checked like the first address. */
  readonly maxRedirects: number;
  readonly tls?: ClientCertificate | undefined;
  /** `system`: the one in the environment of the platform, if there is one for the address. */
  readonly proxy?: HttpProxy | "system" | undefined;
}

export interface EgressResponse {
  readonly status: number;
  /** As the other system phrases it; may be empty. */
  readonly statusText: string;
  /** In the order and spelling in which they came; of several with one name the first. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}
