import { spawn } from "node:child_process";

/**
 * `openssl s_client` over DTLS, 1.2 by default: says something as soon as its handshake is over.
 * @returns what it printed until `until` was in it, or until it ended.
 */
export async function opensslClient(port: number, options: readonly string[], until: RegExp): Promise<string> {
  const version = options.includes("-dtls1") ? [] : ["-dtls1_2"];
  const args = ["s_client", ...version, "-connect", `127.0.0.1:${port}`, ...options];
  const client = spawn("openssl", args, { stdio: "pipe" });
  let printed = "";
  client.stdin.on("error", () => undefined); // it may have ended
  try {
    await new Promise<void>((resolve, reject) => {
      const read = (text: unknown) => {
        const before = printed;
        printed += String(text);
        if (!before.includes("Verify return code") && printed.includes("Verify return code"))
          client.stdin.write("hello\n");
        if (until.test(printed)) resolve();
      };
      client.stdout.on("data", read);
      client.stderr.on("data", read);
      client.on("error", reject);
      client.on("close", () => resolve());
    });
  } finally {
    client.kill();
  }
  return printed;
}
