import { Button, Form, Input } from "antd";
import { useOffice } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { useAction } from "#src/back-office/ui/use-action.ts";
import { signIn } from "./sign-in.ts";

interface Props {
  /** The signed-in user, who enters the password again; without it the form has a field for the name. */
  username?: string;
  onDone: () => void;
}

interface Values {
  username: string;
  password: string;
}

/** Signs in to the back office, or enters the password again (BO-1.4, BO-1.5). */
export function SignInForm({ username, onDone }: Props) {
  const t = useTexts();
  const client = useOffice();
  const isAgain = username !== undefined;
  const { mutate, isPending, error } = useAction({
    mutationFn: ({ password, ...values }: Values) =>
      isAgain
        ? signIn(client, "/session/reauthenticate", { password })
        : signIn(client, "/session", { ...values, password }),
    onSuccess: onDone,
  });
  const required = { required: true, message: t("sign_in.required") };
  return (
    <Form<Values>
      layout="vertical"
      requiredMark={false}
      disabled={isPending}
      onFinish={(values) => mutate(values)}
    >
      {error && (
        <Form.Item>
          <Failure error={error} />
        </Form.Item>
      )}
      {isAgain ? (
        <input type="hidden" name="username" value={username} />
      ) : (
        <Form.Item
          name="username"
          label={t("sign_in.username")}
          rules={[required]}
        >
          <Input name="username" autoComplete="username" autoFocus />
        </Form.Item>
      )}
      <Form.Item
        name="password"
        label={t("sign_in.password")}
        rules={[required]}
      >
        <Input.Password
          name="password"
          autoComplete="current-password"
          autoFocus={isAgain}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isPending} block>
        {t(isAgain ? "sign_in.confirm" : "sign_in.submit")}
      </Button>
    </Form>
  );
}
