import type { WidgetResource } from "../custom-type.ts";
import type { PageLink } from "./page-link.ts";

/** Loads scripts and styles one after the other. What the policy of the frame does not allow is said, and fails. */
export async function loadResources(resources: readonly WidgetResource[], page: PageLink): Promise<void> {
  for (const { url, isModule } of resources) {
    if (isModule) {
      page.tellFailed(failure(`"${url}" is a module of Angular, which cannot be run`), false);
      continue;
    }
    const path = url.split(/[?#]/, 1)[0] ?? "";
    if (path.endsWith(".js")) await loaded(element("script", { src: url }), url);
    else if (path.endsWith(".css")) await loaded(element("link", { rel: "stylesheet", href: url }), url);
  }
}

function element<K extends "script" | "link">(name: K, members: Partial<HTMLElementTagNameMap[K]>) {
  return Object.assign(document.createElement(name), members);
}

function loaded(node: HTMLElement, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let isBlocked = false;
    const watch = () => {
      isBlocked = true;
    };
    addEventListener("securitypolicyviolation", watch, { once: true });
    node.addEventListener("load", () => {
      removeEventListener("securitypolicyviolation", watch);
      resolve();
    });
    node.addEventListener("error", () => {
      // The browser says that it was the policy in a task of its own, after it has refused.
      setTimeout(() => {
        removeEventListener("securitypolicyviolation", watch);
        const why = isBlocked ? "its site is not among ORRERY_WIDGET_SOURCES" : "it could not be loaded";
        reject(new Error(`"${url}": ${why}`));
      }, 50);
    });
    document.head.append(node);
  });
}

const failure = (message: string) => ({ where: "resources" as const, message, line: undefined, column: undefined });
