/** An address with a number in it: anything else is not found. */
export const idParams = {
  type: "object",
  required: ["id"],
  properties: { id: { type: "integer", minimum: 1, maximum: 2_147_483_647 } },
};

export interface IdParams {
  id: number;
}
