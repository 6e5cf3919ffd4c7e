import { randomUUID } from "node:crypto";
import { relations } from "@orrery/client";
import { entityId } from "@orrery/model";
import { expect, test } from "vitest";
import { signedIn } from "./platform-api.ts";
import { openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

const PASSWORD = "come back soon 1";
const LINK = { page: 0, pageSize: 10 } as const;

/** Something that was deleted: its name in the bin, and what must be true of it again. */
interface Deleted {
  readonly name: string;
  readonly isBack: () => Promise<void>;
}

const newCustomer = (name: string) => client.customers.save({ title: `Customer of ${name}` });

/** A user who has chosen a password. */
async function activeUser(customerId: Awaited<ReturnType<typeof newCustomer>>["id"], email: string) {
  const user = await client.users.save({ email, authority: "CUSTOMER_USER", customerId }, false);
  const link = new URL(await client.users.activationLink(user.id));
  await client.auth.activate(link.searchParams.get("activateToken") ?? "", PASSWORD, false);
  return user;
}

async function maySignIn(email: string): Promise<void> {
  const own = await signedIn(stage.platform.httpUrl, [email, PASSWORD]);
  own.close();
}

const KINDS: readonly (readonly [string, (name: string) => Promise<Deleted>])[] = [
  [
    "device with its credentials, customer and relations",
    async (name) => {
      const customer = await newCustomer(name);
      const credentials = { credentialsType: "ACCESS_TOKEN", credentialsId: name.replaceAll(" ", "-") } as const;
      const { id } = await client.devices.saveWithCredentials({ name, type: "default" }, credentials);
      await client.devices.assign(customer.id, id);
      const relation = { from: customer.id, to: id, type: "Manages", typeGroup: "COMMON" } as const;
      await relations(client.api).save(relation);
      await client.devices.delete(id);
      return {
        name,
        isBack: async () => {
          expect((await client.devices.get(id)).customerId).toEqual(customer.id);
          expect(await client.devices.credentials(id)).toMatchObject(credentials);
          await stage.publish(credentials.credentialsId, { temperature: 21 }); // as the device does
          const { data } = await client.devices.customerInfos(customer.id, LINK, {});
          expect(data.map((device) => device.id)).toEqual([id]);
          expect((await relations(client.api).infosFrom(customer.id)).map(({ to }) => to)).toEqual([id]);
        },
      };
    },
  ],
  [
    "customer with its users and what was assigned to it",
    async (name) => {
      const { id } = await client.customers.save({ title: name, city: "Kiel" });
      const email = `${randomUUID()}@orrery.local`;
      const user = await activeUser(id, email);
      const device = await client.devices.save({ name: `Device of ${name}` });
      await client.devices.assign(id, device.id);
      await client.customers.delete(id);
      expect((await client.devices.get(device.id)).customerId).not.toEqual(id);
      return {
        name,
        isBack: async () => {
          expect(await client.customers.get(id)).toMatchObject({ title: name, city: "Kiel" });
          const users = async () => (await client.users.customerUsers(id, LINK)).data.map((own) => own.id);
          await expect.poll(users).toEqual([user.id]); // behind the answer
          await expect.poll(async () => (await client.devices.get(device.id)).customerId).toEqual(id);
          await maySignIn(email);
        },
      };
    },
  ],
  [
    "dashboard with what it shows and whom it is assigned to",
    async (name) => {
      const customer = await newCustomer(name);
      const configuration = { description: `About ${name}`, widgets: {} };
      const { id } = await client.dashboards.save({ title: name, configuration });
      await client.dashboards.assign(customer.id, id);
      await client.dashboards.delete(id);
      return {
        name,
        isBack: async () => {
          const dashboard = await client.dashboards.get(id);
          expect(dashboard.configuration).toMatchObject(configuration);
          expect(dashboard.assignedCustomers?.map(({ customerId }) => customerId)).toEqual([customer.id]);
        },
      };
    },
  ],
  [
    "user with the password and the customer",
    async (name) => {
      const customer = await newCustomer(name);
      const email = `${randomUUID()}@orrery.local`;
      const { id } = await activeUser(customer.id, email);
      await client.users.delete(id);
      await expect(maySignIn(email)).rejects.toThrow();
      return {
        name: email,
        isBack: async () => {
          const user = await client.users.get(entityId("USER", id.id));
          expect(user).toMatchObject({ email, customerId: customer.id });
          await maySignIn(email);
        },
      };
    },
  ],
];

test.each(KINDS)("the recycle bin restores a %s", async (_, remove) => {
  const { name, isBack } = await remove(`Gone ${randomUUID().slice(0, 8)}`);
  const page = await stage.user("tenant", { at: "/recycleBin" });
  const restore = page.getByRole("button", { name: `Restore: ${name}` });
  await restore.waitFor();
  await restore.click();
  await page.getByText(`${name} is restored`).waitFor();
  await restore.waitFor({ state: "detached" });
  await isBack();
  await leave(page);
});
