import type { AlarmData, AlarmDataQuery, EntityId } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { useTellResult } from "../alarms/use-alarm-actions.ts";
import { useDialogs } from "../controls/overlays/dialogs/dialogs.tsx";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import { runForAll } from "../entities/actions/run-for-all.ts";
import { errorText } from "../errors/error-text.ts";
import { useClient } from "../session/client-context.tsx";

/** Alarms that are acknowledged with one question; the newest come first. */
const MAX_ALARMS = 500;

/** Asks, and acknowledges the alarms of an entity, or all of them, that are not yet. */
export function useAcknowledgeAlarms(): (entity: EntityId | undefined, name: string | undefined) => void {
  const { t } = useTranslation();
  const client = useClient();
  const { confirm } = useDialogs();
  const toast = useToast();
  const tell = useTellResult();
  const run = async (entity: EntityId | undefined, name: string | undefined) => {
    const { data } = await client.alarms.find(openAlarmsOf(entity), { ignoreErrors: true });
    const count = data.length;
    if (count === 0) {
      toast({ type: "info", message: t("palette.no-open-alarms") });
      return;
    }
    const title = t("palette.acknowledge-question", { count });
    const message = name === undefined ? t("palette.acknowledge-all") : t("palette.acknowledge-of", { name });
    if (!(await confirm({ title, message: escaped(message), ok: t("alarm.acknowledge") }))) return;
    const acknowledge = ({ id }: AlarmData) => client.alarms.acknowledge(id.id, { ignoreErrors: true });
    tell(await runForAll(data, acknowledge), (done) => t("alarm.acknowledged", { count: done }));
  };
  return (entity, name) => {
    run(entity, name).catch((error: unknown) =>
      toast({ type: "error", message: errorText(error, t("error.unable-to-connect-text")) }),
    );
  };
}

function openAlarmsOf(entity: EntityId | undefined): AlarmDataQuery {
  return {
    entityFilter: entity ? { type: "singleEntity", singleEntity: entity } : { type: "allAlarms" },
    pageLink: {
      page: 0,
      pageSize: MAX_ALARMS,
      statusList: ["UNACK"],
      searchPropagatedAlarms: true,
      sortOrder: { key: { type: "ALARM_FIELD", key: "createdTime" }, direction: "DESC" },
    },
  };
}

/** Messages of dialogs are HTML. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
