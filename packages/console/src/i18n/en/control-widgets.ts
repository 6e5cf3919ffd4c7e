/** Texts of widgets that command devices, and of those that set gateways up and choose times. */
export const controlWidgetTexts = {
  control: {
    on: "On",
    off: "Off",
    sending: "Sending…",
    reading: "Asking the device…",
    saving: "Saving…",
    sent: "Sent",
    saved: "Saved",
    answered: "Answered: {{answer}}",
    "no-number": "The device did not answer with a number",
    "no-json-object": "The attributes to set are no JSON object",
    "wrong-range": "The greatest value must be above the least",
  },
};
