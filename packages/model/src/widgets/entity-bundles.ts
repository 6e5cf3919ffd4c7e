import { choices, flag, sections, text, unlisted, whenAbsent } from "../settings/index.ts";
import { type WidgetsBundleDeclaration, widget } from "./declaration.ts";
import { key, RANDOM, SINE } from "./function-keys.ts";
import { TABLE_KEY } from "./shared-settings.ts";
import { ENTITIES_TABLE, ENTITIES_TABLE_ACTIONS, ENTITIES_TABLE_PARAMETERS } from "./table-cards.ts";

/** What an edge has been given. */
export const edgesOverview = widget(
  ["edges_overview", "Edge Quick Overview", "What an edge has been given, as a tree."],
  "latest",
  [7.5, 5],
  {
    frame: "table",
    config: { titleIcon: "router", showTitleIcon: true },
    parameters: { maxDatasources: 1, dataKeysOptional: true },
    settings: { enableDefaultTitle: whenAbsent(false, flag(true)) },
    keys: [key("Sin", SINE)],
  },
);

export const edgeWidgets: WidgetsBundleDeclaration = {
  alias: "edge_widgets",
  title: "Edge widgets",
  description: "Edges and what they have been given.",
  widgets: [edgesOverview],
};

interface Action {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
}

/** The actions of an administration table of entities of a kind; the console implements them. */
const actionsOf = (kind: string) => ({
  headerButton: [nativeAction({ id: "add", name: `Add ${kind}`, icon: "add" })],
  actionCellButton: [
    nativeAction({ id: "edit", name: `Edit ${kind}`, icon: "edit" }),
    nativeAction({ id: "delete", name: `Delete ${kind}`, icon: "delete" }),
  ],
});

const nativeAction = ({ id, name, icon }: Action) => ({ id, name, icon, type: "custom", customFunction: "" });

const adminTable = (kind: "device" | "asset") =>
  widget(
    [
      `${kind}_admin_table`,
      `${kind === "device" ? "Device" : "Asset"} admin table`,
      `Adds, edits and deletes ${kind}s.`,
    ],
    "latest",
    [7.5, 6.5],
    {
      frame: "table",
      config: { actions: actionsOf(kind) },
      parameters: ENTITIES_TABLE_PARAMETERS,
      actionSources: ENTITIES_TABLE_ACTIONS,
      settings: ENTITIES_TABLE,
      keySettings: TABLE_KEY,
      keys: [RANDOM],
    },
  );

export const deviceAdminTable = adminTable("device");
export const assetAdminTable = adminTable("asset");

export const entityAdminWidgets: WidgetsBundleDeclaration = {
  alias: "entity_admin_widgets",
  title: "Entity admin widgets",
  description: "Tables in which devices and assets are added, edited and deleted.",
  widgets: [deviceAdminTable, assetAdminTable],
};

const ONE_DEVICE = { maxDatasources: 1, dataKeysOptional: true, singleEntity: true };

/** What a gateway has reported lately. */
export const gatewayEvents = widget(
  ["attributes_card", "Gateway events", "What a gateway has reported lately."],
  "latest",
  [7.5, 8],
  {
    frame: "raised",
    parameters: ONE_DEVICE,
    settings: { eventsTitle: unlisted(text("Gateway Events Form")), eventsReg: choices() },
    keys: [RANDOM],
  },
);

/** Makes gateways and edits their configurations. */
export const gatewayConfiguration = widget(
  ["gateway_configuration", "Gateway Configuration", "Makes and edits gateways."],
  "static",
  [8, 6.5],
  {
    frame: "raised",
    settings: sections(
      [
        "General",
        {
          widgetTitle: unlisted(text("Gateway Configuration")),
          archiveFileName: text("gatewayConfiguration"),
          gatewayType: text("Gateway"),
        },
      ],
      ["Messages", { successfulSave: text(""), gatewayNameExists: text("") }],
    ),
    newSettings: { archiveFileName: "configurationGateway" },
  },
);

/** Edits the configuration of one gateway. */
export const gatewayForm = widget(
  ["config_form_latest", "Gateway configuration (Single device)", "Edits the configuration of one gateway."],
  "latest",
  [7.5, 9],
  {
    frame: "plain",
    parameters: ONE_DEVICE,
    settings: { gatewayTitle: text("Gateway configuration (Single device)"), readOnly: flag(false) },
    keys: [RANDOM],
  },
);

export const gatewayWidgets: WidgetsBundleDeclaration = {
  alias: "gateway_widgets",
  title: "Gateway widgets",
  description: "Setting gateways up and watching them.",
  widgets: [gatewayConfiguration, gatewayEvents, gatewayForm],
};
