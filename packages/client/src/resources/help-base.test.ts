import { expect, test } from "vitest";
import { createClient } from "../client.ts";

test.each(["https://docs.example/console", ""])(
  "the help base address %j arrives as text (CORE-7.022)",
  async (base) => {
    const asked: string[] = [];
    const client = createClient({
      baseUrl: "http://iot.example",
      fetch: async (url) => {
        asked.push(url);
        return new Response(base, { headers: { "content-type": "text/plain;charset=UTF-8" } });
      },
    });
    const claims = btoa(JSON.stringify({ sub: "a@b.c", scopes: ["TENANT_ADMIN"], userId: "u", exp: 4e9, iat: 1 }));
    client.session.use({ token: `x.${claims}.x`, refreshToken: `x.${claims}.x` });
    expect(await client.system.helpBaseUrl()).toBe(base);
    expect(asked).toEqual(["http://iot.example/api/uiSettings/helpBaseUrl"]);
  },
);
