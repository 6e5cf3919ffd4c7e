import type { Rolldown } from "vite";

/** Named by hand, as the sign-in page must not load the frame: `scripts/budget.mjs` fails when one is missing here. */
const SIGN_IN_SHARES =
  /src\/(controls\/(basics\/(logo|form-error|plain-progress)|fields\/(field|use-password-toggle)|hooks\/(use-submission|app-loading))|errors\/error-text|page\/when-idle|navigation\/page-code)\.tsx?$|model\/src\/values\/email\.ts$|\/use(Query|Mutation)\.js$/;

/** What lists and dashboards share of controls: both load it, neither all of the other's. */
const BASICS =
  /src\/(controls\/(basics\/(button|dot|skeleton)|fields\/(search-field|checkbox)|time\/time|hooks\/use-copy)|i18n\/relative-time)\.tsx?$|react-query\/build\/modern\/useQueries\.js$/;

/** What a viewed dashboard shares with drawers, forms and lists: small, while those are 80 KB that it does not need. */
const KIT =
  /src\/(controls\/(time\/last-heard|basics\/visually-hidden)|entities\/actions\/run-for-all|kinds\/entity-links)\.tsx?$|model\/src\/(settings\/|values\/typed-value|exports\/export-limits)|client\/src\/resources\/(bulk-actions|recycle-bin|history|references)\.ts$|@mui\/material\/(SvgIcon\/|utils\/(createSvgIcon|useControlled)|Select\/utils\/(index|getOpenInteractionType|areEqualValues|isEmpty)|(NativeSelect|FilledInput|Input)\/[a-zA-Z]+Classes)|react-query\/build\/modern\/useIsFetching\.js$/;

/** What widgets, drawers and tables of records share. */
const PARTS =
  /src\/(controls\/(tables\/(table-footer|selection-bar|tab-id)|hooks\/(use-visible-rows|row-heights)|autocomplete\/option-search|overlays\/popover\/placement|basics\/material-icon\/material-icon)|pickers\/(time-window\/time-window-control|entity\/search-entities)|telemetry\/(spark-view|use-last-hour|format-value)|session\/use-recent-entities|exports\/export-button|i18n\/zoned-text)\.tsx?$|model\/src\/(settings\/index|timewindow\/[a-z-]+)\.ts$/;

/**
 * What the first pages need, in few files: left to itself the bundler makes eighty of the modules that pages share, and
 * each costs a request, a link and a task. A module goes to the first group that asks for it, with all that it imports.
 */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 6 }, // changes seldom, stays cached
  { name: "start", tags: ["$initial"], priority: 5 },
  { name: "shared", test: SIGN_IN_SHARES, priority: 4 },
  {
    name: "frame",
    test: /src\/(theme\/themed-pages|session\/session-gate|shell\/shell|page\/steady-frames)\.tsx?$/,
    priority: 3,
  },
  { name: "basics", test: BASICS, priority: 2.5 },
  { name: "kit", test: KIT, priority: 2.4 },
  {
    name: "list",
    test: /src\/(entities\/(list\/(entity-list-page|list-page|name-link)|columns\/(cells|columns)|filters\/(sources|value-filter)|assignment\/(customer-column|assignment-actions|edge-actions)|actions\/make-default)|controls\/basics\/(chip|dot)|devices\/activity)\.tsx?$/,
    priority: 2,
  },
  { name: "parts", test: PARTS, priority: 1.5 },
  {
    name: "layers",
    test: /src\/(entities\/entity-overlays\.tsx|devices\/device-overlays\.ts|entities\/drawer\/tab-panels\.tsx)$/,
    priority: 1,
  },
  // What all widgets share: a chunk of each would cost more than what is in it.
  {
    name: "widget",
    test: /src\/widgets\/(runtime\/(define-widget|script-value|display-value|dashboard-context|value)|frame\/(frame-colors|legend-style)|functions\/function-batches|table\/(function-problem|author-actions|column-chooser))\.tsx?$/,
    priority: 1,
  },
  // Parts of a few hundred bytes, in one file: the sign-in page would pay for the name of each.
  {
    name: "bits",
    test: /src\/(i18n\/(user-text|use-user-text)|controls\/(hooks\/(directed-key|use-element-size)|time\/date-time\/month-days)|widget-library\/(may-change|library-paths)|dashboards\/editor\/saving\/draft-key|rule-chains\/pending-import|entities\/json-file\/(file-name|download)|widgets\/(text-cards\/action-tags|frame\/before-picture|controls\/kit\/request-of))\.tsx?$|model\/src\/(values\/attribute-scope|dashboards\/key-label)\.ts$/,
    priority: 2.3,
  },
  // What every dashboard needs, and each kind of its widgets: in a file of each module they took seventy requests.
  {
    name: "dashboard",
    test: /src\/(dashboards\/view\/dashboard-page|widgets\/widget-host)\.tsx$/,
    priority: 0.8,
  },
  {
    name: "tables",
    test: /src\/widgets\/(entities-table\/entities-table|alarms-table\/alarms-table|timeseries-table\/timeseries-table)\.tsx$/,
    priority: 0.7,
  },
  { name: "gauges", test: /src\/widgets\/gauges\/(digital\/digital|analogue\/analogue)-gauges\.tsx$/, priority: 0.7 },
  { name: "plain-cards", test: /src\/widgets\/(simple-card\/simple-card|text-cards\/html-card)\.tsx$/, priority: 0.7 },
  { name: "time-charts", test: /src\/widgets\/time-chart\/time-charts\.ts$/, priority: 0.6 },
  // What imports and exports of files share.
  {
    name: "files",
    test: /src\/(entities\/json-file\/(import-file-dialog|export-file-dialog|parse-file)|controls\/fields\/file-input\/[a-z-]+)\.tsx?$/,
    priority: 0.9,
  },
  // What tables of records share, in one file: the start of the program names each file of each page.
  { name: "records", test: /src\/(records\/|audit-logs\/audit-log-table)/, priority: 1 },
];
