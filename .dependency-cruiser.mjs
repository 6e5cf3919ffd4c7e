/** Directions of architecture: packages first, then the folders of the server. */
const server = "^packages/server/src/";

export default {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    { name: "unresolved", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      name: "model-stands-alone",
      severity: "error",
      from: { path: "^packages/model/" },
      to: { path: "^(packages/(?!model/)|e2e|bench)" },
    },
    {
      name: "client-knows-the-model-only",
      severity: "error",
      from: { path: "^packages/client/", pathNot: "\\.integration\\.test\\.ts$" },
      to: { path: "^(packages/(?!client/|model/)|e2e|bench)" },
    },
    {
      name: "server-knows-the-model-only",
      severity: "error",
      from: { path: "^packages/server/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(packages/(?!server/|model/)|e2e|bench)" },
    },
    {
      name: "console-knows-client-and-model",
      severity: "error",
      from: { path: "^packages/console/" },
      to: { path: "^(packages/(?!console/|client/|model/)|e2e|bench)" },
    },
    {
      name: "public-doors-only",
      comment: "Another package is entered by its exports, never by its files.",
      severity: "error",
      from: { path: "^(packages/[^/]+|e2e|bench)/" },
      to: { path: "^packages/([^/]+)/src/(?!index\\.ts$)", pathNot: "^$1/" },
    },
    {
      name: "kernel-knows-no-module",
      severity: "error",
      from: { path: `${server}kernel/`, pathNot: "\\.test\\.ts$" },
      to: { path: server, pathNot: `${server}kernel/` },
    },
    {
      name: "domain-below-rules",
      comment: "transports -> devices-link -> rules -> domain folders -> kernel",
      severity: "error",
      from: {
        path: server,
        pathNot: `${server}(kernel|rules|devices-link|transports|live|demo|testing)/|${server}[^/]+\\.ts$|\\.test\\.ts$`,
      },
      to: { path: `${server}(rules|devices-link|transports|live|demo)/` },
    },
    {
      name: "rules-below-devices-link",
      severity: "error",
      from: { path: `${server}rules/`, pathNot: "\\.test\\.ts$" },
      to: { path: `${server}(devices-link|transports|live|demo)/` },
    },
    {
      name: "devices-link-below-transports",
      severity: "error",
      from: { path: `${server}devices-link/`, pathNot: "\\.test\\.ts$" },
      to: { path: `${server}(transports|live|demo)/` },
    },
    {
      name: "only-main-knows-the-app",
      severity: "error",
      from: { path: server, pathNot: `${server}(main|app|index)\\.ts$|${server}testing/|\\.test\\.ts$` },
      to: { path: `${server}(main|app)\\.ts$` },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|node_modules)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
    },
    parser: "swc",
    tsPreCompilationDeps: true,
  },
};
