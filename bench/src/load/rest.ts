/** The few calls of benchmarks, signed in as one user. */
export class Rest {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  static async signIn(url: string, username: string, password: string): Promise<Rest> {
    const response = await fetch(`${url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username, password }),
    });
    if (!response.ok) throw new Error(`signing in failed: ${await response.text()}`);
    const { token } = (await response.json()) as { token: string };
    return new Rest(url, token);
  }

  /** `path` after `/api/`; POST if there is a body. The caller knows the type of the answer. */
  async call<T>(path: string, body?: unknown): Promise<T> {
    const headers = { "content-type": "application/json", "X-Authorization": `Bearer ${this.#token}` };
    const post = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const response = await fetch(`${this.#url}/api/${path}`, { headers, ...post });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
}

/** A device of a load test. */
export interface LoadDevice {
  readonly id: string;
  readonly token: string;
}
