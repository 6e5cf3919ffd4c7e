import { type TSchema, Type } from "typebox";
import { idOf, page, text } from "./parts.ts";

/**
 * The answer of a call with status 200: JSON of a schema, plain text, a file, a redirect, or no body; `refusal`: it has no
 * other answer than an error.
 */
export type Answer = TSchema | "text" | "file" | "nothing" | "refusal";

export interface CallAnswer {
  /** Such as `GET /api/device/:id`. */
  readonly name: string;
  readonly answer: Answer;
  /** Whether the body may be empty. */
  readonly mayBeEmpty: boolean;
}

const subtype = Type.Object({ tenantId: idOf("TENANT"), entityType: text, type: text });

/** `calls`: one per line, with a `?` after those whose body may be empty. */
export function says(answer: Answer, calls: string): readonly CallAnswer[] {
  return calls
    .trim()
    .split("\n")
    .map((line) => {
      const [method = "", path = "", mark] = line.trim().split(/ +/);
      return { name: `${method} ${path}`, answer, mayBeEmpty: mark === "?" };
    });
}

/** The calls of a kind that can be assigned to customers (`assignments/assignable-routes.ts`). */
export function saysAssignable(path: string, one: TSchema, info: TSchema): readonly CallAnswer[] {
  return [
    says(
      one,
      `GET /api/${path}/:id
       POST /api/${path}
       POST /api/customer/:customerId/${path}/:id
       POST /api/customer/public/${path}/:id
       DELETE /api/customer/${path}/:id`,
    ),
    says(info, `GET /api/${path}/info/:id`),
    says("nothing", `DELETE /api/${path}/:id`),
    says(Type.Array(subtype), `GET /api/${path}/types`),
    says(Type.Array(one), `POST /api/${path}s`),
    says(page(one), `GET /api/customer/:id/${path}s`),
    // With a name, the list of the tenant becomes the one entity of that name.
    says(Type.Union([page(one), one]), `GET /api/tenant/${path}s`),
    says(
      page(info),
      `GET /api/customer/:id/${path}Infos
       GET /api/tenant/${path}Infos`,
    ),
  ].flat();
}

/** The calls that assign entities of a kind to edges. */
export function saysOfEdge(path: string, one: TSchema): readonly CallAnswer[] {
  return [
    ...says(
      one,
      `POST /api/edge/:edgeId/${path}/:id
       DELETE /api/edge/:edgeId/${path}/:id`,
    ),
    ...says(page(one), `GET /api/edge/:id/${path}s`),
  ];
}

/** The calls of a kind of profiles. */
export function saysProfile(path: string, one: TSchema, info: TSchema): readonly CallAnswer[] {
  return [
    says(
      one,
      `POST /api/${path}
       GET /api/${path}/:id
       POST /api/${path}/:id/default`,
    ),
    says("nothing", `DELETE /api/${path}/:id`),
    says(
      info,
      `GET /api/${path}Info/:id
       GET /api/${path}Info/default`,
    ),
    says(page(info), `GET /api/${path}Infos`),
    says(page(one), `GET /api/${path}s`),
  ].flat();
}
