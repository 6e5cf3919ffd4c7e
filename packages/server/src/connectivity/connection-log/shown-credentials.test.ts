import { expect, test } from "vitest";
import { shownCredentials } from "./shown-credentials.ts";

const TOKEN = "q7Rk2mV9xT4bLw8nZc3D";

test.each([
  ["a token and another client id", { userName: TOKEN, clientId: "mosq-4t1" }, "mosq-4t1", "q7Rk"],
  ["a short token", { userName: "A1_TOKEN", clientId: "mosq" }, "mosq", ""],
  ["a token that is the client id, too", { userName: TOKEN, clientId: TOKEN }, "", "q7Rk"],
  ["a client id that contains the token", { userName: TOKEN, clientId: `dev-${TOKEN}` }, "", "q7Rk"],
  ["a client id that begins the token", { userName: TOKEN, clientId: "q7Rk2mV9x" }, "", "q7Rk"],
  ["a client id that is the password", { userName: "meter", password: "hunter2", clientId: "hunter2" }, "", ""],
  ["a client id alone, which may be all that authenticates", { clientId: TOKEN }, "", "q7Rk"],
  ["a certificate", { clientId: "meter 7", certificate: true }, "meter 7", ""],
  [
    "what cannot be stored or shown",
    { userName: "a\0b\ud800cdefghijkl", clientId: "x\n\u202ey" },
    "x\ufffd\ufffdy",
    "a\ufffdb\ufffd",
  ],
  ["nothing", undefined, "", ""],
])("of %s no secret is kept", (_, presented, clientId, credential) => {
  expect(shownCredentials(presented)).toEqual({ clientId, credential });
});

test("long client ids are cut", () => {
  expect(shownCredentials({ userName: "a", clientId: "c".repeat(60_000) }).clientId).toHaveLength(64);
});
