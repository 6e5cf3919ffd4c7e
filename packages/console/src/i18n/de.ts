import { alarmRuleTexts } from "./de/alarm-rules.ts";
import { alarmTexts } from "./de/alarms.ts";
import { apiKeyTexts } from "./de/api-keys.ts";
import { assetTexts } from "./de/assets.ts";
import { auditLogTexts } from "./de/audit-logs.ts";
import { backupTexts } from "./de/backups.ts";
import { brandingTexts } from "./de/branding.ts";
import { commonUiTexts } from "./de/common-ui.ts";
import { connectionTexts } from "./de/connections.ts";
import { controlWidgetTexts } from "./de/control-widgets.ts";
import { dashboardEditorTexts } from "./de/dashboard-editor.ts";
import { dashboardToolTexts } from "./de/dashboard-tools.ts";
import { dashboardTexts } from "./de/dashboards.ts";
import { deviceTexts } from "./de/devices.ts";
import { edgeTexts } from "./de/edges.ts";
import { editorTexts } from "./de/editors.ts";
import { entityTexts } from "./de/entities.ts";
import { entityViewTexts } from "./de/entity-views.ts";
import { eventTexts } from "./de/events.ts";
import { explorerTexts } from "./de/explorer.ts";
import { firstStepTexts } from "./de/first-steps.ts";
import { generalTexts } from "./de/general.ts";
import { historyTexts } from "./de/history.ts";
import { homeTexts } from "./de/home.ts";
import { listTexts } from "./de/lists.ts";
import { lwm2mTexts } from "./de/lwm2m.ts";
import { mapTexts } from "./de/maps.ts";
import { oauth2Texts } from "./de/oauth2.ts";
import { otaUpdateTexts } from "./de/ota-updates.ts";
import { pickerTexts } from "./de/pickers.ts";
import { placeTexts } from "./de/places.ts";
import { profileTexts } from "./de/profile.ts";
import { relationTexts } from "./de/relations.ts";
import { resourceTexts } from "./de/resources.ts";
import { retentionTexts } from "./de/retention.ts";
import { rolloutTexts } from "./de/rollouts.ts";
import { ruleChainEditorTexts } from "./de/rule-chain-editor.ts";
import { ruleChainWatchTexts } from "./de/rule-chain-watch.ts";
import { ruleChainTexts } from "./de/rule-chains.ts";
import { sessionTexts } from "./de/session.ts";
import { settingTexts } from "./de/settings.ts";
import { showValuesTexts } from "./de/show-values.ts";
import { systemTexts } from "./de/system.ts";
import { telemetryImportTexts } from "./de/telemetry-import.ts";
import { tenantProfileTexts } from "./de/tenant-profiles.ts";
import { timeTexts } from "./de/time.ts";
import { transportTexts } from "./de/transports.ts";
import { usageTexts } from "./de/usage.ts";
import { userTexts } from "./de/users.ts";
import { valueFormTexts } from "./de/value-forms.ts";
import { widgetLibraryTexts } from "./de/widget-library.ts";
import { mergeTexts } from "./merge-texts.ts";

/** German texts; one file per area, named like the English one. */
export const germanTexts = mergeTexts(
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
