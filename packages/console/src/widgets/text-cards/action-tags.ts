const TAG = /<(link|button)-act\s+name=(['"])([^'"<>]*)\2\s*>([\s\S]*?)<\/\1-act>/g;

/** `<link-act name='x'>text</link-act>` and `<button-act …>` as elements that carry out the action of that name. */
export const withActionTags = (html: string): string =>
  html.replaceAll(TAG, (_, kind: string, _quote: string, name: string, text: string) =>
    kind === "link"
      ? `<a href="#" class="tb-custom-action" data-action-name="${name}">${text}</a>`
      : `<button type="button" class="tb-custom-action" data-action-name="${name}">${text}</button>`,
  );
