import { expect, test } from "vitest";
import { withActionTags } from "./action-tags.ts";

test.each([
  [
    "Go to <link-act name='open'>the pump</link-act>.",
    'Go to <a href="#" class="tb-custom-action" data-action-name="open">the pump</a>.',
  ],
  [
    '<button-act name="stop">Stop</button-act>',
    '<button type="button" class="tb-custom-action" data-action-name="stop">Stop</button>',
  ],
  ["<link-act name='a'>x</button-act>", "<link-act name='a'>x</button-act>"],
  ["<link-act name='a\"b'>x</link-act>", "<link-act name='a\"b'>x</link-act>"],
])("%s becomes %s", (html, made) => {
  expect(withActionTags(html)).toBe(made);
});
