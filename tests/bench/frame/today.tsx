/** The back office's first screen hand-written with antd only: the baseline for ours. */
import {
  FileTextOutlined,
  HomeOutlined,
  SettingOutlined,
  TeamOutlined,
} from "@ant-design/icons";
import {
  Button,
  Card,
  ConfigProvider,
  Layout,
  List,
  Menu,
  Select,
  Skeleton,
  Typography,
} from "antd";
import fr from "antd/locale/fr_FR";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import type { OfficeSession, OfficeToday } from "#src/schema/types.gen.ts";

const read = async <Body,>(path: string): Promise<Body> =>
  (await fetch(`/v2/bo${path}`)).json() as Promise<Body>;

const places = [
  { key: "today", icon: <HomeOutlined />, label: "Aujourd’hui" },
  { key: "pages", icon: <FileTextOutlined />, label: "Pages" },
  { key: "participants", icon: <TeamOutlined />, label: "Participants" },
  { key: "settings", icon: <SettingOutlined />, label: "Réglages" },
];

const titles: Readonly<Record<string, string>> = {
  waiting: "Déclarations en attente",
  openOrders: "Commandes à traiter",
  failedJobs: "Envois en échec",
  mistakes: "Brouillons avec des erreurs",
  missingLanguages: "Langues manquantes",
  drafts: "Brouillons à publier",
  starting: "Bientôt ouverts",
  ending: "Bientôt clos",
};

function Today() {
  const [session, setSession] = useState<OfficeSession>();
  const [today, setToday] = useState<OfficeToday>();
  useEffect(() => {
    read<OfficeSession>("/session").then(setSession, console.error);
    read<OfficeToday>("/today").then(setToday, console.error);
  }, []);
  return (
    <ConfigProvider locale={fr}>
      <Layout>
        <Layout.Header>
          <Select
            defaultValue="fr"
            options={[
              { value: "fr", label: "Français" },
              { value: "en", label: "English" },
            ]}
          />
          <span>{session?.user.name}</span>
          <Button>Se déconnecter</Button>
        </Layout.Header>
        <Layout>
          <Layout.Sider>
            <Menu items={places} selectedKeys={["today"]} />
          </Layout.Sider>
          <Layout.Content>
            <Typography.Title>Aujourd’hui</Typography.Title>
            {today === undefined ? <Skeleton active /> : <Cards {...today} />}
          </Layout.Content>
        </Layout>
      </Layout>
    </ConfigProvider>
  );
}

interface Figure {
  count: number;
  items?: readonly { name?: string; title?: string | null; step?: string }[];
}

function Cards(today: OfficeToday) {
  const figures: Readonly<Record<string, Figure>> = { ...today };
  return Object.entries(figures).map(([figure, { count, items }]) => (
    <Card key={figure}>
      <Typography.Title level={2}>
        {count} · {titles[figure] ?? figure}
      </Typography.Title>
      {items && (
        <List
          dataSource={items.map(
            ({ name, title, step }) => name ?? title ?? step,
          )}
          renderItem={(item) => <List.Item>{item}</List.Item>}
        />
      )}
    </Card>
  ));
}

const root = document.getElementById("root");
if (root !== null) createRoot(root).render(<Today />);
