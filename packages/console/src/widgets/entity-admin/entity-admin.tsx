import { assetAdminTable, deviceAdminTable } from "@orrery/model/widgets/entity-bundles";
import { defineWidget } from "../runtime/define-widget.ts";
import { TABLE_FUNCTIONS } from "../table/table-functions.ts";
import { AssetAdminView, DeviceAdminView } from "./admin-table-view.tsx";

const LOOK = { padded: false, skeleton: "table", runs: TABLE_FUNCTIONS } as const;

export const deviceAdminWidget = defineWidget(deviceAdminTable, { ...LOOK, View: DeviceAdminView });

export const assetAdminWidget = defineWidget(assetAdminTable, { ...LOOK, View: AssetAdminView });
