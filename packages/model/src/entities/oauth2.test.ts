import { expect, test } from "vitest";
import {
  OAUTH2_CLIENT_AUTHENTICATIONS,
  OAUTH2_MAPPER_TYPES,
  OAUTH2_PLATFORMS,
  OAUTH2_SCHEMES,
  OAUTH2_TENANT_NAME_STRATEGIES,
} from "./oauth2.ts";

test.each([
  ["BLOCK-3.197 domain schemes", OAUTH2_SCHEMES, ["HTTP", "HTTPS", "MIXED"]],
  ["BLOCK-3.198 BLOCK-3.199 mappers", OAUTH2_MAPPER_TYPES, ["BASIC", "CUSTOM", "GITHUB", "APPLE"]],
  ["BLOCK-3.200 platforms", OAUTH2_PLATFORMS, ["WEB", "ANDROID", "IOS"]],
  ["BLOCK-3.201 client authentication", OAUTH2_CLIENT_AUTHENTICATIONS, ["BASIC", "POST"]],
  ["BLOCK-3.202 names of tenants", OAUTH2_TENANT_NAME_STRATEGIES, ["DOMAIN", "EMAIL", "CUSTOM"]],
])("the %s are those of the contract", (_name, words, expected) => {
  expect(words).toEqual(expected);
});
