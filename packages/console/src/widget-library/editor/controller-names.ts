import type { KnownName } from "../../controls/editors/code-editor/known-names.ts";

/** Names that controllers use (reference: dashboards and widgets, 4.2 to 4.6). */
export const CONTROLLER_NAMES: readonly KnownName[] = [
  ...["onInit", "onDataUpdated", "onResize", "onDestroy", "onEditModeChanged", "onMobileModeChanged"],
  ...["typeParameters", "actionSources", "getSettingsSchema", "getDataKeySettingsSchema", "useCustomDatasources"],
]
  .map((name): KnownName => ({ path: `self.${name}` }))
  .concat(
    [
      ...["$container", "$scope", "width", "height", "isEdit", "isMobile", "settings", "units", "decimals"],
      ...["data", "datasources", "timeWindow", "defaultSubscription", "subscriptionApi", "stateController"],
      ...["actionsApi.getActionDescriptors", "actionsApi.handleWidgetAction", "actionsApi.elementClick"],
      ...["controlApi.sendOneWayCommand", "controlApi.sendTwoWayCommand", "controlApi.completedCommand"],
      ...["utils.formatValue", "utils.customTranslation", "widgetConfig", "currentUser", "detectChanges"],
      ...["attributeService", "deviceService", "assetService", "entityService", "dialogs", "customDialog"],
      ...["showSuccessToast", "showErrorToast", "updateWidgetParams", "updateAliases", "rxjs"],
    ].flatMap((name) => [{ path: `self.ctx.${name}` }, { path: `ctx.${name}` }]),
  );
