import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import Provider, {
  type Adapter,
  type AdapterPayload,
  type ClientMetadata,
  type KoaContextWithOIDC,
} from "oidc-provider";

/** The claims of the signed-in person. */
export type TestPerson = Readonly<Record<string, unknown>>;

export interface TestClient {
  readonly id: string;
  readonly secret: string;
  readonly authentication: "client_secret_basic" | "client_secret_post";
}

const PERSONAL = ["given_name", "family_name", "company", "department"];

/** A real OpenID provider on the loopback, at which `person` is always signed in. */
export async function startTestOpenIdProvider(client: TestClient) {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => response.end();
  let person: TestPerson = {};
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: "RS256", use: "sig", kid: "test" };

  /** `inToken`: personal claims are in the ID token, for clients that do not ask further. */
  function configure(redirectUris: readonly string[], inToken: boolean): void {
    const metadata: ClientMetadata = {
      client_id: client.id,
      client_secret: client.secret,
      redirect_uris: [...redirectUris],
      grant_types: ["authorization_code"],
      response_types: ["code"],
      token_endpoint_auth_method: client.authentication,
    };
    const provider = new Provider(url, {
      clients: [metadata],
      jwks: { keys: [key] },
      adapter: adapterOf(new Map()),
      ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60, AuthorizationCode: 60 },
      cookies: { keys: ["test-cookie-key"] },
      features: { devInteractions: { enabled: false } },
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: PERSONAL },
      conformIdTokenClaims: !inToken,
      pkce: { required: () => true },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, accountId) => ({ accountId, claims: () => ({ ...person, sub: accountId }) }),
      loadExistingGrant: async (context: KoaContextWithOIDC) => {
        const { oidc } = context;
        const accountId = oidc.session?.accountId;
        if (!accountId) return undefined;
        const grant = new oidc.provider.Grant({ clientId: client.id, accountId });
        grant.addOIDCScope("openid email profile");
        await grant.save();
        return grant;
      },
    });
    const answer = provider.callback();
    handle = (request, response) => {
      if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
      const accountId = String(person.subject ?? person.email ?? "nobody");
      void provider.interactionFinished(request, response, { login: { accountId, remember: false } });
    };
  }

  return {
    url,
    configure,
    become(next: TestPerson): void {
      person = next;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The storage of the provider, for the duration of the test. */
function adapterOf(stored: Map<string, AdapterPayload>): (name: string) => Adapter {
  return (name) => {
    const find = async (id: string) => stored.get(`${name} ${id}`);
    return {
      find,
      findByUserCode: find,
      findByUid: async (uid) => [...stored.values()].find((payload) => payload.uid === uid),
      upsert: async (id, payload) => void stored.set(`${name} ${id}`, payload),
      consume: async (id) => void Object.assign((await find(id)) ?? {}, { consumed: Math.floor(Date.now() / 1000) }),
      destroy: async (id) => void stored.delete(`${name} ${id}`),
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key);
      },
    };
  };
}
