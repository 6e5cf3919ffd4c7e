import { alarmRuleTexts } from "./fr/alarm-rules.ts";
import { alarmTexts } from "./fr/alarms.ts";
import { apiKeyTexts } from "./fr/api-keys.ts";
import { assetTexts } from "./fr/assets.ts";
import { auditLogTexts } from "./fr/audit-logs.ts";
import { backupTexts } from "./fr/backups.ts";
import { brandingTexts } from "./fr/branding.ts";
import { commonUiTexts } from "./fr/common-ui.ts";
import { connectionTexts } from "./fr/connections.ts";
import { controlWidgetTexts } from "./fr/control-widgets.ts";
import { dashboardEditorTexts } from "./fr/dashboard-editor.ts";
import { dashboardToolTexts } from "./fr/dashboard-tools.ts";
import { dashboardTexts } from "./fr/dashboards.ts";
import { deviceTexts } from "./fr/devices.ts";
import { edgeTexts } from "./fr/edges.ts";
import { editorTexts } from "./fr/editors.ts";
import { entityTexts } from "./fr/entities.ts";
import { entityViewTexts } from "./fr/entity-views.ts";
import { eventTexts } from "./fr/events.ts";
import { explorerTexts } from "./fr/explorer.ts";
import { firstStepTexts } from "./fr/first-steps.ts";
import { generalTexts } from "./fr/general.ts";
import { historyTexts } from "./fr/history.ts";
import { homeTexts } from "./fr/home.ts";
import { listTexts } from "./fr/lists.ts";
import { lwm2mTexts } from "./fr/lwm2m.ts";
import { mapTexts } from "./fr/maps.ts";
import { oauth2Texts } from "./fr/oauth2.ts";
import { otaUpdateTexts } from "./fr/ota-updates.ts";
import { pickerTexts } from "./fr/pickers.ts";
import { placeTexts } from "./fr/places.ts";
import { profileTexts } from "./fr/profile.ts";
import { relationTexts } from "./fr/relations.ts";
import { resourceTexts } from "./fr/resources.ts";
import { retentionTexts } from "./fr/retention.ts";
import { rolloutTexts } from "./fr/rollouts.ts";
import { ruleChainEditorTexts } from "./fr/rule-chain-editor.ts";
import { ruleChainWatchTexts } from "./fr/rule-chain-watch.ts";
import { ruleChainTexts } from "./fr/rule-chains.ts";
import { sessionTexts } from "./fr/session.ts";
import { settingTexts } from "./fr/settings.ts";
import { showValuesTexts } from "./fr/show-values.ts";
import { systemTexts } from "./fr/system.ts";
import { telemetryImportTexts } from "./fr/telemetry-import.ts";
import { tenantProfileTexts } from "./fr/tenant-profiles.ts";
import { timeTexts } from "./fr/time.ts";
import { transportTexts } from "./fr/transports.ts";
import { usageTexts } from "./fr/usage.ts";
import { userTexts } from "./fr/users.ts";
import { valueFormTexts } from "./fr/value-forms.ts";
import { widgetLibraryTexts } from "./fr/widget-library.ts";
import { mergeTexts } from "./merge-texts.ts";

/** French texts; one file per area, named like the English one. */
export const frenchTexts = mergeTexts(
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
