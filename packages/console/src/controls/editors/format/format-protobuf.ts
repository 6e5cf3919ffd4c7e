const INDENT = 4;
const WRAP_AT = 60;

/** Comments, texts, punctuation with a meaning of its own, and everything between spaces. */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[{};,=<>()[\]]|[^\s{};,=<>()[\]"'/]+|\//g;

/**
 * A protobuf definition with one statement a line, blocks indented by four, lines wrapped at 60 characters where a space
 * allows it. Comments keep their place; a blank line between statements stays one.
 */
export function formatProtobuf(text: string): string {
  const lines: string[] = [];
  let depth = 0;
  let line = "";
  let lastEnd = 0;
  const end = () => {
    if (line !== "") lines.push(...wrapped(line, depth));
    line = "";
  };
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match;
    const gap = text.slice(lastEnd, match.index);
    lastEnd = match.index + token.length;
    if (line === "" && gap.split("\n").length > 2 && lines.length > 0 && token !== "}") lines.push("");
    if (isComment(token)) {
      if (line === "" && !gap.includes("\n") && lines.length > 0) lines.push(`${lines.pop()} ${token}`);
      else {
        end();
        lines.push(...comment(token, depth));
      }
    } else if (token === "}") {
      end();
      depth = Math.max(0, depth - 1);
      line = "}";
      const next = text.slice(lastEnd).match(/^\s*([;,])/);
      if (!next) end();
    } else {
      line = joined(line, token);
      if (token === ";" || token === "{") end();
      if (token === "{") depth++;
    }
  }
  end();
  return lines.join("\n");
}

const isComment = (token: string): boolean => token.startsWith("//") || token.startsWith("/*");

/** Block comments keep the shape that their author gave them. */
function comment(token: string, depth: number): string[] {
  const [first = "", ...rest] = token.split("\n").map((one) => one.trim());
  const indent = " ".repeat(depth * INDENT);
  return [`${indent}${first}`, ...rest.map((one) => `${indent}${one.startsWith("*") ? " " : ""}${one}`)];
}

function joined(line: string, token: string): string {
  if (line === "") return token;
  const before = line.at(-1) ?? "";
  const tight = ";,>)]".includes(token) || "<([".includes(before) || (token === "<" && !line.endsWith(" "));
  const call = token === "(" && /\w$/.test(line) && !/\b(rpc \w+|returns|option)$/.test(line);
  return tight || call ? `${line}${token}` : `${line} ${token}`;
}

/** The statement in lines of at most 60 characters; all but the first are indented one step more. */
function wrapped(statement: string, depth: number): string[] {
  const lines: string[] = [];
  let line = " ".repeat(depth * INDENT);
  const next = " ".repeat((depth + 1) * INDENT);
  for (const word of wordsOf(statement)) {
    const longer = line.trim() === "" ? `${line}${word}` : `${line} ${word}`;
    if (longer.length <= WRAP_AT || line.trim() === "") line = longer;
    else {
      lines.push(line);
      line = `${next}${word}`;
    }
  }
  return [...lines, line];
}

/** Words at which a line may break: not inside texts. */
const wordsOf = (statement: string): readonly string[] =>
  statement.match(/(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\S)+/g) ?? [];
