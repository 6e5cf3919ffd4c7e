import { alarmRuleTexts } from "./en/alarm-rules.ts";
import { alarmTexts } from "./en/alarms.ts";
import { apiKeyTexts } from "./en/api-keys.ts";
import { assetTexts } from "./en/assets.ts";
import { auditLogTexts } from "./en/audit-logs.ts";
import { backupTexts } from "./en/backups.ts";
import { brandingTexts } from "./en/branding.ts";
import { commonUiTexts } from "./en/common-ui.ts";
import { connectionTexts } from "./en/connections.ts";
import { controlWidgetTexts } from "./en/control-widgets.ts";
import { dashboardEditorTexts } from "./en/dashboard-editor.ts";
import { dashboardToolTexts } from "./en/dashboard-tools.ts";
import { dashboardTexts } from "./en/dashboards.ts";
import { deviceTexts } from "./en/devices.ts";
import { edgeTexts } from "./en/edges.ts";
import { editorTexts } from "./en/editors.ts";
import { entityTexts } from "./en/entities.ts";
import { entityViewTexts } from "./en/entity-views.ts";
import { eventTexts } from "./en/events.ts";
import { explorerTexts } from "./en/explorer.ts";
import { firstStepTexts } from "./en/first-steps.ts";
import { generalTexts } from "./en/general.ts";
import { historyTexts } from "./en/history.ts";
import { homeTexts } from "./en/home.ts";
import { listTexts } from "./en/lists.ts";
import { lwm2mTexts } from "./en/lwm2m.ts";
import { mapTexts } from "./en/maps.ts";
import { oauth2Texts } from "./en/oauth2.ts";
import { otaUpdateTexts } from "./en/ota-updates.ts";
import { pickerTexts } from "./en/pickers.ts";
import { placeTexts } from "./en/places.ts";
import { profileTexts } from "./en/profile.ts";
import { relationTexts } from "./en/relations.ts";
import { resourceTexts } from "./en/resources.ts";
import { retentionTexts } from "./en/retention.ts";
import { rolloutTexts } from "./en/rollouts.ts";
import { ruleChainEditorTexts } from "./en/rule-chain-editor.ts";
import { ruleChainWatchTexts } from "./en/rule-chain-watch.ts";
import { ruleChainTexts } from "./en/rule-chains.ts";
import { sessionTexts } from "./en/session.ts";
import { settingTexts } from "./en/settings.ts";
import { showValuesTexts } from "./en/show-values.ts";
import { systemTexts } from "./en/system.ts";
import { telemetryImportTexts } from "./en/telemetry-import.ts";
import { tenantProfileTexts } from "./en/tenant-profiles.ts";
import { timeTexts } from "./en/time.ts";
import { transportTexts } from "./en/transports.ts";
import { usageTexts } from "./en/usage.ts";
import { userTexts } from "./en/users.ts";
import { valueFormTexts } from "./en/value-forms.ts";
import { widgetLibraryTexts } from "./en/widget-library.ts";
import { mergeTexts } from "./merge-texts.ts";

/** English texts of the signed-in pages. One file per area; an area may add to the namespace of another. */
export const pageTexts = mergeTexts(
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
  explorerTexts,
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

/** All English texts; those of the frame and of signing in are part of the program, too. */
export const englishTexts = mergeTexts(generalTexts, sessionTexts, pageTexts);
