/** A client certificate; texts in PEM. */
export interface ClientCertificate {
  /** The authority of the server's certificate, when that is not publicly trusted. */
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
  /** Maximum time in milliseconds for the whole answer. */
  readonly timeoutMs: number;
  /** Maximum number of redirections; each is checked like the first address. */
  readonly maxRedirects: number;
  readonly tls?: ClientCertificate | undefined;
  /** `system`: the proxy in the environment of the platform, if there is one for the address. */
  readonly proxy?: HttpProxy | "system" | undefined;
}

export interface EgressResponse {
  readonly status: number;
  /** As sent; may be empty. */
  readonly statusText: string;
  /** In the order and spelling in which they were sent; for repeated names the first. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}
