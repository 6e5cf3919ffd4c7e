import { useEffect, useEffectEvent, useState } from "react";
import { useInRouterContext, useLocation } from "react-router";

/** Closes what floats above a page when the page is left, as by the browser's back button: it belongs to no other. */
export function CloseOnLeave({ onClose }: { readonly onClose: () => void }) {
  return useInRouterContext() ? <CloseOnOtherPath onClose={onClose} /> : null;
}

function CloseOnOtherPath({ onClose }: { readonly onClose: () => void }) {
  const { pathname } = useLocation();
  const [home] = useState(pathname);
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (pathname !== home) leave();
  }, [pathname, home]);
  return null;
}
