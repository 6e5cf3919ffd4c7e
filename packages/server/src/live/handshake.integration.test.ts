import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { TEST_DATABASES } from "../testing/databases.ts";
import { TestLive } from "./testing/test-live.ts";

describe.each(TEST_DATABASES)("handshakes of live data on $name", (kind) => {
  let live: TestLive;

  beforeAll(async () => {
    live = await TestLive.open(kind);
  });
  afterAll(() => live.close());

  test.each([[""], ["token="], ["token=x"], ["token=a&token=b"]])(
    "the handshake with ?%s is refused",
    async (query) => {
      const socket = new WebSocket(`ws://127.0.0.1:${live.port}/api/ws/plugins/telemetry?${query}`);
      const status = await new Promise((resolve) => {
        socket.on("unexpected-response", (_request, response) => resolve(response.statusCode));
        socket.on("error", () => undefined);
      });
      socket.terminate();
      expect(status).toBe(401);
    },
  );

  test("a refused handshake leaves no connection, even when the client never ends it", async () => {
    const socket = connect({ port: live.port, host: "127.0.0.1", allowHalfOpen: true });
    socket.on("error", () => undefined); // "close" follows
    socket.write(
      "GET /api/ws/plugins/telemetry HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    );
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1.1 401 /);
    await expect
      .poll(() => {
        socket.write("x"); // a closed connection answers with a reset
        return socket.closed;
      })
      .toBe(true);
  });
});
