import { entityId, parseUuid } from "@orrery/model";
import { useMemo } from "react";
import { useParams } from "react-router";
import { useCustomerName } from "../customers/use-customer-name.ts";
import { EntityListPage } from "../entities/entity-list-page.tsx";
import { type Scope, scopeOf } from "../session/scope.ts";
import { useClaims } from "../session/use-session.ts";
import { deviceBase, deviceList } from "./device-list.tsx";

/** Devices of the tenant, of one of its customers, or of the customer who is signed in. */
export function DevicesPage() {
  const { customerId } = useParams();
  return customerId === undefined ? <OwnDevices /> : <CustomerDevices key={customerId} id={customerId} />;
}

function OwnDevices() {
  const claims = useClaims();
  const scope = useMemo(() => scopeOf(claims), [claims]);
  const manage = claims.authority === "TENANT_ADMIN";
  return <EntityListPage list={deviceList} scope={scope} base={deviceBase(scope, manage)} manage={manage} />;
}

function CustomerDevices({ id }: { readonly id: string }) {
  useCustomerName(id);
  const scope = useMemo<Scope>(() => ({ kind: "customer", customerId: entityId("CUSTOMER", parseUuid(id)) }), [id]);
  return <EntityListPage list={deviceList} scope={scope} base={deviceBase(scope, true)} manage />;
}
