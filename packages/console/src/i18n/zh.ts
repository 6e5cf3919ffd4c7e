import { mergeTexts } from "./merge-texts.ts";
import { alarmRuleTexts } from "./zh/alarm-rules.ts";
import { alarmTexts } from "./zh/alarms.ts";
import { apiKeyTexts } from "./zh/api-keys.ts";
import { assetTexts } from "./zh/assets.ts";
import { auditLogTexts } from "./zh/audit-logs.ts";
import { backupTexts } from "./zh/backups.ts";
import { brandingTexts } from "./zh/branding.ts";
import { commonUiTexts } from "./zh/common-ui.ts";
import { connectionTexts } from "./zh/connections.ts";
import { controlWidgetTexts } from "./zh/control-widgets.ts";
import { dashboardEditorTexts } from "./zh/dashboard-editor.ts";
import { dashboardToolTexts } from "./zh/dashboard-tools.ts";
import { dashboardTexts } from "./zh/dashboards.ts";
import { deviceTexts } from "./zh/devices.ts";
import { edgeTexts } from "./zh/edges.ts";
import { editorTexts } from "./zh/editors.ts";
import { entityTexts } from "./zh/entities.ts";
import { entityViewTexts } from "./zh/entity-views.ts";
import { eventTexts } from "./zh/events.ts";
import { explorerTexts } from "./zh/explorer.ts";
import { firstStepTexts } from "./zh/first-steps.ts";
import { generalTexts } from "./zh/general.ts";
import { historyTexts } from "./zh/history.ts";
import { homeTexts } from "./zh/home.ts";
import { listTexts } from "./zh/lists.ts";
import { lwm2mTexts } from "./zh/lwm2m.ts";
import { mapTexts } from "./zh/maps.ts";
import { oauth2Texts } from "./zh/oauth2.ts";
import { otaUpdateTexts } from "./zh/ota-updates.ts";
import { pickerTexts } from "./zh/pickers.ts";
import { placeTexts } from "./zh/places.ts";
import { profileTexts } from "./zh/profile.ts";
import { relationTexts } from "./zh/relations.ts";
import { resourceTexts } from "./zh/resources.ts";
import { retentionTexts } from "./zh/retention.ts";
import { rolloutTexts } from "./zh/rollouts.ts";
import { ruleChainEditorTexts } from "./zh/rule-chain-editor.ts";
import { ruleChainWatchTexts } from "./zh/rule-chain-watch.ts";
import { ruleChainTexts } from "./zh/rule-chains.ts";
import { sessionTexts } from "./zh/session.ts";
import { settingTexts } from "./zh/settings.ts";
import { showValuesTexts } from "./zh/show-values.ts";
import { systemTexts } from "./zh/system.ts";
import { telemetryImportTexts } from "./zh/telemetry-import.ts";
import { tenantProfileTexts } from "./zh/tenant-profiles.ts";
import { timeTexts } from "./zh/time.ts";
import { transportTexts } from "./zh/transports.ts";
import { usageTexts } from "./zh/usage.ts";
import { userTexts } from "./zh/users.ts";
import { valueFormTexts } from "./zh/value-forms.ts";
import { widgetLibraryTexts } from "./zh/widget-library.ts";

/** Chinese texts; one file per area, named like the English one. */
export const chineseTexts = mergeTexts(
  explorerTexts,
  generalTexts,
  sessionTexts,
  entityTexts,
  deviceTexts,
  assetTexts,
  dashboardTexts,
  connectionTexts,
  controlWidgetTexts,
  dashboardEditorTexts,
  dashboardToolTexts,
  commonUiTexts,
  edgeTexts,
  editorTexts,
  listTexts,
  mapTexts,
  pickerTexts,
  timeTexts,
  placeTexts,
  firstStepTexts,
  homeTexts,
  historyTexts,
  auditLogTexts,
  entityViewTexts,
  eventTexts,
  relationTexts,
  alarmTexts,
  alarmRuleTexts,
  profileTexts,
  apiKeyTexts,
  ruleChainTexts,
  rolloutTexts,
  ruleChainEditorTexts,
  ruleChainWatchTexts,
  oauth2Texts,
  otaUpdateTexts,
  resourceTexts,
  retentionTexts,
  settingTexts,
  telemetryImportTexts,
  tenantProfileTexts,
  transportTexts,
  lwm2mTexts,
  backupTexts,
  brandingTexts,
  systemTexts,
  usageTexts,
  userTexts,
  showValuesTexts,
  valueFormTexts,
  widgetLibraryTexts,
);
