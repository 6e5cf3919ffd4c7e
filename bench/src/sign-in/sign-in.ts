import { parseArgs } from "node:util";
import { type Client, createClient } from "@orrery/client";
import { type RunningPlatform, startPlatform } from "@orrery/e2e/platform";
import { BENCH_PASSWORD, claimPlatform } from "../platform/bench-tenant.ts";
import { threadsMs } from "../platform/threads-time.ts";
import { compared, type Sample } from "./compare.ts";

/**
 * Whether the time of an answer tells if a name has an account: wrong passwords and asked-for emails for names that
 * have one and names that nobody has, one after the other in an order by chance. Each try comes from an address of its own and no
 * name is tried more often than is free, so that no delay is measured. Prints one JSON object.
 *
 *   npm run bench:sign-in -- --accounts 60 --tries 300
 */
const { values } = parseArgs({
  options: {
    accounts: { type: "string", default: "60" },
    tries: { type: "string", default: "300" },
  },
});
const accounts = Number(values.accounts);
const tries = Number(values.tries);
/** Wrong passwords per account that cause no delay. */
const FREE_TRIES = 30;
const WARM_UP = 20;
if (tries / accounts > FREE_TRIES) throw new Error(`At most ${FREE_TRIES} tries an account`);

await using platform = await startPlatform({
  demo: "off",
  settings: { ORRERY_LOG_LEVEL: "silent", ORRERY_TRUSTED_PROXIES: "127.0.0.1" },
});
const system = await claimPlatform(platform);
const known = await createAccounts(platform, system, accounts);
const unknown = known.map((email) => email.replace("account", "stranger"));

let tried = 0;

/** Milliseconds until the answer, and of all processors. */
async function measure(path: string, body: object): Promise<Sample> {
  const address = `198.18.${(tried >> 8) & 255}.${tried++ & 255}`;
  const cpu = threadsMs(platform.pid);
  const start = performance.now();
  const answer = await fetch(`${platform.httpUrl}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  const wallMs = performance.now() - start;
  if (answer.status === 429) throw new Error("a delay was measured");
  return { wallMs, cpuMs: threadsMs(platform.pid) - cpu };
}

/** Both kinds of names alternately; the order within a pair is random. */
async function compare(path: string, bodyOf: (email: string) => object, count: number) {
  const samples: Record<"known" | "unknown", Sample[]> = { known: [], unknown: [] };
  for (let n = 0; n < count; n++) {
    const at = n % accounts;
    const pair = [
      ["known", known[at] ?? ""],
      ["unknown", unknown[at] ?? ""],
    ] as const;
    for (const [kind, email] of Math.random() < 0.5 ? pair : pair.toReversed()) {
      samples[kind].push(await measure(path, bodyOf(email)));
    }
  }
  return compared(samples.known, samples.unknown);
}

const login = (email: string) => ({ username: email, password: "not-the-password" });
for (let n = 0; n < WARM_UP; n++) await measure("/api/auth/login", login(`warm-up-${n}@orrery.local`));
const results = {
  signIn: await compare("/api/auth/login", login, tries),
  firstReset: await compare("/api/noauth/resetPasswordByEmail", (email) => ({ email }), accounts),
  furtherReset: await compare("/api/noauth/resetPasswordByEmail", (email) => ({ email }), tries),
};
console.log(JSON.stringify({ bench: "sign-in", accounts, tries, results }));
system.close();

async function createAccounts({ httpUrl }: RunningPlatform, client: Client, count: number): Promise<string[]> {
  const { id: tenantId } = await client.tenants.save({ title: "Sign-in" });
  const emails: string[] = [];
  for (let n = 0; n < count; n++) {
    const email = `account-${n}@orrery.local`;
    const user = await client.users.save({ authority: "TENANT_ADMIN", tenantId, email }, false);
    const link = new URL(await client.users.activationLink(user.id));
    const own = createClient({ baseUrl: httpUrl });
    await own.auth.activate(link.searchParams.get("activateToken") ?? "", BENCH_PASSWORD, false);
    own.close();
    emails.push(email);
  }
  return emails;
}
