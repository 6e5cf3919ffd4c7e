/** How Markdown looks in a card, before the styles of its author. */
export const MARKDOWN_CSS = [
  "body{padding:12px 16px}",
  "h1,h2,h3,h4{margin:0 0 8px;font-weight:600;line-height:1.3}h1{font-size:20px}h2{font-size:17px}h3,h4{font-size:15px}",
  "p,ul,ol,table,pre,blockquote{margin:0 0 8px}ul,ol{padding-inline-start:20px}",
  "a{color:inherit}code,pre{font-family:ui-monospace,monospace;font-size:12px}",
  "table{border-collapse:collapse}th,td{padding:4px 8px;border-bottom:1px solid color-mix(in srgb,currentColor 16%,transparent);text-align:start}",
  "blockquote{padding-inline-start:12px;border-inline-start:2px solid color-mix(in srgb,currentColor 30%,transparent)}",
  "hr{border:0;border-top:1px solid color-mix(in srgb,currentColor 16%,transparent)}img{max-width:100%}",
].join("\n");
