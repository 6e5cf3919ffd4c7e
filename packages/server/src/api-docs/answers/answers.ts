import { accountAnswers } from "./accounts.ts";
import { alarmAnswers } from "./alarms.ts";
import type { Answer, CallAnswer } from "./answer.ts";
import { backupAnswers } from "./backups.ts";
import { dashboardAnswers } from "./dashboards.ts";
import { deviceAnswers } from "./devices.ts";
import { edgeAnswers } from "./edges.ts";
import { fileAnswers } from "./files.ts";
import { installationAnswers } from "./installation.ts";
import { rolloutAnswers } from "./ota-rollouts.ts";
import { relationAnswers } from "./relations.ts";
import { ruleChainAnswers } from "./rule-chains.ts";
import { telemetryAnswers } from "./telemetry.ts";
import { tenantAnswers } from "./tenants.ts";

const ALL = [
  ...deviceAnswers,
  ...edgeAnswers,
  ...tenantAnswers,
  ...accountAnswers,
  ...backupAnswers,
  ...installationAnswers,
  ...alarmAnswers,
  ...dashboardAnswers,
  ...ruleChainAnswers,
  ...fileAnswers,
  ...rolloutAnswers,
  ...relationAnswers,
  ...telemetryAnswers,
].flat();

const ANSWERS: ReadonlyMap<string, CallAnswer> = new Map(ALL.map((each) => [each.name, each]));

/** The answer of a call, such as `GET /api/device/:id`, with status 200. */
export function answerOf(name: string): Answer | undefined {
  return ANSWERS.get(name)?.answer;
}

/** Whether the call may answer with an empty body. */
export function mayBeEmpty(name: string): boolean {
  return ANSWERS.get(name)?.mayBeEmpty ?? false;
}

/** Calls with a described answer. */
export function answeredCalls(): Iterable<string> {
  return ANSWERS.keys();
}
