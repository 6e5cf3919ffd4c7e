import { LOGO_ID, type MailBrand } from "./mail-brand.ts";

/** Content of an email of the platform; its text and HTML forms say the same. */
export interface EmailContent {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** The one link to follow, as a button. */
  readonly action?: { readonly label: string; readonly url: string } | undefined;
  /** Small print below the action. */
  readonly note?: string | undefined;
}

const FONT = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Mail clients that know dark themes and narrow screens take these; others have the styles of the elements. */
const STYLE = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "@media (prefers-color-scheme:dark){",
  ".page{background:#0e1116!important}.card{background:#161b22!important;border-color:#2a313c!important}",
  ".ink{color:#e6eaf0!important}.dim{color:#97a1b0!important}}",
  "@media (max-width:520px){.page{padding:0!important}.card{border-width:0 0 1px!important;border-radius:0!important}",
  ".in{padding:24px 16px!important}.act{display:block!important;text-align:center!important}}",
].join("");

export function emailText({ heading, paragraphs, action, note }: EmailContent, { name }: MailBrand): string {
  const parts = [heading, ...paragraphs];
  if (action) parts.push(`${action.label}:\n${action.url}`);
  if (note) parts.push(note);
  return `${parts.join("\n\n")}\n\n-- \n${name}\n`;
}

/** Tables and inline styles, because mail clients support little else. @param language Of the content, as in HTML. */
export function emailHtml(
  { heading, paragraphs, action, note }: EmailContent,
  brand: MailBrand,
  language: string,
): string {
  return [
    "<!doctype html>",
    `<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(heading)}</title><style>${STYLE}</style></head>`,
    '<body class="page" style="margin:0;padding:32px 16px;background:#f6f7f9">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">',
    '<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e3e6eb;border-radius:12px;border-collapse:separate">',
    `<tr><td class="in ink" style="padding:32px 40px 40px;${FONT};font-size:15px;line-height:24px;color:#14181f">`,
    head(brand),
    `<h1 style="margin:0 0 12px;font-size:22px;line-height:30px;font-weight:600">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
    ...(action ? [button(action, brand)] : []),
    ...(note ? [`<p class="dim" style="margin:24px 0 0;${SMALL}">${escapeHtml(note)}</p>`] : []),
    "</td></tr></table>",
    `<p class="dim" style="margin:16px 0 0;${FONT};font-size:12px;line-height:16px;color:#5b6472">${escapeHtml(brand.name)}</p>`,
    "</td></tr></table></body></html>",
  ].join("\n");
}

const SMALL = "font-size:13px;line-height:20px;color:#5b6472";

/** Logo and name. The logo stands on white in dark themes, too, for which it was not drawn. */
function head({ name, logo, logoOnly }: MailBrand): string {
  const alt = logoOnly ? escapeHtml(name) : "";
  const space = logoOnly ? "" : "margin-right:12px;";
  const look = `height:32px;max-width:240px;padding:4px;border-radius:6px;background:#ffffff;vertical-align:middle;${space}`;
  const image = logo === undefined ? "" : `<img src="cid:${LOGO_ID}" alt="${alt}" height="32" style="${look}">`;
  return `<p class="ink" style="margin:0 0 24px;font-size:16px;line-height:40px;font-weight:600">${image}${logoOnly ? "" : escapeHtml(name)}</p>`;
}

/** The plain address is below, for mail clients that show no links. */
function button({ label, url }: { readonly label: string; readonly url: string }, { color }: MailBrand): string {
  const href = escapeHtml(url);
  const look = `display:inline-block;padding:10px 20px;border-radius:6px;background:${color};color:#ffffff`;
  return [
    `<p style="margin:24px 0 16px"><a class="act" href="${href}" style="${look};text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>`,
    `<p class="dim" style="margin:0;${SMALL};word-break:break-all">${href}</p>`,
  ].join("\n");
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
