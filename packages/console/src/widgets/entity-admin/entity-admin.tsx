import { assetAdminTable, deviceAdminTable } from "@orrery/model/widgets/entity-bundles";
import { RUNS } from "../entities-table/entities-table-view.tsx";
import { defineWidget } from "../runtime/define-widget.ts";
import { AssetAdminView, DeviceAdminView } from "./admin-table-view.tsx";

const LOOK = { padded: false, skeleton: "table", runs: RUNS } as const;

export const deviceAdminWidget = defineWidget(deviceAdminTable, { ...LOOK, View: DeviceAdminView });

export const assetAdminWidget = defineWidget(assetAdminTable, { ...LOOK, View: AssetAdminView });
