/** Content of an email of the platform; its text and HTML forms say the same. */
export interface EmailContent {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** The one link to follow, as a button. */
  readonly action?: { readonly label: string; readonly url: string } | undefined;
  /** Small print below the action. */
  readonly note?: string | undefined;
}

const FONT = "font-family:Roboto,Helvetica,Arial,sans-serif";
const INK = "#1d2433";
const MUTED = "#5b6472";

export function emailText({ heading, paragraphs, action, note }: EmailContent): string {
  const parts = [heading, ...paragraphs];
  if (action) parts.push(`${action.label}:\n${action.url}`);
  if (note) parts.push(note);
  return `${parts.join("\n\n")}\n\n-- \nOrrery\n`;
}

/** Tables and inline styles, because mail clients support little else. */
export function emailHtml({ heading, paragraphs, action, note }: EmailContent): string {
  return [
    "<!doctype html>",
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(heading)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f3f5f9">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">',
    '<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px">',
    `<tr><td style="padding:32px;${FONT};font-size:16px;line-height:24px;color:${INK}">`,
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:500">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
    ...(action ? [button(action)] : []),
    ...(note
      ? [`<p style="margin:16px 0 0;font-size:14px;line-height:20px;color:${MUTED}">${escapeHtml(note)}</p>`]
      : []),
    "</td></tr></table>",
    `<p style="margin:16px 0 0;${FONT};font-size:12px;color:${MUTED}">Orrery</p>`,
    "</td></tr></table></body></html>",
  ].join("\n");
}

/** The plain address is below, for mail clients that show no links. */
function button({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  const look = "display:inline-block;padding:12px 24px;border-radius:8px;background:#3056d3;color:#ffffff";
  return [
    `<p style="margin:24px 0"><a href="${href}" style="${look};text-decoration:none;font-weight:500">${escapeHtml(label)}</a></p>`,
    `<p style="margin:0;font-size:14px;line-height:20px;color:${MUTED};word-break:break-all">${href}</p>`,
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
