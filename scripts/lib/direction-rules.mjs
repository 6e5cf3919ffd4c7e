// Who may import whom. Packages first, then the folders of the server, then the layers of the console.

const server = "^packages/server/src/";
const console_ = "^packages/console/src/";
/** Tests and their helpers. */
export const TESTS = /\.test\.tsx?$|\/test-[^/]+\.ts$|\/testing\//;
const between = (from, to) => ({ from: new RegExp(from), to: new RegExp(to) });

/**
 * Layers of the console, the lowest first; a folder may import from its own line and from lines above it here. Files
 * directly in `src/` compose everything and are last.
 */
export const CONSOLE_LAYERS = [
  ["i18n", "theme"],
  ["controls"],
  ["branding", "session", "kinds", "errors", "guards", "mobile-bridge", "resources"],
  ["pickers"],
  ["charts", "exports"],
  ["navigation", "page"],
  ["telemetry"],
  ["key-filters"],
  ["entities", "widgets", "records", "alarms", "events", "relations", "audit-logs", "connections", "explorer"],
  ["alarm-rules", "transports", "api-keys", "telemetry-import"],
  [
    "assets",
    "customers",
    "devices",
    "device-profiles",
    "edges",
    "entity-views",
    "tenants",
    "tenant-profiles",
    "users",
    "sign-in",
    "ota-updates",
    "rollouts",
    "recycle-bin",
    "resources-library",
    "rule-chains",
  ],
  ["dashboards", "home", "profile", "settings", "system", "usage"],
  ["widget-library"],
  ["shell"],
  [""],
];

/** Each line is forbidden. `except`: importers that may, such as tests, and benchmarks of one part of the server. */
export const FORBIDDEN = [
  { name: "the model knows nothing of ours", ...between("^packages/model/", "^(packages/(?!model/)|e2e|bench)") },
  {
    name: "the client knows the model only",
    ...between("^packages/client/", "^(packages/(?!client/|model/)|e2e|bench)"),
    except: TESTS,
  },
  {
    name: "the server knows the model only",
    ...between("^packages/server/", "^(packages/(?!server/|model/)|e2e|bench)"),
    except: TESTS,
  },
  {
    name: "the console knows client and model only",
    ...between("^packages/console/", "^(packages/(?!console/|client/|model/)|e2e|bench)"),
  },
  {
    name: "nobody imports the server",
    ...between("^(packages/(?!server/)|e2e|bench)", "^packages/server/"),
    except:
      /\.test\.tsx?$|\/test-[^/]+\.ts$|\/testing\/|^bench\/src\/(storage|rules|alarms|queries|kills|snmp|dtls|coap|lwm2m|tls|cluster|platform\/bench-stores)\b/,
  },
  {
    name: "the product does not use what is there for tests",
    from: /^packages\/[^/]+\/src\//,
    to: TESTS,
    except: /\.test\.tsx?$|\/test-[^/]+\.ts$|\/testing\/|\.stories\.tsx$|\/workshop\//,
  },
  { name: "the kernel knows no module", ...between(`${server}kernel/`, `${server}(?!kernel/)`), except: TESTS },
  {
    name: "domain folders are below rules, device connections and transports",
    ...between(
      `${server}(?!kernel/|rules/|connectivity/|transports/|live/|demo/|app/)[^/]+/`,
      `${server}(rules|connectivity|transports|live|demo)/`,
    ),
    except: TESTS,
  },
  {
    name: "rules are below device connections",
    ...between(`${server}rules/`, `${server}(connectivity|transports|live|demo)/`),
    except: TESTS,
  },
  {
    name: "device connections are below the transports",
    ...between(`${server}connectivity/`, `${server}(transports|live|demo)/`),
    except: TESTS,
  },
  {
    name: "a transport knows no other",
    ...between(`${server}transports/(?!testing/)([^/]+)/`, `${server}transports/[^/]+/`),
    except: TESTS,
    sameFolder: 1,
  },
  {
    name: "live data and the demo know no transport and no composition",
    ...between(`${server}(live|demo)/`, `${server}(transports/|app/)`),
    except: TESTS,
  },
  {
    name: "live data uses services, parsers and words of queries, not their SQL",
    ...between(
      `${server}live/`,
      `${server}queries/(?!(alarm|entity)-query-service\\.ts|parse/|alarm-seen-by\\.ts|query-scope\\.ts|selected-types\\.ts)`,
    ),
    except: TESTS,
  },
  {
    name: "the process that runs tenants' scripts knows its own files and the model's values",
    ...between(
      `${server}rules/scripts/runner/`,
      `${server}(?!rules/scripts/(runner/|framing\\.ts|batch\\.ts|script\\.ts))`,
    ),
    except: TESTS,
  },
  {
    name: "only the composition knows the composition",
    ...between(
      `${server}(?!app/|app\\.ts|run\\.ts|main\\.mjs|banner\\.ts)`,
      `${server}(app/|app\\.ts|run\\.ts|main\\.mjs)`,
    ),
    except: TESTS,
  },
  {
    name: "controls know neither client nor session",
    ...between(`${console_}(controls|i18n|theme)/`, "^packages/client/"),
    except: /\.test\.tsx?$|\.stories\.tsx$/,
  },
];

/**
 * What opens connections, and the folders of the server that may not use it: what tenants name is reached through
 * `kernel/egress` alone. `except`: files that get their connections or addresses from there, or use something else of it.
 */
export const CONNECTIONS = {
  openers:
    /^(?:fetch|node:(?:net|tls|http|https|http2|dgram|dns)|mqtt|rabbitmq-client|@platformatic\/kafka|nodemailer|undici)$/,
  from: new RegExp(`${server}(?!kernel/|transports/|connectivity/|live/|demo/)`),
  except: [
    /\/mail\/mailer\.ts$/, // the server of the installation, or a given connection
    /\/rules\/nodes\/external\/mqtt\/mqtt-connection\.ts$/, // on a given connection
    /\/rules\/nodes\/external\/rabbitmq\/rabbitmq-connection\.ts$/, // to an address that was checked
    /\/rules\/nodes\/external\/kafka\/kafka-producer\.ts$/, // to addresses that were checked
    /\/rules\/nodes\/external\/rest-api-outcome\.ts$/, // names of statuses
    /\/rules\/scripts\/runner\//, // takes connections away
  ],
};

/** Files that refer to lazily loaded code of any layer: pages, and stories. Their other imports count. */
export const LAZY_DOORS = /^packages\/console\/src\/(navigation\/page-code\.ts$|kinds\/|workshop\/)/;

/** The layer of a console file; undefined for files without one: tests, stories, the workshop. */
export function layerOf(file) {
  const match = /^packages\/console\/src\/(?:([^/]+)\/)?[^/]/.exec(file);
  if (!match || TESTS.test(file) || /\.stories\.tsx$|^packages\/console\/src\/workshop\//.test(file)) return undefined;
  const layer = CONSOLE_LAYERS.findIndex((folders) => folders.includes(match[1] ?? ""));
  return layer < 0 ? Number.NaN : layer;
}
