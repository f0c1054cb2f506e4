import {
  type AnyUseMutationOptions,
  mutationOptions,
} from "@tanstack/react-query";
import { sendContactMutation } from "#src/api/contact.ts";
import {
  requestCreationLinkMutation,
  requestPasswordResetMutation,
  resetPasswordMutation,
} from "#src/api/passwords.ts";
import { apiOf } from "#src/api/query-client.ts";
import { createPasswordMutation, signOutMutation } from "#src/api/session.ts";
import { setWishMutation } from "#src/api/store.ts";
import { changeUser, getMe, uploadPictureMutation } from "#src/api/user.ts";
import type { UserPatch } from "#src/schema/types.gen.ts";

/** The mutations that are still asked for by name. */
export const actions = {
  signOut: signOutMutation,
  createPassword: createPasswordMutation,
  requestPasswordReset: requestPasswordResetMutation,
  resetPassword: resetPasswordMutation,
  requestCreationLink: requestCreationLinkMutation,
  changeUser: () =>
    mutationOptions({
      mutationFn: async (
        { id, ...patch }: UserPatch & { id: string },
        { meta },
      ) => {
        const api = apiOf(meta);
        return (await changeUser(api, id, patch)) ?? (await getMe(api));
      },
    }),
  uploadPicture: uploadPictureMutation,
  sendContact: sendContactMutation,
  setWish: setWishMutation,
} satisfies Record<string, () => AnyUseMutationOptions>;

type DefinitionOf<Factory> = Factory extends () => {
  mutationFn?: (
    input: infer Input,
    ...context: never[]
  ) => Promise<infer Output>;
}
  ? { run(input: Input): Promise<Output> }
  : never;

declare module "#src/engine/types.ts" {
  interface Register {
    actions: {
      [Name in keyof typeof actions]: DefinitionOf<(typeof actions)[Name]>;
    };
  }
}
