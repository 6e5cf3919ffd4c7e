const KINDS = { js: "script", css: "style" } as const;

/** What a file of a widget is by the end of its path. @throws {Error} for everything but scripts and styles. */
export function resourceKindOf(url: string): (typeof KINDS)[keyof typeof KINDS] {
  const path = url.replace(/[?#].*$/, "");
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";
  if (ending === "js" || ending === "css") return KINDS[ending];
  throw new Error("Unsupported file type");
}

const loaded = new Map<string, Promise<void>>();

/** Brings a script or a style that a widget needs into the page, once. Rejects when it does not come. */
export async function loadResource(url: string): Promise<void> {
  const kind = resourceKindOf(url);
  const known = loaded.get(url);
  if (known) return known;
  const loading = kind === "script" ? loadScript(url) : loadStyle(url);
  loaded.set(url, loading);
  loading.catch(() => loaded.delete(url)); // the next widget tries again
  return loading;
}

function loadScript(src: string): Promise<void> {
  return arrival(Object.assign(document.createElement("script"), { src }), src);
}

function loadStyle(href: string): Promise<void> {
  return arrival(Object.assign(document.createElement("link"), { rel: "stylesheet", href }), href);
}

function arrival(element: HTMLElement, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    element.onload = () => resolve();
    element.onerror = () => {
      element.remove();
      reject(new Error(`Unable to load ${url}`));
    };
    document.head.append(element);
  });
}
