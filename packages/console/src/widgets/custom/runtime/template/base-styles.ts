/** What a widget's own styles begin with, and the looks of the elements that stand for those of the contract's library. */
export const BASE_STYLES = `
html { font: 14px/20px var(--font, system-ui, sans-serif); color: var(--text); }
h1, h2, h3, h4 { margin: 0 0 8px; font-weight: 600; letter-spacing: -0.01em; }
h1 { font-size: 20px; line-height: 28px; }
h2 { font-size: 16px; line-height: 24px; }
h3, h4 { font-size: 14px; line-height: 20px; }
*, ::before, ::after { box-sizing: border-box; }
.tb-host { block-size: 100%; inline-size: 100%; position: relative; overflow: hidden; }
.tb-widget { block-size: 100%; inline-size: 100%; overflow: auto; display: flex; flex-direction: column; }
button, input, select, textarea { font: inherit; color: inherit; }
input:not([type=checkbox], [type=radio], [type=range]), select, textarea {
  min-block-size: 32px; padding: 4px 8px; border: 1px solid var(--line); border-radius: 6px; background: transparent; inline-size: 100%;
}
select option { background: Canvas; color: CanvasText; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
button { min-block-size: 32px; padding: 4px 12px; border: 1px solid var(--line); border-radius: 6px; background: transparent; cursor: pointer; }
button[mat-raised-button], button[mat-flat-button], button[color=primary] { background: var(--accent); border-color: transparent; color: var(--surface); font-weight: 500; }
button:disabled { opacity: 0.5; cursor: default; }
input[type=checkbox], input[type=radio] { accent-color: var(--accent); inline-size: 16px; block-size: 16px; margin: 0; }
mat-form-field { display: block; margin-block-end: 12px; }
mat-label, mat-form-field > label { display: block; margin-block-end: 4px; color: var(--dim); font-size: 12px; line-height: 16px; }
mat-error { display: block; margin-block-start: 4px; color: light-dark(#b3261e, #f2b8b5); font-size: 12px; line-height: 16px; }
mat-hint { color: var(--dim); font-size: 12px; }
mat-icon { display: none; }
.mat-checkbox, .mat-slide-toggle { display: inline-flex; align-items: center; gap: 8px; min-block-size: 32px; }
.mat-slide-toggle input { appearance: none; flex: none; position: relative; inline-size: 32px; block-size: 18px; border: 1px solid var(--dim); border-radius: 9px; cursor: pointer; }
.mat-slide-toggle input::before { content: ""; position: absolute; inset-block-start: 2px; inset-inline-start: 2px; inline-size: 12px; block-size: 12px; border-radius: 50%; background: var(--dim); }
.mat-slide-toggle input:checked { background: var(--accent); border-color: var(--accent); }
.mat-slide-toggle input:checked::before { inset-inline-start: 16px; background: var(--surface); }
mat-toolbar { display: flex; align-items: center; gap: 8px; padding: 12px 16px 0; font-weight: 600; }
mat-toolbar :is(h1, h2, h3) { margin: 0; }
mat-card { display: block; padding: 16px; border: 1px solid var(--line); border-radius: 8px; }
[mat-dialog-content], .mat-dialog-content, mat-dialog-content { padding: 12px 16px; overflow: auto; }
:is([mat-dialog-content], .mat-dialog-content, mat-dialog-content) > :is(p:first-child) { margin-block-start: 0; }
[mat-dialog-actions], .mat-dialog-actions, mat-dialog-actions { display: flex; justify-content: flex-end; gap: 8px; padding: 4px 16px 16px; }
progress { inline-size: 100%; }
table { border-collapse: collapse; }
.tb-dialog { position: absolute; inset: 8px; margin: auto; padding: 0; inline-size: fit-content; max-inline-size: 100%; block-size: fit-content;
  max-block-size: 100%; overflow: auto; background: var(--surface); color: var(--text); border: 1px solid var(--line); border-radius: 8px; }
.tb-dialog::backdrop { background: rgb(0 0 0 / 0.4); }
.tb-page-dialog { inline-size: max-content; min-inline-size: min(280px, 100vw); }
.has-room .tb-page-dialog { min-inline-size: 100vw; }
.tb-page-dialog[hidden] { display: none; }
.is-action, .is-action body { block-size: auto; overflow: auto; }
`;

export function styleOf(css: string): HTMLStyleElement {
  const style = document.createElement("style");
  style.textContent = css;
  return style;
}
