import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { SERVER } from "../transports/testing/certificates.ts";
import { checkLwm2mBootstrap } from "./lwm2m-bootstrap.ts";
import { lwm2mServerKeys } from "./lwm2m-servers.ts";

const { publicKey, certificate } = lwm2mServerKeys(SERVER.cert);
const rsaKey = generateKeyPairSync("rsa", { modulusLength: 1024 }).publicKey;
const RSA = rsaKey.export({ type: "spki", format: "der" }).toString("base64");

const OPEN = { securityMode: "NO_SEC", shortServerId: 123, bootstrapServerIs: false, host: "a.org", port: 5685 };
const SECURE = { ...OPEN, securityMode: "PSK", shortServerId: 124, port: 5686 };
const BOOTSTRAP = { ...OPEN, shortServerId: 111, bootstrapServerIs: true, port: 5687 };
const check = (bootstrap: unknown, transport: object = {}, installed = {}) =>
  checkLwm2mBootstrap({ bootstrapServerUpdateEnable: true, ...transport, bootstrap }, installed);

test.each([
  ["none", undefined],
  ["an empty list", []],
  [
    "a server of each kind",
    [OPEN, SECURE, BOOTSTRAP, { ...BOOTSTRAP, securityMode: "PSK", shortServerId: 1, port: 5688 }],
  ],
  ["a server without id, whose id is 123", [{ ...OPEN, shortServerId: undefined }]],
  ["a raw public key", [{ ...SECURE, securityMode: "RPK", serverPublicKey: publicKey }]],
  [
    "a key with the markers of PEM",
    [
      {
        ...SECURE,
        securityMode: "RPK",
        serverPublicKey: `-----BEGIN PUBLIC KEY-----\n${publicKey}\n-----END PUBLIC KEY-----`,
      },
    ],
  ],
  ["a certificate", [{ ...SECURE, securityMode: "X509", serverPublicKey: certificate }]],
])("%s is accepted", (_case, bootstrap) => {
  expect(() => check(bootstrap)).not.toThrow();
});

test.each<[unknown, string]>([
  [{}, "LwM2M bootstrap should be a list of up to 100 servers!"],
  [[null], "LwM2M bootstrap should be a list of up to 100 servers!"],
  [Array(101).fill(OPEN), "LwM2M bootstrap should be a list of up to 100 servers!"],
  [
    [{ ...OPEN, shortServerId: 0 }],
    "LwM2M Server shortServerId: 0: shortServerId should be a whole number from 1 to 65534!",
  ],
  [
    [{ ...OPEN, shortServerId: 65_535 }],
    "LwM2M Server shortServerId: 65535: shortServerId should be a whole number from 1 to 65534!",
  ],
  [
    [{ ...OPEN, securityMode: "TLS" }],
    "LwM2M Server shortServerId: 123: securityMode should be one of PSK, RPK, X509, NO_SEC!",
  ],
  [[{ ...OPEN, port: 5686 }], "LwM2M Server shortServerId: 123: port should be 5685 for the security mode NO_SEC!"],
  [[{ ...SECURE, port: 5685 }], "LwM2M Server shortServerId: 124: port should be 5686 for the security mode PSK!"],
  [[{ ...BOOTSTRAP, port: 5685 }], "Bootstrap Server port should be 5687 for the security mode NO_SEC!"],
  [[{ ...BOOTSTRAP, securityMode: "PSK" }], "Bootstrap Server port should be 5688 for the security mode PSK!"],
  [[OPEN, { ...SECURE, shortServerId: 123 }], "LwM2M Server shortServerId: 123: shortServerId should be unique!"],
  [[OPEN, { ...OPEN, shortServerId: 5 }], "LwM2M Server shortServerId: 5: host and port should be unique!"],
  [
    [{ ...SECURE, securityMode: "RPK" }],
    "LwM2M Server shortServerId: 124: serverPublicKey should be an EC public key!",
  ],
  [
    [{ ...SECURE, securityMode: "RPK", serverPublicKey: RSA }],
    "LwM2M Server shortServerId: 124: serverPublicKey should be an EC public key!",
  ],
  [
    [{ ...SECURE, securityMode: "X509", serverPublicKey: publicKey }],
    "LwM2M Server shortServerId: 124: serverPublicKey should be an EC certificate!",
  ],
])("%j is refused", (bootstrap, message) => {
  expect(() => check(bootstrap)).toThrow(message);
});

test("a bootstrap server is accepted only where the profile updates it", () => {
  expect(() => check([BOOTSTRAP], { bootstrapServerUpdateEnable: false })).toThrow("Bootstrap Server is not allowed");
});

test("ports are those of the installation's servers", () => {
  const lwm2m = { shortServerId: 123, host: "a.org", port: 15_685, securityHost: "a.org", securityPort: 15_686 };
  expect(() => check([{ ...OPEN, port: 15_685 }], {}, { lwm2m })).not.toThrow();
  expect(() => check([OPEN], {}, { lwm2m })).toThrow("port should be 15685");
});
