/**
 * The word with which the page's policy lets our scripts add style elements; the server makes one for each answer
 * (kernel/http/console-files.ts). Undefined where the page has no policy: in the workshop and in tests.
 */
export const STYLE_NONCE: string | undefined =
  typeof document === "undefined"
    ? undefined
    : document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
