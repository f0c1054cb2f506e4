/** The login page hand-written with antd only: the baseline for ours. */
import {
  Alert,
  Button,
  Checkbox,
  ConfigProvider,
  Form,
  Input,
  Select,
} from "antd";
import { useState } from "react";
import { createRoot } from "react-dom/client";

interface Values {
  username: string;
  password: string;
  rememberMe: boolean;
}

function Login() {
  const [error, setError] = useState<string>();
  const signIn = async (values: Values) => {
    const answer = await fetch("/v2/login_check", {
      method: "POST",
      body: JSON.stringify(values),
    });
    if (answer.ok) location.assign("/fo/");
    else setError("Identifiant ou mot de passe incorrect.");
  };
  return (
    <ConfigProvider theme={{ token: { colorPrimary: "#651c32" } }}>
      <main>
        <h1>Connexion</h1>
        <Select
          defaultValue="fr"
          aria-label="Langue"
          options={[
            { value: "fr", label: "Français" },
            { value: "en", label: "English" },
          ]}
        />
        {error !== undefined && <Alert type="error" title={error} showIcon />}
        <Form<Values>
          layout="vertical"
          onFinish={(values) => void signIn(values)}
        >
          <Form.Item
            name="username"
            label="Identifiant"
            rules={[{ required: true }]}
          >
            <Input autoComplete="username" />
          </Form.Item>
          <Form.Item
            name="password"
            label="Mot de passe"
            rules={[{ required: true }]}
          >
            <Input.Password autoComplete="current-password" />
          </Form.Item>
          <Form.Item name="rememberMe" valuePropName="checked">
            <Checkbox>Se souvenir de moi</Checkbox>
          </Form.Item>
          <Button type="primary" htmlType="submit">
            Se connecter
          </Button>
        </Form>
      </main>
    </ConfigProvider>
  );
}

const root = document.getElementById("root");
if (root !== null) createRoot(root).render(<Login />);
