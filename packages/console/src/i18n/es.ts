import { alarmRuleTexts } from "./es/alarm-rules.ts";
import { alarmTexts } from "./es/alarms.ts";
import { apiKeyTexts } from "./es/api-keys.ts";
import { assetTexts } from "./es/assets.ts";
import { auditLogTexts } from "./es/audit-logs.ts";
import { backupTexts } from "./es/backups.ts";
import { brandingTexts } from "./es/branding.ts";
import { commonUiTexts } from "./es/common-ui.ts";
import { connectionTexts } from "./es/connections.ts";
import { controlWidgetTexts } from "./es/control-widgets.ts";
import { dashboardEditorTexts } from "./es/dashboard-editor.ts";
import { dashboardToolTexts } from "./es/dashboard-tools.ts";
import { dashboardTexts } from "./es/dashboards.ts";
import { deviceTexts } from "./es/devices.ts";
import { edgeTexts } from "./es/edges.ts";
import { editorTexts } from "./es/editors.ts";
import { entityTexts } from "./es/entities.ts";
import { entityViewTexts } from "./es/entity-views.ts";
import { eventTexts } from "./es/events.ts";
import { explorerTexts } from "./es/explorer.ts";
import { firstStepTexts } from "./es/first-steps.ts";
import { generalTexts } from "./es/general.ts";
import { historyTexts } from "./es/history.ts";
import { homeTexts } from "./es/home.ts";
import { listTexts } from "./es/lists.ts";
import { lwm2mTexts } from "./es/lwm2m.ts";
import { mapTexts } from "./es/maps.ts";
import { oauth2Texts } from "./es/oauth2.ts";
import { otaUpdateTexts } from "./es/ota-updates.ts";
import { pickerTexts } from "./es/pickers.ts";
import { placeTexts } from "./es/places.ts";
import { profileTexts } from "./es/profile.ts";
import { relationTexts } from "./es/relations.ts";
import { resourceTexts } from "./es/resources.ts";
import { retentionTexts } from "./es/retention.ts";
import { rolloutTexts } from "./es/rollouts.ts";
import { ruleChainEditorTexts } from "./es/rule-chain-editor.ts";
import { ruleChainWatchTexts } from "./es/rule-chain-watch.ts";
import { ruleChainTexts } from "./es/rule-chains.ts";
import { sessionTexts } from "./es/session.ts";
import { settingTexts } from "./es/settings.ts";
import { showValuesTexts } from "./es/show-values.ts";
import { systemTexts } from "./es/system.ts";
import { telemetryImportTexts } from "./es/telemetry-import.ts";
import { tenantProfileTexts } from "./es/tenant-profiles.ts";
import { timeTexts } from "./es/time.ts";
import { transportTexts } from "./es/transports.ts";
import { usageTexts } from "./es/usage.ts";
import { userTexts } from "./es/users.ts";
import { valueFormTexts } from "./es/value-forms.ts";
import { widgetLibraryTexts } from "./es/widget-library.ts";
import { mergeTexts } from "./merge-texts.ts";

/** Spanish texts; one file per area, named like the English one. */
export const spanishTexts = mergeTexts(
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
