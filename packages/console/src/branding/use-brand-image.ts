import type { Client } from "@orrery/client";
import { useQuery } from "@tanstack/react-query";
import { imageUrl } from "./show-branding.ts";

/** What an element shows an image of a branding by; null while it is loaded, and when there is none. */
export function useBrandImage(address: string | null, client: Client): string | null {
  const isHere = address?.startsWith("data:") ?? true;
  const { data = null } = useQuery({
    queryKey: ["branding-image", address],
    queryFn: () => (address === null ? null : imageUrl(address, client)),
    enabled: !isHere,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isHere ? address : data;
}
