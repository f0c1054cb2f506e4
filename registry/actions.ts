import { changePassword, changeUser, uploadPicture } from "#src/api/account.ts";
import {
  createPassword,
  isClientIdFree,
  isEmailFree,
  isReferralCodeKnown,
  register,
  requestCreationLink,
  requestPasswordReset,
  resetPassword,
} from "#src/api/accounts.ts";
import { getCaptchaChallenge } from "#src/api/captcha.ts";
import type { Client } from "#src/api/client.ts";
import { sendContact } from "#src/api/contact.ts";
import { signIn } from "#src/api/session.ts";
import { setWish } from "#src/api/store.ts";
import type { ActionDefinition } from "#src/engine/contract.ts";
import type {
  CaptchaChallenge,
  ChangePasswordRequest,
  CheckEmailRequest,
  CheckMatriculeRequest,
  CheckReferralCodeRequest,
  ContactRequest,
  CreatePasswordLinkRequest,
  CreatePasswordRequest,
  ForgotPasswordForm,
  LoginForm,
  ResetPasswordRequest,
  SignUpRequest,
  UserPatch,
} from "#src/schema/types.gen.ts";

/** What the application does when a session begins or ends. */
export interface SessionPort {
  /** Keeps the token and asks for the user; ten days with `rememberMe`, else until the browser closes. */
  open(token: string, rememberMe: boolean): Promise<void>;
  /** Ends the session, here and on the server. */
  end(): Promise<void>;
}

/** The names of what a layout or a widget may do, and what each does. */
export function createActions(client: Client, session: SessionPort) {
  const signOut: ActionDefinition<void, void> = {
    run: () => session.end(),
  };
  const askCaptcha: ActionDefinition<void, CaptchaChallenge | undefined> = {
    run: () => getCaptchaChallenge(client),
  };
  return {
    signOut,
    signIn: {
      run: async ({ username, password, rememberMe = false }: LoginForm) =>
        session.open(await signIn(client, { username, password }), rememberMe),
    },
    signUp: {
      run: async (account: SignUpRequest) =>
        session.open(await register(client, account), false),
    },
    createPassword: {
      run: async (request: CreatePasswordRequest) =>
        session.open(await createPassword(client, request), false),
    },
    checkEmail: {
      run: (request: CheckEmailRequest) => isEmailFree(client, request),
    },
    checkClientId: {
      run: (request: CheckMatriculeRequest) => isClientIdFree(client, request),
    },
    checkReferralCode: {
      run: (request: CheckReferralCodeRequest) =>
        isReferralCodeKnown(client, request),
    },
    requestPasswordReset: {
      run: (request: ForgotPasswordForm) =>
        requestPasswordReset(client, request),
    },
    resetPassword: {
      run: (request: ResetPasswordRequest) => resetPassword(client, request),
      changes: ["passwordToken"],
    },
    requestCreationLink: {
      run: (request: CreatePasswordLinkRequest) =>
        requestCreationLink(client, request),
    },
    askCaptcha,
    changeUser: {
      run: ({ id, ...patch }: UserPatch & { id: string }) =>
        changeUser(client, id, patch),
    },
    changePassword: {
      run: ({ id, ...request }: ChangePasswordRequest & { id: string }) =>
        changePassword(client, id, request),
    },
    uploadPicture: {
      run: (file: File) => uploadPicture(client, file),
    },
    sendContact: {
      run: (message: ContactRequest) => sendContact(client, message),
    },
    setWish: {
      run: (wish: { id: string; isWished: boolean }) => setWish(client, wish),
      changes: ["wishlist"],
    },
  } satisfies Record<string, ActionDefinition<never, unknown>>;
}

declare module "#src/engine/types.ts" {
  interface Register {
    actions: ReturnType<typeof createActions>;
  }
}
