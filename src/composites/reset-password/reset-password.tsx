import ForgotPassword from "#src/composites/forgot-password/forgot-password.tsx";
import { usePageContext } from "#src/engine/contract.ts";
import { NewPasswordPage } from "./new-password-page.tsx";

/** With a token in the address a new password is set, without one the e-mail that brings it is asked for. */
export default function ResetPassword() {
  const token = usePageContext(({ route }) => route.params["token"]);
  return token === undefined ? (
    <ForgotPassword />
  ) : (
    <NewPasswordPage key={token} token={token} />
  );
}
