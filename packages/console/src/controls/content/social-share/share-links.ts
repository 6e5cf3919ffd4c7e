import type { IconName } from "../../basics/icon-names.ts";

export interface Shared {
  readonly shareTitle: string;
  readonly shareText: string;
  readonly shareLink: string;
  /** Without #, separated by commas. */
  readonly shareHashTags: string;
}

export interface ShareTarget {
  readonly provider: "Facebook" | "Twitter" | "Linkedin" | "Reddit";
  readonly icon: IconName;
  readonly href: string;
}

/** Where a link can be shown to others; nowhere when it is empty or leads to this machine. */
export function shareTargets({ shareTitle, shareText, shareLink, shareHashTags }: Shared): readonly ShareTarget[] {
  if (!isPublicLink(shareLink)) return [];
  const hashtags = shareHashTags.replaceAll(/[#\s]/g, "");
  return [
    {
      provider: "Facebook",
      icon: "facebook",
      href: address("https://www.facebook.com/sharer/sharer.php", { u: shareLink, quote: shareText }),
    },
    {
      provider: "Twitter",
      icon: "twitter",
      href: address("https://twitter.com/intent/tweet", { url: shareLink, text: shareText, hashtags }),
    },
    {
      provider: "Linkedin",
      icon: "linkedin",
      href: address("https://www.linkedin.com/sharing/share-offsite/", { url: shareLink }),
    },
    {
      provider: "Reddit",
      icon: "reddit",
      href: address("https://www.reddit.com/submit", { url: shareLink, title: shareTitle }),
    },
  ];
}

function address(base: string, query: Readonly<Record<string, string>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== "");
  return `${base}?${new URLSearchParams(given)}`;
}

function isPublicLink(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, hostname } = new URL(link);
  if (protocol !== "https:" && protocol !== "http:") return false;
  return !LOCAL.test(hostname);
}

const LOCAL = /^(?:localhost|.*\.(?:localhost|local)|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/;
