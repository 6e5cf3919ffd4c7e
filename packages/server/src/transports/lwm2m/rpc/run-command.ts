import { isJsonObject, PlatformError, parseExactJson } from "@orrery/model";
import type { RpcDownlink } from "../../../connectivity/device-session.ts";
import { log } from "../client/client-uplinks.ts";
import type { RegisteredClient } from "../client/registered-client.ts";
import { COMMANDS } from "./commands.ts";
import { type Reply, refusal } from "./reply.ts";

/**
 * Runs a command and passes its reply on. A client that does not answer leaves the command as it is: it counts as not
 * acknowledged, and may come again.
 */
export async function runCommand(client: RegisteredClient, { id, method, params }: RpcDownlink): Promise<void> {
  const reply = await replyTo(client, method, params);
  if (!reply) return;
  const { serverSideRpc } = client.parts.link;
  const { deviceId } = client.device;
  const text = JSON.stringify(reply);
  log(client, `Info : ${method} ${text}`);
  serverSideRpc.acknowledged(deviceId, id);
  if (reply.error === undefined) serverSideRpc.answered(deviceId, id, text);
  else serverSideRpc.failed(deviceId, id, text);
}

async function replyTo(client: RegisteredClient, method: string, text: string): Promise<Reply | undefined> {
  try {
    const run = Object.hasOwn(COMMANDS, method) ? COMMANDS[method] : undefined;
    if (!run) throw new PlatformError("notSupported", `Unsupported operation type: ${method}`);
    const params = parseExactJson(text);
    return await run(client, isJsonObject(params) ? params : new Map());
  } catch (error) {
    const reply = refusal(error);
    if (!reply && !(error instanceof PlatformError)) throw error;
    return reply;
  }
}
