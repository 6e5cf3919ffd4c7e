import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { type FrameSink, Outbox, type UpdateSource } from "./outbox.ts";

/** A connection that the test can slow down. */
class Sink implements FrameSink {
  bufferedAmount = 0;
  readonly sent: string[] = [];
  closed: string | undefined;

  send(text: string): void {
    this.sent.push(text);
  }

  close(code: number, reason: string): void {
    this.closed = `${code} ${reason}`;
  }

  terminate(): void {
    this.closed = "terminated";
  }
}

/** Counts the changes since the last call. */
class Counter implements UpdateSource {
  count = 0;

  takeUpdate(): string | undefined {
    const text = this.count === 0 ? undefined : `update ${this.count}`;
    this.count = 0;
    return text;
  }
}

function parts() {
  const sink = new Sink();
  return { sink, outbox: new Outbox(sink, new PassThrough(), 5000), source: new Counter() };
}

test("an answer leaves before the updates that follow it, and changes of one round leave together", async () => {
  const { sink, outbox, source } = parts();
  for (let n = 0; n < 3; n++) {
    source.count++;
    outbox.changed(source);
  }
  outbox.answer("answer");
  await expect.poll(() => sink.sent).toEqual(["answer", "update 3"]);
  source.count++;
  outbox.changed(source);
  await expect.poll(() => sink.sent).toHaveLength(3);
  outbox.close();
});

test("a slow reader gets one update of all that happened meanwhile", async () => {
  const { sink, outbox, source } = parts();
  sink.bufferedAmount = 2 ** 21;
  for (let n = 0; n < 1000; n++) {
    source.count++;
    outbox.changed(source);
  }
  outbox.answer("answer");
  const quick = parts();
  quick.outbox.answer("x");
  await expect.poll(() => quick.sink.sent).toEqual(["x"]); // rounds have passed
  expect(sink.sent).toEqual([]);
  sink.bufferedAmount = 0;
  await expect.poll(() => sink.sent).toEqual(["answer", "update 1000"]);
  outbox.close();
});

test("a reader that leaves 500 answers behind is closed", () => {
  const { sink, outbox } = parts();
  for (let n = 0; n < 501; n++) outbox.answer("x");
  expect(sink.closed).toBe("1008 Max pending updates limit reached!");
});

test("what has ended sends nothing more", async () => {
  const { sink, outbox, source } = parts();
  source.count++;
  outbox.changed(source);
  outbox.forget(source);
  outbox.answer("answer");
  await expect.poll(() => sink.sent).toEqual(["answer"]);
  outbox.close();
  outbox.answer("late");
  expect(sink.sent).toEqual(["answer"]);
});

test("a reader that takes nothing of what was sent in one round is given up, though nothing more is said", async () => {
  const sink = new Sink();
  const outbox = new Outbox(sink, new PassThrough(), 20);
  sink.send = () => {
    sink.bufferedAmount += 2 ** 21;
  };
  outbox.answer("large");
  await expect.poll(() => sink.closed).toBe("terminated");
});
