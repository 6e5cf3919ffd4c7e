import { expect, test } from "vitest";
import { type Cell, JsonText } from "../cell.ts";
import { styleOf, type Table } from "../table.ts";
import { readCsv, readWorkbook, type SheetCell } from "../test-readers.ts";
import { csv } from "./csv.ts";
import { json } from "./json.ts";
import { xlsx } from "./xlsx/xlsx.ts";

const EVENING = Date.UTC(2024, 8, 30, 22, 5, 6, 700);
const REQUEST = { source: { kind: "list", path: "/api/x" }, columns: [{ key: "a" }] } as const;

/** A table of one column with one row per page. */
function tableOf(cells: readonly Cell[], isTime = false, title = "Title"): Table<Cell> {
  const pages = async function* () {
    for (const cell of cells) yield [cell];
  };
  return { columns: [{ key: "a", title, isTime, cell: (row) => row }], pages: pages() };
}

const style = (rest: object = {}) => styleOf({ ...REQUEST, columns: [{ key: "a" }], format: "csv", ...rest });

async function textOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  return (await bufferOf(bytes)).toString("utf8");
}

async function bufferOf(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

const csvLine = async (cell: Cell, rest: object = {}, isTime = false): Promise<string | undefined> =>
  (await textOf(csv(tableOf([cell], isTime), style({ header: false, ...rest })))).slice(0, -2);

const sheetOf = async (cells: readonly Cell[], rest: object = {}, isTime = false): Promise<SheetCell[]> => {
  const workbook = readWorkbook(await bufferOf(xlsx(tableOf(cells, isTime), style({ header: false, ...rest }))));
  return [...workbook.values()].flat().map(([cell]) => cell ?? null);
};

test.each([
  ["=1+1", `"'=1+1"`],
  ["+1+1", `"'+1+1"`],
  ["-1+1", `"'-1+1"`],
  ["@SUM(1)", `"'@SUM(1)"`],
  ["\t=1+1", `"'\t=1+1"`],
  ["\r=1+1", `"'\r=1+1"`],
  ["\nx", `"'\nx"`],
  ["  =1+1", `"'  =1+1"`],
  ["\ufeff=1+1", `"'\ufeff=1+1"`],
  ["＝1+1", `"'＝1+1"`],
  [`=HYPERLINK("http://x","y")`, `"'=HYPERLINK(""http://x"",""y"")"`],
  ["-", `"'-"`],
  ["+49 123", `"'+49 123"`],
  ["-5", "-5"],
  ["+4.25", "+4.25"],
  ["-1,5", `"-1,5"`],
  ["-1e-7", "-1e-7"],
  ["a=b", "a=b"],
  ["a;=1+1", `"a;=1+1"`],
  ["", ""],
  ['a"b', '"a""b"'],
  [" a", '" a"'],
  ["two\r\nlines", '"two\r\nlines"'],
])("CSV writes %j as %j, so that no spreadsheet executes it", async (text, line) => {
  expect(await csvLine(text)).toBe(line);
  expect(readCsv(`${line}\r\n`)).toEqual([[line.startsWith(`"'`) ? `'${text}` : text]]);
});

test("CSV escapes titles, too, and a workbook marks texts that would be executed after editing", async () => {
  expect(await textOf(csv(tableOf([], false, "=1+1"), style()))).toBe(`"'=1+1"\r\n`);
  const bytes = await bufferOf(xlsx(tableOf(["=1+1", "plain", "-5"]), style({ header: false })));
  expect([...readWorkbook(bytes).values()]).toEqual([[["=1+1"], ["plain"], ["-5"]]]);
});

test.each<[Cell, string]>([
  [null, ""],
  [0, "0"],
  [-1.5, "-1.5"],
  [1e21, "1e+21"],
  [9007199254740993n, "9007199254740993"],
  [true, "true"],
  [new JsonText('{"a":[1.10]}'), '{"a":[1.10]}'],
])("CSV writes the cell %s", async (cell, text) => {
  expect(readCsv(`${await csvLine(cell)}\r\n`)).toEqual([[text]]);
});

test.each([
  [{ locale: "de-DE" }, "1,5"],
  [{ locale: "de-DE", delimiter: "," }, '"1,5"'],
  [{ locale: "en-US" }, "1.5"],
  [{ locale: "ar-EG" }, "1.5"],
  [{}, "1.5"],
])("a number with %j is %s", async (rest, text) => {
  expect(await csvLine(1.5, rest)).toBe(text);
});

test("without a delimiter CSV uses the one that spreadsheets of the locale expect", async () => {
  expect([style({ locale: "de-DE" }).delimiter, style({ locale: "en-GB" }).delimiter, style().delimiter]).toEqual([
    ";",
    ",",
    ",",
  ]);
});

test.each([
  [{}, "2024-09-30T22:05:06.700Z"],
  [{ timeZone: "Europe/Berlin" }, "2024-10-01T00:05:06.700+02:00"],
  [{ timeZone: "Asia/Kolkata" }, "2024-10-01T03:35:06.700+05:30"],
  [{ timeZone: "America/St_Johns" }, "2024-09-30T19:35:06.700-02:30"],
  [{ timeZone: "Europe/Berlin", locale: "de-DE" }, "01.10.2024 00:05:06,700"],
  [{ timeZone: "Europe/Berlin", locale: "en-US" }, "10/01/2024 00:05:06.700"],
  [{ timeZone: "Asia/Tokyo", locale: "ja-JP" }, "2024/10/01 07:05:06.700"],
  [{ timeZone: "Africa/Cairo", locale: "ar-EG" }, "01/10/2024 01:05:06.700"],
])("a time with %j is %s", async (rest, text) => {
  expect(await csvLine(EVENING, rest, true)).toBe(text);
  if (!("locale" in rest))
    expect(JSON.parse(await textOf(json(tableOf([EVENING], true), style(rest))))).toEqual([{ a: text }]);
});

test("hours repeated by daylight saving are distinguished, and skipped ones do not appear", async () => {
  const hours = (from: number) => Array.from({ length: 4 }, (_, n) => from + n * 3_600_000);
  const shown = async (from: number) =>
    Promise.all(hours(from).map((ts) => csvLine(ts, { timeZone: "Europe/Berlin" }, true)));
  expect(await shown(Date.UTC(2024, 9, 26, 23))).toEqual([
    "2024-10-27T01:00:00.000+02:00",
    "2024-10-27T02:00:00.000+02:00",
    "2024-10-27T02:00:00.000+01:00",
    "2024-10-27T03:00:00.000+01:00",
  ]);
  expect(await shown(Date.UTC(2024, 2, 31, 0))).toEqual([
    "2024-03-31T01:00:00.000+01:00",
    "2024-03-31T03:00:00.000+02:00",
    "2024-03-31T04:00:00.000+02:00",
    "2024-03-31T05:00:00.000+02:00",
  ]);
});

test("every minute around each clock change equals the output of the runtime's formatter", async () => {
  const zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia"];
  const around = [Date.UTC(2024, 2, 10, 5), Date.UTC(2024, 2, 31), Date.UTC(2024, 9, 27), Date.UTC(2011, 11, 30, 9)];
  for (const timeZone of zones) {
    const own = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
    const { time } = style({ timeZone });
    for (const start of around) {
      for (let ts = start; ts < start + 5 * 3_600_000; ts += 60_000) {
        expect(time.iso(ts).slice(0, 19).replace("T", " ")).toBe(own.format(ts));
      }
    }
  }
});

test("a workbook has typed cells, times in the local time of the zone", async () => {
  expect(await sheetOf([1.5, true, "a & <b>\u0000\r", null, 9007199254740993n, new JsonText("[1]")])).toEqual([
    ...[1.5, true, "a & <b>\u0000\r", null, "9007199254740993", "[1]"],
  ]);
  const zone = { timeZone: "Europe/Berlin" };
  const days = (Date.UTC(2024, 9, 1, 0, 5, 6, 700) - Date.UTC(1899, 11, 30)) / 86_400_000;
  const [iso] = await sheetOf([EVENING], zone, true);
  expect(iso).toEqual({ days: expect.closeTo(days, 9), format: "yyyy-mm-dd hh:mm:ss.000" });
  const [german] = await sheetOf([EVENING - 700], { ...zone, locale: "de-DE" }, true);
  expect(german).toMatchObject({ format: "dd.mm.yyyy hh:mm:ss" });
  const [japanese] = await sheetOf([EVENING - 700], { locale: "ko-KR" }, true);
  expect(japanese).toMatchObject({ format: "yyyy. mm. dd. hh:mm:ss" });
  expect(await sheetOf([Date.UTC(1890, 0, 1)], {}, true)).toEqual(["1890-01-01T00:00:00.000Z"]);
});

test("texts that look like escapes or exceed a cell are preserved as far as possible", async () => {
  const [escaped, long] = await sheetOf(["_x0041_", "x".repeat(40_000)]);
  expect(escaped).toBe("_x0041_");
  expect(long).toBe(`${"x".repeat(32_766)}…`);
});

test("a full sheet continues in the next one, each with its header", async () => {
  const cells = Array.from({ length: 7 }, (_, n) => n);
  const bytes = await bufferOf(
    xlsx(tableOf(cells), style({ fileName: "Pumps / of: [all] halls, with valves" }), {
      rows: 4,
      length: 1e9,
    }),
  );
  const sheets = readWorkbook(bytes);
  expect([...sheets.keys()]).toEqual([
    "Pumps of all halls, with valves",
    "Pumps of all halls, with valv 2",
    "Pumps of all halls, with valv 3",
  ]);
  expect([...sheets.values()]).toEqual([
    [["Title"], [0], [1], [2]],
    [["Title"], [3], [4], [5]],
    [["Title"], [6]],
  ]);
  const exact = readWorkbook(await bufferOf(xlsx(tableOf(cells.slice(0, 6)), style(), { rows: 4, length: 1e9 })));
  expect(exact.size).toBe(2);
  const byLength = readWorkbook(await bufferOf(xlsx(tableOf(cells), style(), { rows: 100, length: 40 })));
  expect([...byLength.values()].flat().filter(([cell]) => cell !== "Title")).toEqual(cells.map((cell) => [cell]));
  expect(byLength.size).toBeGreaterThan(2);
});

test("empty tables are valid files", async () => {
  expect(await textOf(csv(tableOf([]), style({ byteOrderMark: true })))).toBe("\ufeffTitle\r\n");
  expect(JSON.parse(await textOf(json(tableOf([]), style())))).toEqual([]);
  expect([...readWorkbook(await bufferOf(xlsx(tableOf([]), style()))).values()]).toEqual([[["Title"]]]);
});

test("JSON keeps types, digits and documents", async () => {
  const cells = [1.5, "=1+1", null, true, 9007199254740993n, new JsonText('{"a":1.10}')];
  const text = await textOf(json(tableOf(cells), style()));
  expect(text).toBe(
    '[\n{"a":1.5},\n{"a":"=1+1"},\n{"a":null},\n{"a":true},\n{"a":9007199254740993},\n{"a":{"a":1.10}}\n]\n',
  );
});

test.each([
  [{ locale: "not a locale" }, "Unknown locale"],
  [{ timeZone: "Mars/Olympus" }, "Unknown time zone"],
])("%j is refused", (rest, message) => {
  expect(() => style(rest)).toThrow(message);
});
