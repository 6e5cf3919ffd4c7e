/**
 * Runs inside the sandbox, in a context per script, before the tenant's code: it captures the built-ins it needs
 * first, so that a script that changes them affects only itself. Evaluates to a function of (kind, argument names,
 * body, progress, whether its console is captured) that returns a function of (calls as JSON, from, to), which returns a line per call and writes the
 * index of the current call to `progress`, memory that the outside reads when a call has to be killed. The first
 * character of a line is its type; with a captured console a tab and what was written to it follow: T, F: a boolean; = a result as JSON; ? the type of a wrong result; - a result that
 * cannot be read; ! an error of the script.
 */
export const HARNESS = `(function () {
  "use strict";
  const parse = JSON.parse, stringify = JSON.stringify, isArray = Array.isArray, keys = Object.keys;
  const Fn = Function, text = String, hasOwn = Object.hasOwn, fromEntries = Object.fromEntries;
  for (const name of ["WebAssembly", "SharedArrayBuffer", "Atomics"]) delete globalThis[name];
  const MAX_RESULT = 1048576, MAX_RESULTS = 4194304, MAX_ERROR = 1000;

  function typeOf(value) {
    if (value === null || value === undefined) return "NULL";
    if (isArray(value)) return "ARRAY";
    const type = typeof value;
    return type === "string" ? "STRING" : type === "number" ? "NUMBER" : type === "boolean" ? "BOOLEAN" : "OBJECT";
  }
  const wrong = (value) => "?" + typeOf(value);
  const UNREADABLE = "-Failed to unbind message data from javascript result";

  function readMetadata(metadata) {
    if (typeOf(metadata) !== "OBJECT") return undefined;
    const entries = [], names = keys(metadata);
    for (let i = 0; i < names.length; i++) {
      const value = metadata[names[i]], type = typeof value;
      if (value === undefined) continue;
      if (type !== "string" && type !== "number" && type !== "boolean") return undefined;
      entries[entries.length] = [names[i], text(value)];
    }
    return fromEntries(entries);
  }
  function readMessage(result) {
    const data = stringify(result.msg);
    let metadata = null, type = null;
    if (result.metadata !== undefined) {
      metadata = readMetadata(result.metadata);
      if (metadata === undefined) return undefined;
    }
    if (result.msgType !== undefined && result.msgType !== null) {
      if (typeof result.msgType === "object") return undefined;
      type = text(result.msgType);
    }
    return [data === undefined ? null : data, metadata, type];
  }
  function readMessages(results) {
    const messages = [];
    for (let i = 0; i < results.length; i++) {
      if (typeOf(results[i]) !== "OBJECT") return wrong(results[i]);
      const message = readMessage(results[i]);
      if (message === undefined) return UNREADABLE;
      messages[i] = message;
    }
    return "=" + stringify(messages);
  }
  function readLabels(labels) {
    const found = [];
    for (let i = 0; i < labels.length; i++) {
      if (typeof labels[i] !== "string") return wrong(labels);
      let known = false;
      for (let j = 0; j < found.length; j++) if (found[j] === labels[i]) known = true;
      if (!known) found[found.length] = labels[i];
    }
    return "=" + stringify(found);
  }
  const READ = {
    filter: (r) => (r === true ? "T" : r === false ? "F" : wrong(r)),
    switch: (r) => (typeof r === "string" ? "=" + stringify([r]) : isArray(r) ? readLabels(r) : wrong(r)),
    update: (r) => (isArray(r) ? readMessages(r) : typeOf(r) === "OBJECT" ? readMessages([r]) : wrong(r)),
    generate: (r) => (typeOf(r) === "OBJECT" ? readMessages([r]) : "=[]"),
    string: (r) => (typeof r === "string" ? "=" + stringify(r) : wrong(r)),
    json: (r) => { const json = stringify(r); return json === undefined ? wrong(r) : "=" + stringify(json); },
  };
  // Two lines of the function that the engine makes of the body come before its first.
  const PLACE = /<anonymous>:([0-9]{1,6}):/, LINES_BEFORE = 2;
  function placeOf(error) {
    try {
      const found = PLACE.exec(error.stack);
      const line = found === null ? 0 : found[1] - LINES_BEFORE;
      return line > 0 ? " (line " + line + ")" : "";
    } catch (second) {
      return ""; // no error, or one without a stack
    }
  }
  function errorLine(error) {
    try {
      const what = text(error), place = placeOf(error);
      const short = what.length > MAX_ERROR ? what.slice(0, MAX_ERROR) : what;
      return "!" + stringify(place === "" ? short : short + place);
    } catch (second) {
      return '!"The script failed with an error that cannot be read"';
    }
  }
  const MAX_LOGS = 200, MAX_LOG = 2000;
  function shown(value) {
    if (typeof value === "string") return value;
    try {
      const json = typeof value === "object" ? stringify(value) : undefined;
      return json === undefined ? text(value) : json;
    } catch (error) {
      return "?";
    }
  }
  function captureConsole() {
    const logs = [], console = {};
    for (const level of ["log", "info", "warn", "error", "debug"]) {
      console[level] = (...values) => {
        if (logs.length >= MAX_LOGS) return;
        let line = "";
        for (let i = 0; i < values.length && line.length < MAX_LOG; i++) line += (i === 0 ? "" : " ") + shown(values[i]);
        logs[logs.length] = [level, line.length > MAX_LOG ? line.slice(0, MAX_LOG) : line];
      };
    }
    globalThis.console = console;
    return logs;
  }
  return function (kind, argNames, body, progress, captures) {
    const logs = captures ? captureConsole() : undefined;
    const run = Fn(...parse(argNames), body);
    const read = READ[kind];
    return function (json, from, to) {
      const calls = parse(json);
      let lines = "";
      for (let i = from; i < to; i++) {
        progress[0] = i;
        const call = calls[i];
        let line;
        try {
          line = read(run(call[0] === 1 ? parse(call[1]) : call[1], call[2], call[3]));
          if (line.length > MAX_RESULT) line = "-The result of the script is too large";
        } catch (error) {
          line = errorLine(error);
        }
        if (logs !== undefined) {
          line += "\\t" + stringify(logs);
          logs.length = 0;
        }
        lines += line + "\\n";
        calls[i] = null;
        if (lines.length > MAX_RESULTS) return lines;
      }
      return lines;
    };
  };
})()`;
