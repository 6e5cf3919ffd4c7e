import styled from "@emotion/styled";
import { isApiError } from "@orrery/client";
import { type DeviceProfile, isSameJson } from "@orrery/model";
import { ALARM_ENTITY_FIELDS, ALARM_KEY_TYPES } from "@orrery/model/alarm-rules";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { FormError } from "../controls/basics/form-error.tsx";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import { ConflictDialog } from "../entities/history/conflict-dialog.tsx";
import { useEntityChanged } from "../entities/use-entity-changed.ts";
import { errorText } from "../errors/error-text.ts";
import type { KeyFilterOptions } from "../key-filters/key-filter-options.ts";
import { ConfirmOnExit, isTabLeft } from "../page/confirm-on-exit.tsx";
import { useClient } from "../session/client-context.tsx";
import { AlarmEditor } from "./alarm-editor.tsx";
import { AlarmList } from "./alarm-list.tsx";
import { BacktestDock } from "./backtest/backtest-dock.tsx";
import { useBacktest } from "./backtest/use-backtest.ts";
import { type AlarmEntry, isReadable } from "./model/alarm-draft.ts";
import { alarmProblems, hasProblem } from "./model/alarm-problems.ts";
import { copyOfAlarm } from "./model/copy-draft.ts";
import { isEdited, writeAlarms } from "./model/write-draft.ts";
import { NoRules, UnreadableRules } from "./no-rules.tsx";
import { RuleEditingProvider } from "./rule-context.ts";
import { saveProfile } from "./save-profile.ts";
import { freeName, TemplateDialog } from "./template-dialog.tsx";
import { type AlarmDrafts, useAlarmDrafts } from "./use-alarm-drafts.ts";

interface AlarmRulesTabProps {
  readonly entity: DeviceProfile;
}

/** The alarm rules of a device profile. They are saved apart from its other fields. */
export function AlarmRulesTab({ entity }: AlarmRulesTabProps) {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["entity", "DEVICE_PROFILE", entity.id.id],
    queryFn: ({ signal }) => client.deviceProfiles.get(entity.id, { signal, ignoreErrors: true }),
    structuralSharing: false, // copies of answers have no tag
  });
  return data ? <AlarmRulesEditor profile={data} /> : null;
}

function AlarmRulesEditor({ profile }: { readonly profile: DeviceProfile }) {
  const { t } = useTranslation();
  const toast = useToast();
  const drafts = useAlarmDrafts(profile);
  const { entries, changes, set } = drafts;
  const [chosen, setChosen] = useState<AlarmEntry>();
  const [isAdding, setAdding] = useState(false);
  const [isTried, setTried] = useState(false);
  const options = useRuleOptions(profile);
  const problems = useMemo(() => alarmProblems(entries), [entries]);
  const shown = isTried ? problems : NO_PROBLEMS;
  const selected = chosenOf(entries, chosen);
  const saving = useSaving(drafts, () => setTried(false));
  const backtest = useBacktest();
  const { run } = backtest;
  const perDay = run?.result.end && { id: run.plan.rule.id, rate: run.result.end.raisedPerDay };
  const used = entries.map(({ alarmType }) => alarmType.trim());
  const add = (entry: AlarmEntry, after?: AlarmEntry) => {
    const at = after ? entries.indexOf(after) + 1 : entries.length;
    set(entries.toSpliced(at, 0, entry));
    setChosen(entry);
  };
  const remove = (entry: AlarmEntry) => {
    const at = entries.indexOf(entry);
    set(entries.filter((other) => other !== entry));
    if (selected === entry) setChosen(entries[at + 1] ?? entries[at - 1]);
    toast({
      type: "info",
      message: t("alarm-rule.deleted", { name: entry.alarmType || t("alarm-rule.unnamed") }),
      action: {
        label: t("alarm-rule.undo-delete"),
        run: () => {
          drafts.restore(entry, at);
          setChosen(entry);
        },
      },
    });
  };
  const move = (entry: AlarmEntry, by: -1 | 1) => {
    const at = entries.indexOf(entry);
    if (entries[at + by]) set(entries.toSpliced(at, 1).toSpliced(at + by, 0, entry));
  };
  const save = () => {
    setTried(true);
    if (problems.size === 0) return saving.save();
    setChosen(entries.find((entry) => hasProblem(entry, problems)));
  };
  return (
    <RuleEditingProvider
      value={{ profile: drafts.of, options, problemAt: (place) => problemText(shown.get(place), t) }}
    >
      <ConfirmOnExit dirty={changes > 0} isLeft={isTabLeft} />
      <Work data-wide-drawer>
        {entries.length === 0 ? (
          <NoRules onAdd={() => setAdding(true)} />
        ) : (
          <>
            <AlarmList
              entries={entries}
              selected={selected?.key}
              isEdited={isEdited}
              isWrong={(entry) => hasProblem(entry, shown)}
              perDay={perDay}
              onSelect={(key) => setChosen(entries.find((entry) => entry.key === key))}
              onAdd={() => setAdding(true)}
              onDuplicate={(entry) =>
                isReadable(entry) && add(copyOfAlarm(entry, freeName(entry.alarmType.trim(), used)), entry)
              }
              onMove={move}
              onRemove={remove}
            />
            <div className="editor">
              {saving.error != null && (
                <FormError>{errorText(saving.error, t("error.unable-to-connect-text"))}</FormError>
              )}
              {selected &&
                (isReadable(selected) ? (
                  <AlarmEditor key={selected.key} alarm={selected} onChange={drafts.replace} />
                ) : (
                  <UnreadableRules entry={selected} />
                ))}
            </div>
          </>
        )}
      </Work>
      {selected && isReadable(selected) && (
        <BacktestDock
          profile={drafts.of}
          alarm={selected}
          complete={!hasProblem(selected, problems)}
          control={backtest}
          onIncomplete={() => setTried(true)}
        />
      )}
      {changes > 0 && (
        <Foot>
          <span className="changes">{t("alarm-rule.changes", { count: changes })}</span>
          <Button
            onClick={() => {
              drafts.reset();
              setTried(false);
            }}
          >
            {t("alarm-rule.revert")}
          </Button>
          <Button variant="primary" disabled={saving.isPending} onClick={save}>
            {t("action.save")}
          </Button>
        </Foot>
      )}
      {isAdding && (
        <TemplateDialog
          used={used}
          onPick={(alarm) => {
            setAdding(false);
            add(alarm);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {saving.conflict}
    </RuleEditingProvider>
  );
}

/** The chosen rules, also after they were saved and read again; otherwise the first. */
function chosenOf(entries: readonly AlarmEntry[], chosen: AlarmEntry | undefined): AlarmEntry | undefined {
  if (!chosen) return entries[0];
  const isSame = (entry: AlarmEntry) =>
    isReadable(entry) && isReadable(chosen) ? entry.id === chosen.id : entry.alarmType === chosen.alarmType;
  return entries.find(({ key }) => key === chosen.key) ?? entries.find(isSame) ?? entries[0];
}

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map();

const problemText = (key: string | undefined, t: (key: string) => string) => (key === undefined ? undefined : t(key));

/** Keys of the devices of a profile are suggested; attributes of a device, its customer and its tenant replace values. */
function useRuleOptions(profile: DeviceProfile): KeyFilterOptions {
  const client = useClient();
  return useMemo(
    () => ({
      keyTypes: ["TIME_SERIES", "ATTRIBUTE", ...ALARM_KEY_TYPES.filter((type) => !/SERIES|ATTRIBUTE/.test(type))],
      sources: ["CURRENT_DEVICE", "CURRENT_CUSTOMER", "CURRENT_TENANT"],
      entityFields: ALARM_ENTITY_FIELDS,
      suggestionsOf: ["device-profile", profile.id.id],
      suggest: (type, signal) => {
        const o = { signal, ignoreErrors: true };
        return type === "TIME_SERIES"
          ? client.deviceProfiles.timeSeriesKeys(profile.id, o)
          : client.deviceProfiles.attributeKeys(profile.id, o);
      },
    }),
    [client, profile.id],
  );
}

/** Saves the rules, unless somebody else has saved the profile meanwhile: then it asks. */
function useSaving({ entries, of, reset, saved: keep }: AlarmDrafts, onSaved: () => void) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  const changed = useEntityChanged();
  const key = ["entity", "DEVICE_PROFILE", of.id.id];
  const saving = useSubmission({
    mutationFn: async ({
      sent,
      overwrites,
    }: {
      readonly sent: readonly AlarmEntry[];
      readonly overwrites: boolean;
    }) => {
      const saveOn = (profile: DeviceProfile) => {
        const profileData = { ...profile.profileData, alarms: [...writeAlarms(sent)] };
        return saveProfile(client, { ...profile, profileData }, client.api.tagOf(profile));
      };
      const current = () => client.deviceProfiles.get(of.id, { ignoreErrors: true });
      if (overwrites) return saveOn(await current());
      try {
        return await saveOn(of);
      } catch (error) {
        if (!isChangedMeanwhile(error)) throw error;
        const now = await current();
        // What others have changed besides the rules stays, and needs no question.
        if (isSameJson(now.profileData.alarms ?? [], of.profileData.alarms ?? [])) return saveOn(now);
        throw error;
      }
    },
    onSuccess: (saved, { sent }) => {
      queries.setQueryData(key, saved);
      keep(sent, saved);
      onSaved();
      changed();
      toast({ type: "success", message: t("entity.saved", { name: saved.name }) });
    },
  });
  const isConflict = isChangedMeanwhile(saving.error);
  return {
    isPending: saving.isPending,
    error: isConflict ? undefined : saving.error,
    save: () => saving.mutate({ sent: entries, overwrites: false }),
    conflict: isConflict && (
      <ConflictDialog
        error={saving.error}
        busy={saving.isPending}
        of={rulesOf}
        onOverwrite={() => saving.mutate({ sent: entries, overwrites: true })}
        onDiscard={() => {
          saving.reset();
          reset();
          changed();
        }}
        onClose={() => saving.reset()}
      />
    ),
  };
}

const isChangedMeanwhile = (error: unknown): boolean => isApiError(error) && error.status === 409;

/** What of a profile is saved here, and compared. */
function rulesOf(profile: object): object {
  const data = "profileData" in profile ? profile.profileData : undefined;
  const alarms = typeof data === "object" && data !== null && "alarms" in data ? data.alarms : [];
  return { profileData: { alarms } };
}

const Work = styled.div({
  display: "grid",
  gridTemplateColumns: "200px minmax(0, 1fr)",
  flex: 1,
  minBlockSize: 0,
  "& > .editor": { overflow: "auto", padding: "12px 16px 16px 20px" },
  "@media (max-width: 959.95px)": {
    gridTemplateColumns: "minmax(0, 1fr)",
    gridTemplateRows: "auto minmax(0, 1fr)",
    "& > .editor": { padding: "12px 16px 24px" },
  },
});

const Foot = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 8,
  flex: "none",
  padding: "10px 24px",
  borderBlockStart: "1px solid var(--line)",
  background: "var(--surface)",
  "& .changes": { flex: 1, font: "var(--t-body-s)", color: "var(--dim)" },
  "& .changes::before": {
    content: '""',
    display: "inline-block",
    inlineSize: 6,
    blockSize: 6,
    marginInlineEnd: 8,
    borderRadius: "50%",
    background: "var(--warn-mark)",
    verticalAlign: "middle",
  },
  "@media (max-width: 959.95px)": { padding: "12px 16px" },
});
