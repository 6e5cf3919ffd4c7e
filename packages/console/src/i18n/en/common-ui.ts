/** Texts of the shared dialogs and surfaces: colour and icon dialogs, popover, help, markdown, tree, share, footer. */
export const commonUiTexts = {
  dialog: {
    "coming-soon": "Coming soon!",
    "coming-soon-ok": "Ok",
  },
  color: {
    color: "Color",
    "select-color": "Select a color",
    select: "Select",
    required: "Enter a color.",
    invalid: "Enter a color such as #4453d6 or rgba(68, 83, 214, 0.5).",
    saturation: "Saturation and brightness",
    "saturation-value": "saturation {{saturation}}%, brightness {{brightness}}%",
    hue: "Hue",
    alpha: "Opacity",
    palette: "Palette",
  },
  icon: {
    icon: "Icon",
    "select-icon": "Select an icon",
    "show-all": "Show all",
    search: "Search icons",
    icons: "Icons",
    loading: "Loading icons",
    "nothing-found": "No icon is named like that.",
  },
  popover: { close: "Close" },
  help: {
    "open-page": "Open the help page",
    "show-help": "Show help",
    "hide-help": "Hide help",
    "loading-help": "Loading help",
    help: "Help",
  },
  markdown: {
    "copy-code": "Copy the code",
    failed: "Failed to render markdown!",
    code: "Code",
    table: "Table",
  },
  tree: {
    search: "Search",
    "clear-search": "Clear the search",
    "nothing-found": "Nothing matches.",
    empty: "Nothing here.",
    failed: "This could not be loaded. Try again",
    loading: "Loading",
  },
  share: {
    title: "Share",
    "share-on": "Share on {{provider}}",
  },
  hotkeys: {
    title: "Show / hide this help menu",
  },
  "speed-dial": { open: "Show the actions", close: "Hide the actions" },
  fullscreen: { enter: "Full screen", leave: "Leave full screen" },
};
