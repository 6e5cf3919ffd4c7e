import { Type } from "typebox";
import { type CallAnswer, says } from "./answer.ts";
import * as e from "./entities.ts";
import { anything, flag, idOf, maybe, page, text, texts, time, whole } from "./parts.ts";

const value = Type.Object({ ts: time, value: anything });
const series = Type.Record(Type.String(), Type.Array(value));
const latest = Type.Record(Type.String(), Type.Record(Type.String(), value));
const entityData = Type.Object({ entityId: idOf(), latest, timeseries: series });
const entityKeys = Type.Object({ entityTypes: texts, timeseries: texts, attribute: texts });

/** Answers of the calls of alarms and queries. */
export const alarmAnswers: readonly (readonly CallAnswer[])[] = [
  says(
    e.alarm,
    `POST /api/alarm
     GET /api/alarm/:id`,
  ),
  says(
    e.alarmInfo,
    `GET /api/alarm/info/:id
     POST /api/alarm/:id/assign/:assigneeId
     DELETE /api/alarm/:id/assign`,
  ),
  says(
    page(e.assignee),
    `GET /api/users/assign/:id
     GET /api/users/info`,
  ),
  says(page(Type.Object({ entityType: text, tenantId: idOf("TENANT"), type: text })), "GET /api/alarm/types"),
  says(
    Type.Object({
      keys: texts,
      limits: Type.Array(Type.Object({ key: text, value: Type.Number(), severity: maybe(text) })),
    }),
    "GET /api/orrery/alarm/:id/rule",
  ),
  says(
    Type.Object({
      from: time,
      total: whole,
      meanLastedMs: maybe(whole),
      hours: Type.Array(Type.Object({ ts: time, count: whole })),
    }),
    "GET /api/orrery/alarm/:id/frequency",
  ),
  says(e.alarmComment, "POST /api/alarm/:id/comment"),
  says(page(e.alarmCommentInfo), "GET /api/alarm/:id/comment"),
  says("nothing", "DELETE /api/alarm/:id/comment/:commentId"),
  says(flag, "DELETE /api/alarm/:id"),
  says(
    "nothing",
    `POST /api/alarm/:id/ack
     POST /api/alarm/:id/clear`,
  ),
  says(
    page(e.alarmInfo),
    `GET /api/alarm/:entityType/:entityId
     GET /api/alarms
     GET /api/v2/alarm/:entityType/:entityId
     GET /api/v2/alarms`,
  ),
  says(text, "GET /api/alarm/highestSeverity/:entityType/:entityId ?"),
  says(page(e.alarmData), "POST /api/alarmsQuery/find"),
  says(page(entityData), "POST /api/entitiesQuery/find"),
  says(
    whole,
    `POST /api/entitiesQuery/count
     POST /api/alarmsQuery/count`,
  ),
  says(entityKeys, "POST /api/entitiesQuery/find/keys"),
];
