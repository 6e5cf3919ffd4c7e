import {
  MAX_RETENTION_DAYS,
  MAX_RETENTION_KEYS,
  type RetentionPolicy,
  type RetentionProblem,
  type RetentionRule,
  retentionProblem,
} from "@orrery/model";
import {
  choice,
  choices,
  entityRef,
  explained,
  hinted,
  type Infer,
  integer,
  labelled,
  list,
  required,
  settings,
} from "@orrery/model/settings";
import type { FormDraft } from "../../entities/forms/entity-form.ts";
import { toggle } from "../../entities/forms/form-settings.ts";

const DAYS_INVALID = "retention.days-invalid";
const STAGES = [
  ["MINUTE", "retention.then-minute"],
  ["HOUR", "retention.then-hour"],
  ["DAY", "retention.then-day"],
  ["REMOVE", "retention.then-remove"],
] as const;

const STAGE = {
  days: required(
    explained(
      { required: DAYS_INVALID, type: DAYS_INVALID, minimum: DAYS_INVALID, maximum: DAYS_INVALID },
      labelled("retention.from-days", integer(30, { minimum: 1, maximum: MAX_RETENTION_DAYS })),
    ),
  ),
  becomes: required(labelled("retention.becomes", choice(STAGES, "HOUR"))),
};

const RULE = {
  profile: hinted(
    { description: "retention.profile-hint" },
    labelled("retention.profile", entityRef("DEVICE_PROFILE")),
  ),
  keys: required(
    explained(
      { required: "retention.keys-invalid" },
      hinted({ description: "retention.keys-hint" }, labelled("retention.keys", choices())),
    ),
  ),
  stages: hinted({ table: true, add: "retention.add-stage" }, labelled("retention.stages", list(STAGE))),
};

const SHAPE = {
  rules: hinted({ startEmpty: true, add: "retention.add-rule" }, labelled("retention.rules", list(RULE))),
  paused: hinted({ description: "retention.paused-hint" }, toggle("retention.paused")),
};

type Values = Infer<typeof SHAPE>;
type Rule = Values["rules"][number];

const PROBLEMS: Readonly<Record<RetentionProblem, readonly [member: "keys" | "stages", text: string]>> = {
  KEY: ["keys", "retention.keys-invalid"],
  STEPS_WITHOUT_RAW: ["stages", "retention.days-grow"],
  BUCKETS_MUST_GROW: ["stages", "retention.buckets-grow"],
  DAYS_MUST_GROW: ["stages", "retention.days-grow"],
};

/** Rules as people think of them: what points become from which age on. */
export const retentionForm = {
  settings: settings(SHAPE),
  check: (draft: FormDraft): Readonly<Record<string, string>> => {
    const { rules } = retentionForm.settings.read(draft);
    return Object.fromEntries(rules.flatMap((rule, i) => problemsOf(rule, `rules.${i}`)));
  },
};

function problemsOf(rule: Rule, place: string): (readonly [place: string, text: string])[] {
  if (rule.keys.length === 0 || rule.keys.length > MAX_RETENTION_KEYS)
    return [[`${place}.keys`, "retention.keys-invalid"]];
  const removed = rule.stages.findIndex(({ becomes }) => becomes === "REMOVE");
  if (removed >= 0 && removed < rule.stages.length - 1) return [[`${place}.stages`, "retention.remove-last"]];
  const problem = retentionProblem(ruleOf(rule));
  if (!problem) return lastDaysGrow(rule) ? [] : [[`${place}.stages`, "retention.days-grow"]];
  const [member, text] = PROBLEMS[problem];
  return [[`${place}.${member}`, text]];
}

/** What is removed at once needs no step before it, so the ages are compared here, too. */
function lastDaysGrow({ stages }: Rule): boolean {
  return stages.every(({ days }, i) => i === 0 || days > (stages[i - 1]?.days ?? 0));
}

/** The form of a policy as it is saved. */
export function readPolicy({ paused, rules }: RetentionPolicy): Values {
  return {
    paused,
    rules: rules.map((rule) => ({
      profile: rule.deviceProfileId ?? "",
      keys: rule.keys,
      stages: stagesOf(rule),
    })),
  };
}

function stagesOf({ rawDays, steps }: RetentionRule): Rule["stages"] {
  const ages = [rawDays, ...steps.map(({ days }) => days)];
  return ages.flatMap((days, i) => (days === null ? [] : [{ days, becomes: steps[i]?.bucket ?? "REMOVE" }]));
}

/** The policy that a form holds. */
export function policyOf(draft: FormDraft): RetentionPolicy {
  const { paused, rules } = retentionForm.settings.read(draft);
  return { paused, rules: rules.map(ruleOf) };
}

function ruleOf({ profile, keys, stages }: Rule): RetentionRule {
  const steps = stages.flatMap(({ becomes }, i) =>
    becomes === "REMOVE" ? [] : [{ bucket: becomes, days: stages[i + 1]?.days ?? null }],
  );
  return {
    deviceProfileId: profile === "" ? null : profile,
    keys: keys.map((key) => key.trim()),
    rawDays: stages[0]?.days ?? null,
    steps,
  };
}
