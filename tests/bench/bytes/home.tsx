/** The home page hand-written with antd only: the baseline for ours. */
import {
  Avatar,
  Button,
  Card,
  Carousel,
  Col,
  ConfigProvider,
  Drawer,
  Dropdown,
  Empty,
  Flex,
  Image,
  Layout,
  Menu,
  notification,
  Progress,
  Result,
  Row,
  Segmented,
  Skeleton,
  Statistic,
  Tag,
  Typography,
} from "antd";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

interface Challenge {
  id: number;
  title: string;
  image: string;
  endDate: string;
}

function useJson<T>(address: string): T | undefined {
  const [data, setData] = useState<T>();
  useEffect(() => {
    void fetch(address)
      .then((answer) => answer.json() as Promise<T>)
      .then(setData);
  }, [address]);
  return data;
}

function Challenges() {
  const [status, setStatus] = useState("running");
  const challenges = useJson<Challenge[]>(
    `/v2/challenges/user.jsonld?status=${status}`,
  );
  return (
    <Card title="Vos challenges">
      <Segmented
        value={status}
        onChange={setStatus}
        options={[
          { value: "running", label: "En cours" },
          { value: "over", label: "Terminés" },
        ]}
      />
      {challenges === undefined ? (
        <Skeleton active />
      ) : challenges.length === 0 ? (
        <Empty description="Aucun challenge" />
      ) : (
        <Carousel autoplay>
          {challenges.map(({ id, title, image, endDate }) => (
            <Card key={id} cover={<Image src={image} alt="" preview={false} />}>
              <Typography.Title level={3}>{title}</Typography.Title>
              <Statistic.Timer type="countdown" value={Date.parse(endDate)} />
              <Tag color="success">En cours</Tag>
              <Button type="primary" href={`/challenge/${id}`}>
                Participer
              </Button>
            </Card>
          ))}
        </Carousel>
      )}
    </Card>
  );
}

function Ranking() {
  const results = useJson<{ rank: number; name: string; value: number }[]>(
    "/v2/challenges/1/challenge-results.jsonld",
  );
  if (results === undefined) return <Skeleton active />;
  return (
    <Card title="Classement">
      {results.map(({ rank, name, value }) => (
        <Flex key={rank} align="center" gap={12}>
          <Avatar>{rank}</Avatar>
          <Typography.Text ellipsis>{name}</Typography.Text>
          <Progress percent={value} />
        </Flex>
      ))}
    </Card>
  );
}

function Home() {
  const [open, setOpen] = useState(false);
  const [notify, holder] = notification.useNotification();
  const entries = [
    { key: "home", label: "Accueil" },
    { key: "news", label: "Actualités" },
  ];
  return (
    <ConfigProvider theme={{ token: { colorPrimary: "#651c32" } }}>
      {holder}
      <Layout>
        <Layout.Header>
          <Menu mode="horizontal" items={entries} />
          <Button onClick={() => setOpen(true)}>Menu</Button>
          <Dropdown menu={{ items: [{ key: "out", label: "Se déconnecter" }] }}>
            <Button>Camille</Button>
          </Dropdown>
        </Layout.Header>
        <Drawer open={open} onClose={() => setOpen(false)}>
          <Menu items={entries} />
        </Drawer>
        <Layout.Content>
          <Row gutter={24}>
            <Col xs={24} md={12}>
              <Challenges />
            </Col>
            <Col xs={24} md={12}>
              <Ranking />
            </Col>
          </Row>
          <Result
            title="Votre badge"
            extra={
              <Button onClick={() => notify.success({ title: "Bravo" })}>
                Voir
              </Button>
            }
          />
        </Layout.Content>
        <Layout.Footer>© Palmares</Layout.Footer>
      </Layout>
    </ConfigProvider>
  );
}

const root = document.getElementById("root");
if (root !== null) createRoot(root).render(<Home />);
