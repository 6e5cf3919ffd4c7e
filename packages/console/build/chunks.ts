import type { Rolldown } from "vite";

/** Named by hand, as the sign-in page must not load the frame: `scripts/budget.mjs` fails when one is missing here. */
const SIGN_IN_SHARES =
  /src\/(controls\/(basics\/(logo|form-error|plain-progress)|fields\/(field|use-password-toggle)|content\/footer\/brand|hooks\/(use-submission|app-loading))|errors\/error-text|page\/when-idle|navigation\/page-code)\.tsx?$|model\/src\/values\/email\.ts$|\/use(Query|Mutation)\.js$/;

/**
 * What the first pages need, in few files: left to itself the bundler makes eighty of the modules that pages share, and
 * each costs a request, a link and a task. A module goes to the first group that asks for it, with all that it imports.
 */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 6 }, // changes seldom, stays cached
  { name: "start", tags: ["$initial"], priority: 5 },
  { name: "shared", test: SIGN_IN_SHARES, priority: 4 },
  { name: "frame", test: /src\/(theme\/themed-pages|session\/session-gate|shell\/shell)\.tsx$/, priority: 3 },
  {
    name: "list",
    test: /src\/(entities\/(list\/(entity-list-page|list-page|name-link)|columns\/(cells|columns)|filters\/(sources|value-filter)|assignment\/customer-column)|controls\/basics\/(chip|dot)|devices\/activity)\.tsx?$/,
    priority: 2,
  },
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
  // What tables of records share, in one file: the start of the program names each file of each page.
  { name: "records", test: /src\/(records\/|audit-logs\/audit-log-table)/, priority: 1 },
];
