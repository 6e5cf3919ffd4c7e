import { ownScreen, type ScreenId } from "@orrery/model";
import {
  applyDashboardEdit,
  type DashboardDocument,
  type DashboardEdit,
  type LayoutAt,
  layoutAt,
  wholeLayout,
} from "@orrery/model/dashboard-edits";
import {
  amended,
  declined,
  type EditHistory,
  rebased,
  redone,
  saved,
  startHistory,
  stepped,
  undone,
} from "@orrery/model/edits";

/** All that the editor shows of a dashboard. */
export interface EditorState {
  readonly history: EditHistory<DashboardDocument>;
  /** The layout that is worked in; its state is the one that is shown. With a screen where that is arranged by hand. */
  readonly at: LayoutAt;
  /** Which screen the layout is looked at on; undefined: a wide window. */
  readonly screen: ScreenId | undefined;
  /** Widgets of that layout. */
  readonly chosen: ReadonlySet<string>;
  /** The widget whose settings are open. */
  readonly opened: string | undefined;
}

interface EditorStart {
  /** As it is stored. */
  readonly document: DashboardDocument;
  readonly state: string;
  /** What was edited before and is not saved. */
  readonly draft?: DashboardDocument | undefined;
  /** The clock, ms. */
  readonly now?: (() => number) | undefined;
}

/** What is typed further after a longer rest is another step, ms. */
const REST_MS = 1000;

const NONE: ReadonlySet<string> = new Set();

/** A dashboard while it is edited. Listeners are notified of each change; parts of the state that stay are the same objects. */
export class DashboardEditor {
  readonly #listeners = new Set<() => void>();
  readonly #now: () => number;
  #state: EditorState;
  /** What the last edit was part of, and when it came. */
  #typing: { readonly group: string; readonly at: number } | undefined;

  constructor({ document, state, draft, now = Date.now }: EditorStart) {
    this.#now = now;
    const history = startHistory(document, true);
    const begun = draft ? stepped(history, draft) : history;
    const at = { state: rootUnless(begun.present, state), layout: "main" } as const;
    this.#state = { history: begun, at, screen: undefined, chosen: NONE, opened: undefined };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): EditorState => this.#state;

  get document(): DashboardDocument {
    return this.#state.history.present;
  }

  get configuration(): DashboardDocument["configuration"] {
    return this.document.configuration;
  }

  /** Whether a screen is looked at that is arranged by itself: nothing is moved there. */
  get isAutomatic(): boolean {
    return this.#state.screen !== undefined && this.#state.at.screen === undefined;
  }

  /** Of the layout that is worked in. */
  get places() {
    return layoutAt(this.configuration, this.#state.at)?.widgets ?? {};
  }

  /** `group`: edits of the same one that follow each other closely are one step, such as the letters of a name. */
  edit(edit: DashboardEdit, group?: string): void {
    const { history } = this.#state;
    const next = applyDashboardEdit(this.document, edit);
    if (next === this.document) return;
    const isSame = group !== undefined && this.#typing?.group === group && this.#now() - this.#typing.at < REST_MS;
    this.#turn(isSame ? amended(history, next) : stepped(history, next));
    this.#typing = group === undefined ? undefined : { group, at: this.#now() };
  }

  /** Adds widgets to a layout, which are chosen then. */
  add(edit: Extract<DashboardEdit, { readonly kind: "add" }>): void {
    this.edit(edit);
    this.choose(
      edit.widgets.map(({ widget }) => widget.id),
      edit.at,
    );
  }

  undo(): void {
    this.#turn(undone(this.#state.history));
  }

  redo(): void {
    this.#turn(redone(this.#state.history));
  }

  decline(): void {
    this.#turn(declined(this.#state.history));
  }

  /** `sent` was saved, and the server has it as `stored`. */
  saved(sent: DashboardDocument, stored: DashboardDocument): void {
    this.#turn(saved(this.#state.history, sent, stored));
  }

  /** Others saved `stored`; `merged` joins it with what is edited here. */
  rebase(stored: DashboardDocument, merged: DashboardDocument): void {
    this.#turn(rebased(this.#state.history, stored, merged));
  }

  /** Shows a layout on the screen that is looked at; nothing of another one stays chosen. */
  show(asked: LayoutAt): void {
    const { at: before } = this.#state;
    if (before.state === asked.state && before.layout === asked.layout) return;
    const isSameState = before.state === asked.state;
    const at = placeIn(this.document, asked, this.#state.screen);
    this.#set({ at, chosen: NONE, opened: isSameState ? this.#state.opened : undefined });
  }

  /** Looks at the layout on another screen. */
  showScreen(screen: ScreenId | undefined): void {
    if (screen !== this.#state.screen) this.#turn(this.#state.history, { screen });
  }

  choose(ids: Iterable<string>, at: LayoutAt = this.#state.at): void {
    this.show(at);
    const chosen = new Set([...ids].filter((id) => this.places[id]));
    this.#set({ chosen });
    const [only] = chosen;
    if (this.#state.opened !== undefined && chosen.size === 1) this.open(only); // the panel follows
  }

  /** Adds a widget to the chosen ones, or takes it away from them. */
  toggle(id: string, at: LayoutAt): void {
    this.show(at);
    const chosen = new Set(this.#state.chosen);
    if (!chosen.delete(id)) chosen.add(id);
    this.#set({ chosen });
  }

  /** Opens the settings of a widget, or closes them. */
  open(id: string | undefined): void {
    if (id !== this.#state.opened) this.#set({ opened: id });
  }

  /** What is no longer there is neither shown nor chosen nor open. */
  #turn(history: EditHistory<DashboardDocument>, { screen }: Pick<EditorState, "screen"> = this.#state): void {
    if (history === this.#state.history && screen === this.#state.screen) return;
    this.#typing = undefined;
    const { at, chosen, opened } = this.#state;
    const shown = placeIn(history.present, at, screen);
    const places = layoutAt(history.present.configuration, shown)?.widgets ?? {};
    const left = [...chosen].filter((id) => places[id]);
    this.#set({
      history,
      screen,
      at: isSameLayout(at, shown) ? at : shown,
      chosen: left.length === chosen.size ? chosen : new Set(left),
      opened: opened !== undefined && history.present.configuration.widgets[opened] ? opened : undefined,
    });
  }

  #set(change: Partial<EditorState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

const isSameLayout = (a: LayoutAt, b: LayoutAt): boolean =>
  a.state === b.state && a.layout === b.layout && a.screen === b.screen;

/** The layout, or another that is there; with the screen where it is arranged by hand for that. */
function placeIn(document: DashboardDocument, asked: LayoutAt, screen: ScreenId | undefined): LayoutAt {
  const { states } = document.configuration;
  const isThere = layoutAt(document.configuration, wholeLayout(asked)) !== undefined;
  const at: LayoutAt = isThere ? wholeLayout(asked) : { state: rootUnless(document, asked.state), layout: "main" };
  const layout = states[at.state]?.layouts[at.layout];
  return layout && ownScreen(layout, screen) ? { ...at, screen } : at;
}

function rootUnless({ configuration: { states } }: DashboardDocument, state: string): string {
  if (states[state]) return state;
  return Object.keys(states).find((id) => states[id]?.root) ?? Object.keys(states)[0] ?? state;
}
