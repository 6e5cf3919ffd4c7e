import { COMMAND_KINDS, OWN_COMMAND_KINDS } from "@orrery/model";
import { expect, test } from "vitest";
import { CommandQueue, type LiveCommand } from "./command-queue.ts";

const query = { entityFilter: { type: "entityType", entityType: "DEVICE" } } as const;
const entity = { entityType: "DEVICE", entityId: "x" };
const ONE_OF_EACH: readonly LiveCommand[] = [
  { kind: "entityCountUnsubscribeCmds", command: { cmdId: 11 } },
  { kind: "alarmDataUnsubscribeCmds", command: { cmdId: 10 } },
  { kind: "entityDataUnsubscribeCmds", command: { cmdId: 9 } },
  { kind: "entityCountCmds", command: { cmdId: 8, query } },
  { kind: "alarmDataCmds", command: { cmdId: 7 } },
  { kind: "entityDataCmds", command: { cmdId: 6 } },
  { kind: "historyCmds", command: { cmdId: 5, ...entity, startTs: 0, endTs: 1 } },
  { kind: "tsSubCmds", command: { cmdId: 4, ...entity } },
  { kind: "attrSubCmds", command: { cmdId: 3, ...entity } },
];

function frames(queue: CommandQueue): Record<string, { cmdId: number }[]>[] {
  return queue.drain().map((text) => JSON.parse(text));
}

test("every frame has all nine arrays", () => {
  const queue = new CommandQueue();
  for (const command of ONE_OF_EACH) queue.add(command);
  const ofContract = COMMAND_KINDS.filter((kind) => !OWN_COMMAND_KINDS.has(kind));
  expect(ofContract).toHaveLength(9);
  expect(frames(queue).map((frame) => Object.keys(frame))).toEqual([ofContract]);
  expect(queue.isEmpty).toBe(true);
});

test("BLOCK-7.043: more than ten commands need several frames", () => {
  const queue = new CommandQueue();
  for (let cmdId = 1; cmdId <= 23; cmdId++) queue.add({ kind: "tsSubCmds", command: { ...entity, cmdId } });
  expect(frames(queue).map(({ tsSubCmds }) => tsSubCmds?.length)).toEqual([10, 10, 3]);
});

test("BLOCK-7.044: attributes, time series, history, entity data, alarm data, counts and their ends are sent in this order", () => {
  const queue = new CommandQueue();
  for (const command of ONE_OF_EACH) {
    for (let n = 0; n < 10; n++) queue.add({ ...command, command: { ...command.command, cmdId: n } } as LiveCommand);
  }
  const order = frames(queue).map((frame) => COMMAND_KINDS.find((kind) => (frame[kind]?.length ?? 0) > 0));
  expect(order).toEqual([
    "attrSubCmds",
    "tsSubCmds",
    "historyCmds",
    "entityDataCmds",
    "alarmDataCmds",
    "entityCountCmds",
    "entityDataUnsubscribeCmds",
    "alarmDataUnsubscribeCmds",
    "entityCountUnsubscribeCmds",
  ]);
});

test("a command that was not sent yet can be removed", () => {
  const queue = new CommandQueue();
  for (const command of ONE_OF_EACH) queue.add(command);
  expect(queue.remove(8)).toBe(true);
  expect(queue.remove(8)).toBe(false);
  expect(frames(queue)[0]?.entityCountCmds).toEqual([]);
});
