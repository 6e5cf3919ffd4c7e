/** A minimal browser: redirects, cookies and self-submitting forms. One host, on any port. */
export class TestBrowser {
  /** Changes a form before it is sent, like a user or an attacker. */
  beforeForm: ((fields: URLSearchParams) => void) | undefined;
  readonly #cookies = new Map<string, string>();

  /** Follows redirects and forms until `stop` returns true for a URL, and returns that. */
  async open(url: string, stop: (url: URL) => boolean): Promise<URL> {
    let next: Step = { url, init: {} };
    for (let steps = 0; steps < 20; steps++) {
      if (next.init.method !== "POST" && stop(new URL(next.url))) return new URL(next.url);
      const response = await this.#fetch(next);
      const location = response.headers.get("location");
      if (location !== null && !URL.canParse(location, next.url)) throw new Error(`no address: ${location}`);
      if (location === null) next = this.#formOf(await response.text(), next.url);
      else next = { url: new URL(location, next.url).href, init: {} };
    }
    throw new Error("redirected without end");
  }

  /** The cookie that would be sent to the next page. */
  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  forget(): void {
    this.#cookies.clear();
  }

  async #fetch({ url, init }: Step): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { ...init, redirect: "manual", headers: { ...init.headers, cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }

  #formOf(html: string, page: string): Step {
    const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1];
    if (!action) throw new Error(`${page} leads nowhere: ${html.slice(0, 500)}`);
    const inputs = [...html.matchAll(/name="([^"]+)"\s+value="([^"]*)"/g)].map(
      ([, name = "", value = ""]): [string, string] => [name, value],
    );
    const fields = new URLSearchParams(inputs);
    this.beforeForm?.(fields);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    return {
      url: new URL(action, page).href,
      init: { method: "POST", headers, body: fields.toString() },
    };
  }
}

interface Step {
  readonly url: string;
  readonly init: { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string };
}
