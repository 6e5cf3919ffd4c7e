import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type LoadDevice, Rest } from "./rest.ts";

/**
 * Makes devices for a load test and writes their tokens, one a line, and their ids.
 *
 *   node bench/src/load/create-devices.ts --count 5000 --tokens tokens.txt --devices devices.json
 */
const { values } = parseArgs({
  options: {
    url: { type: "string", default: "http://127.0.0.1:8080" },
    user: { type: "string", default: "tenant@orrery.local" },
    password: { type: "string", default: "tenant" },
    count: { type: "string", default: "1000" },
    prefix: { type: "string", default: `load-${Date.now().toString(36)}` },
    tokens: { type: "string", default: "tokens.txt" },
    devices: { type: "string", default: "devices.json" },
  },
});

const AT_ONCE = 20;
const count = Number(values.count);
const rest = await Rest.signIn(values.url, values.user, values.password);

async function create(n: number): Promise<LoadDevice> {
  const token = `${values.prefix}-${n}`;
  const device = await rest.call<{ id: { id: string } }>(`device?accessToken=${token}`, { name: token, type: "load" });
  return { id: device.id.id, token };
}

const devices: LoadDevice[] = [];
for (let n = 0; n < count; n += AT_ONCE) {
  const batch = Array.from({ length: Math.min(AT_ONCE, count - n) }, (_, i) => create(n + i));
  devices.push(...(await Promise.all(batch)));
}
writeFileSync(values.tokens, devices.map(({ token }) => token).join("\n"));
writeFileSync(values.devices, JSON.stringify(devices));
console.log(JSON.stringify({ created: devices.length }));
