import { debugTerminal, remoteShell } from "@orrery/model/widgets/control-widgets";
import { defineStories } from "../../../workshop/stories.ts";
import { StoryControls, TWO_WAY } from "../../../workshop/story-controls.tsx";

const SIZE = [460, 300] as const;
const never = new Promise(() => undefined);

/** A device that says its method and parameters back, unless the method is `fail` or `wait`. */
function echo(_: URLSearchParams, body: unknown): unknown {
  const { method, params } = body as { method: string; params: unknown };
  if (method === "fail") return 504;
  return method === "wait" ? never : { method, params };
}

/** A shell of few words: `sleep` runs until it is ended. */
function shellOf() {
  let line = "";
  let isEnded = false;
  return (_: URLSearchParams, body: unknown): unknown => {
    const { method, params } = body as { method: string; params: { command: string } | null };
    switch (method) {
      case "getTermInfo":
        return { cwd: "/home/brewer", platform: "linux", release: "6.1" };
      case "sendCommand":
        line = params?.command ?? "";
        isEnded = false;
        return line === "rm" ? { ok: false, error: "not allowed" } : { ok: true };
      case "terminateCommand":
        isEnded = true;
        return { ok: true };
      default:
        if (line === "sleep" && !isEnded) return { data: [], done: false, cwd: "" };
        return { data: outputOf(line, isEnded), done: true, cwd: line === "cd /tmp" ? "/tmp" : "/home/brewer" };
    }
  };
}

function outputOf(line: string, isEnded: boolean): readonly object[] {
  if (isEnded) return [{ stderr: "ended" }];
  if (line === "markup") return [{ stdout: "<b id='bold'>not bold</b> \u001b[32mgreen\u001b[0m" }];
  return [{ stdout: `did ${line}` }];
}

export const stories = defineStories("Widgets/Terminals", {
  "Commands and shell": () => (
    <StoryControls
      controls={[
        { declaration: debugTerminal, answers: { [TWO_WAY]: echo }, size: SIZE },
        { declaration: remoteShell, answers: { [TWO_WAY]: shellOf() }, size: SIZE },
      ]}
    />
  ),
  Away: () => (
    <StoryControls
      controls={[
        { declaration: debugTerminal, withoutDevice: true, size: SIZE },
        { declaration: remoteShell, answers: { [TWO_WAY]: 504 }, size: SIZE },
        {
          declaration: debugTerminal,
          config: { title: "On light", backgroundColor: "#fdf6e3", color: "#073642" },
          answers: { [TWO_WAY]: echo },
          size: SIZE,
        },
      ]}
    />
  ),
});
