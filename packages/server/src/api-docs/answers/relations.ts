import { Type } from "typebox";
import { type CallAnswer, says } from "./answer.ts";
import { additionalInfo, idOf, maybe, text } from "./parts.ts";

const relationMembers = { from: idOf(), to: idOf(), type: text, typeGroup: text, additionalInfo };
const relation = Type.Object(relationMembers);
const relationInfo = Type.Object({ ...relationMembers, fromName: maybe(text), toName: maybe(text) });

/** Answers of the calls of relations. */
export const relationAnswers: readonly (readonly CallAnswer[])[] = [
  says(relation, "GET /api/relation ?"),
  says(
    "nothing",
    `POST /api/relation
     DELETE /api/relation
     DELETE /api/relations`,
  ),
  says(
    Type.Array(relation),
    `GET /api/relations
     POST /api/relations`,
  ),
  says(
    Type.Array(relationInfo),
    `GET /api/relations/info
     POST /api/relations/info`,
  ),
];
