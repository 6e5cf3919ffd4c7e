import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useInRouterContext, useLocation } from "react-router";

/**
 * Closes what floats above a page when the page is left, as by the browser's back button: it belongs to no other. What
 * is opened when the next page has its address but is not drawn yet belongs to that one, and stays.
 */
export function CloseOnLeave({ onClose }: { readonly onClose: () => void }) {
  return useInRouterContext() ? <CloseOnOtherPath onClose={onClose} /> : null;
}

function CloseOnOtherPath({ onClose }: { readonly onClose: () => void }) {
  const { pathname } = useLocation();
  const [drawn] = useState(pathname);
  const [home] = useState(window.location.pathname); // ahead of what is drawn: pages are drawn as transitions
  const arrived = useRef(false);
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (pathname === home) arrived.current = true;
    else if (arrived.current || pathname !== drawn) leave();
  }, [pathname, home, drawn]);
  return null;
}
