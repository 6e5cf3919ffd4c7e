import type { Device, DeviceData, Uuid } from "@orrery/model";
import { parseLosslessJson } from "../kernel/json/lossless-json.ts";
import type { SecretBox } from "../kernel/secrets/secret-box.ts";
import { computed, customer, flag, idOf, object, optional, text } from "../kernel/tables/column.ts";
import { defineTable, type TableRow } from "../kernel/tables/define-table.ts";
import {
  hasUnreadableSecrets,
  transportSecretsOf,
  withoutTransportSecrets,
  withTransportSecrets,
} from "./transport-secrets.ts";

/** The secrets of `deviceData` are stored in a column of their own, as sealed JSON. */
export const deviceTable = defineTable<Device, [box: SecretBox]>()({
  type: "DEVICE",
  columns: {
    tenantId: idOf("TENANT"),
    customerId: customer(),
    name: text(),
    type: text(),
    label: optional(text()),
    deviceProfileId: idOf("DEVICE_PROFILE"),
    deviceData: computed,
    firmwareId: optional(idOf("OTA_PACKAGE")),
    softwareId: optional(idOf("OTA_PACKAGE")),
    additionalInfo: object(),
  },
  stored: { device_data: text(), transport_secrets: optional(text()), is_gateway: flag() },
  write: {
    device_data: ({ deviceData }) => JSON.stringify(withoutTransportSecrets(deviceData)),
    transport_secrets: sealedSecrets,
    is_gateway: ({ additionalInfo }) => additionalInfo?.gateway === true,
  },
  read: {
    deviceData: ({ id, device_data, transport_secrets: sealed }, box) => {
      const deviceData = parseLosslessJson(device_data) as DeviceData; // as it was written
      const opened = sealed ? box.open(sealed, secretsPlace(id)) : undefined;
      return opened === undefined ? deviceData : withTransportSecrets(deviceData, JSON.parse(opened));
    },
  },
  sortable: ["name", "type", "label", "customerId", "deviceProfileId"],
  search: ["name"],
  query: {
    name: "name",
    fields: ["type", "label", "additionalInfo"],
    alsoFields: { title: "name" },
    search: { index: "device_search", columns: ["name", "label", "type"] },
    customer: "column",
  },
});

export type DeviceRow = TableRow<typeof deviceTable>;

declare module "../kernel/database/schema.ts" {
  interface Schema {
    device: DeviceRow;
  }
}

/** `undefined` when the stored secrets cannot be opened: they stay as they are, until their key is back. */
function sealedSecrets({ id, deviceData }: Device, box: SecretBox): string | null | undefined {
  if (hasUnreadableSecrets(deviceData)) return undefined;
  const secrets = transportSecretsOf(deviceData);
  return secrets ? box.seal(JSON.stringify(secrets), secretsPlace(id.id)) : null;
}

function secretsPlace(id: Uuid): string {
  return `device.transport_secrets ${id}`;
}
