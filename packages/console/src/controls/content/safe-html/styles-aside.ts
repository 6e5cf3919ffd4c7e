/** The attribute that carries an element's styles while HTML is read. */
export const STYLE_ASIDE = "data-style-aside";

const TAG = /<[a-z][^\s/>]*/gi;
/** The next attribute of a tag, with what is before it, or the end of the tag. */
const ATTRIBUTE = /[\s/]*(?:(>)|([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*))?|=)/gy;

/**
 * `html` with `style` attributes under another name ({@link STYLE_ASIDE}). Browsers hold HTML that is only read to the policy
 * of the page, too: each style in it would be reported as refused. Nobody relies on this for safety: what is read is
 * sanitised, and styles that are left do nothing.
 */
export function stylesAside(html: string): string {
  if (!/style/i.test(html)) return html;
  let out = "";
  let done = 0;
  for (let tag = nextTag(html, 0); tag; tag = nextTag(html, done)) {
    let stop = tag.end;
    ATTRIBUTE.lastIndex = stop;
    for (let found = ATTRIBUTE.exec(html); found; found = ATTRIBUTE.exec(html)) {
      const [whole, end, name] = found;
      stop = ATTRIBUTE.lastIndex;
      if (name?.toLowerCase() === "style") {
        const at = found.index + whole.toLowerCase().indexOf("style");
        out += html.slice(done, at) + STYLE_ASIDE;
        done = at + name.length;
      }
      if (end !== undefined || whole === "") break;
    }
    out += html.slice(done, stop);
    done = stop;
  }
  return out + html.slice(done);
}

function nextTag(html: string, from: number): { readonly end: number } | undefined {
  TAG.lastIndex = from;
  return TAG.exec(html) ? { end: TAG.lastIndex } : undefined;
}
