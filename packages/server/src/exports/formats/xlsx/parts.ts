import type { TableStyle } from "../../table.ts";
import { xmlText } from "./xml-text.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Indexes of the cell formats. */
export const STYLES = { plain: 0, header: 1, time: 2, timeWithMs: 3, quoted: 4 } as const;

const ISO_CODE = "yyyy-mm-dd hh:mm:ss";
/** Sheet names are limited to this length and may not contain characters used in references. */
const SHEET_NAME = 31;
const NO_SHEET_NAME = /[\\/?*[\]:'\p{Cc}]/gu;

/** Path of a sheet in the archive; numbers begin with 1. */
export const sheetPath = (number: number) => `xl/worksheets/sheet${number}.xml`;

/** The parts of a workbook other than its sheets (ECMA-376, part 1), by path. */
export function workbookParts(sheets: number, style: TableStyle): ReadonlyMap<string, string> {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const name = style.name.replaceAll(NO_SHEET_NAME, " ").replaceAll(/\s+/g, " ").trim() || "Export";
  return new Map(
    [
      [
        "[Content_Types].xml",
        `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${numbers.map((n) => `<Override PartName="/${sheetPath(n)}" ContentType="${TYPES}.worksheet+xml"/>`).join("")}</Types>`,
      ],
      [
        "_rels/.rels",
        `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
      [
        "xl/workbook.xml",
        `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>${numbers.map((n) => `<sheet name="${xmlText(sheetName(name, n))}" sheetId="${n}" r:id="rId${n}"/>`).join("")}</sheets></workbook>`,
      ],
      [
        "xl/_rels/workbook.xml.rels",
        `<Relationships xmlns="${PACKAGE}/relationships">${numbers.map((n) => `<Relationship Id="rId${n}" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join("")}<Relationship Id="rId${sheets + 1}" Type="${RELATIONSHIPS}/styles" Target="styles.xml"/></Relationships>`,
      ],
      ["xl/styles.xml", stylesXml(style)],
    ].map(([path = "", xml = ""]) => [path, HEAD + xml] as const),
  );
}

function sheetName(name: string, number: number): string {
  const end = number === 1 ? "" : ` ${number}`;
  return name.slice(0, SHEET_NAME - end.length).trim() + end;
}

/** Same order as {@link STYLES}. */
function stylesXml({ locale }: TableStyle): string {
  const seconds = locale?.timeCode(false) ?? ISO_CODE;
  const milliseconds = locale?.timeCode(true) ?? `${ISO_CODE}.000`;
  const formats = [`<xf xfId="0"/>`, `<xf xfId="0" fontId="1" applyFont="1"/>`];
  formats.push(...[164, 165].map((id) => `<xf xfId="0" numFmtId="${id}" applyNumberFormat="1"/>`));
  formats.push(`<xf xfId="0" quotePrefix="1"/>`);
  return [
    `<styleSheet xmlns="${MAIN}">`,
    `<numFmts count="2"><numFmt numFmtId="164" formatCode="${xmlText(seconds)}"/>`,
    `<numFmt numFmtId="165" formatCode="${xmlText(milliseconds)}"/></numFmts>`,
    `<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>`,
    `<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>`,
    `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>`,
    `<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>`,
    `<cellXfs count="${formats.length}">${formats.join("")}</cellXfs>`,
    `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  ].join("");
}

/** The XML before the rows of a sheet, with a fixed header. */
export function sheetHead(titles: readonly string[] | undefined, widths: readonly number[]): string {
  const pane = `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>`;
  const columns = widths.map((width, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`);
  const cells = titles?.map(
    (title) => `<c t="inlineStr" s="${STYLES.header}"><is><t xml:space="preserve">${xmlText(title)}</t></is></c>`,
  );
  return [
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${titles ? pane : ""}</sheetView></sheetViews>`,
    `<cols>${columns.join("")}</cols><sheetData>`,
    cells ? `<row>${cells.join("")}</row>` : "",
  ].join("");
}

/** The XML after the rows of a sheet. */
export const SHEET_TAIL = "</sheetData></worksheet>";
