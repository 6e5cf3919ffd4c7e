import { connectorFiles, fileOf, serverOf, storageOf } from "./gateway-attributes.ts";
import type { GatewayDraft } from "./gateway-draft.ts";
import { logsConfig } from "./logs-config.ts";
import type { ZippedFile } from "./zip-file.ts";

/** The files that a gateway reads when it does not take its configuration from here. */
export function gatewayFiles(draft: GatewayDraft, accessToken: string): readonly ZippedFile[] {
  const settings = {
    thingsboard: serverOf(draft, accessToken),
    storage: storageOf(draft),
    connectors: connectorFiles(draft),
  };
  const enabled = draft.connectors.filter(({ isEnabled }) => isEnabled);
  return [
    { name: "tb_gateway.yaml", text: yamlOf(settings) },
    { name: "logs.conf", text: logsConfig(draft) },
    ...enabled.map(({ name, config }) => ({ name: fileOf(name), text: `${JSON.stringify(config, null, 2)}\n` })),
  ];
}

/** Objects, lists of objects and scalars as YAML. Texts are quoted as JSON, which YAML understands. */
export function yamlOf(value: object, indent = ""): string {
  return Object.entries(value)
    .map(([key, member]: [string, unknown]) => {
      if (Array.isArray(member)) {
        if (member.length === 0) return `${indent}${key}: []\n`;
        return `${indent}${key}:\n${member.map((one: object) => itemOf(one, `${indent}  `)).join("")}`;
      }
      if (typeof member === "object" && member !== null) return `${indent}${key}:\n${yamlOf(member, `${indent}  `)}`;
      return `${indent}${key}: ${JSON.stringify(member)}\n`;
    })
    .join("");
}

const itemOf = (one: object, indent: string) => `${indent}- ${yamlOf(one, `${indent}  `).slice(indent.length + 2)}`;
