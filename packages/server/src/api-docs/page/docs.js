// @ts-check
/** Shows the calls of /api/orrery/docs/openapi.json and lets people try them. */

/**
 * @typedef {{ name: string, in: string, required: boolean, description?: string, schema: object }} Parameter
 * @typedef {{ tags: string[], description: string, parameters: Parameter[],
 *   requestBody?: { content: Record<string, { schema: object }> } }} Operation
 * @typedef {{ method: string, path: string, operation: Operation }} Call
 */

const search = /** @type {HTMLInputElement} */ (document.getElementById("search"));
const token = /** @type {HTMLInputElement} */ (document.getElementById("token"));
const resources = /** @type {HTMLElement} */ (document.getElementById("resources"));
const list = /** @type {HTMLElement} */ (document.getElementById("calls"));

/**
 * @param {string} name
 * @param {Record<string, string>} attributes
 * @param {(Node | string)[]} children
 */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** @param {Call[]} calls */
function show(calls) {
  /** @type {Map<string, Call[]>} */
  const groups = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? "");
  const names = [...groups.keys()].sort();
  resources.replaceChildren(...names.map((name) => element("a", { href: `#${encodeURIComponent(name)}` }, name)));
  if (names.length === 0) list.replaceChildren(element("p", { class: "note" }, "No call matches."));
  else list.replaceChildren(...names.flatMap((name) => section(name, groups.get(name) ?? [])));
}

/** @param {string} name @param {Call[]} calls */
function section(name, calls) {
  return [element("h2", { id: encodeURIComponent(name) }, name), ...calls.map(entry)];
}

/** @param {Call} call */
function entry(call) {
  const { method, path, operation } = call;
  const head = element(
    "summary",
    {},
    element("span", { class: `method ${method}` }, method.toUpperCase()),
    element("code", {}, path),
  );
  const details = element("details", {}, head);
  details.addEventListener("toggle", () => {
    if (details.children.length === 1) details.append(body(call, operation));
  });
  return details;
}

/** @param {Call} call @param {Operation} operation */
function body(call, operation) {
  const form = element("form", { class: "body" }, element("p", { class: "roles" }, operation.description));
  const { parameters, requestBody } = operation;
  if (parameters.length > 0) form.append(element("h3", {}, "Parameters"), ...parameters.map(field));
  const schema = requestBody?.content["application/json"]?.schema;
  if (schema) {
    form.append(element("h3", {}, "Body"), element("pre", { tabindex: "0" }, JSON.stringify(schema, undefined, 2)));
    form.append(element("textarea", { name: "body", "aria-label": "Body to send", spellcheck: "false" }, "{}"));
  }
  const answer = element("pre", { hidden: "", tabindex: "0", "aria-live": "polite" });
  form.append(element("button", { type: "submit" }, "Send"), answer);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(call, new FormData(/** @type {HTMLFormElement} */ (form)), answer);
  });
  return form;
}

/** @param {Parameter} parameter */
function field({ name, in: place, required, description }) {
  const input = element("input", { name: `${place} ${name}`, placeholder: description ?? "" });
  if (required) input.setAttribute("required", "");
  return element(
    "label",
    { class: "parameter" },
    element("span", required ? { class: "required" } : {}, element("code", {}, name)),
    input,
  );
}

/** @param {Call} call @param {FormData} form @param {HTMLElement} answer */
async function send({ method, path, operation }, form, answer) {
  let address = path;
  const query = new URLSearchParams();
  for (const { name, in: place } of operation.parameters) {
    const value = String(form.get(`${place} ${name}`) ?? "");
    if (place === "path") address = address.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== "") query.set(name, value);
  }
  const sent = form.get("body");
  answer.hidden = false;
  answer.textContent = "…";
  try {
    const response = await fetch(query.size > 0 ? `${address}?${query}` : address, {
      method: method.toUpperCase(),
      headers: {
        ...(token.value ? { "X-Authorization": `Bearer ${token.value}` } : {}),
        ...(sent === null ? {} : { "Content-Type": "application/json" }),
      },
      ...(sent === null ? {} : { body: String(sent) }),
    });
    answer.textContent = `${response.status} ${response.statusText}\n\n${pretty(await response.text())}`;
  } catch (error) {
    answer.textContent = `The server could not be reached: ${error instanceof Error ? error.message : error}`;
  }
}

/** @param {string} text */
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text; // not everything that is answered is JSON
  }
}

async function start() {
  const response = await fetch("/api/orrery/docs/openapi.json");
  const { paths } = await response.json();
  /** @type {Call[]} */
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/);
    show(calls.filter(({ method, path }) => words.every((word) => `${method} ${path}`.toLowerCase().includes(word))));
  };
  search.addEventListener("input", filter);
  filter();
}

start().catch(() => {
  list.replaceChildren(element("p", { class: "note" }, "The description could not be read. Reload to try again."));
});
