import AimOutlined from "@ant-design/icons/AimOutlined";
import AlignLeftOutlined from "@ant-design/icons/AlignLeftOutlined";
import AppstoreOutlined from "@ant-design/icons/AppstoreOutlined";
import ClockCircleOutlined from "@ant-design/icons/ClockCircleOutlined";
import FileOutlined from "@ant-design/icons/FileOutlined";
import GiftOutlined from "@ant-design/icons/GiftOutlined";
import GroupOutlined from "@ant-design/icons/GroupOutlined";
import LinkOutlined from "@ant-design/icons/LinkOutlined";
import NotificationOutlined from "@ant-design/icons/NotificationOutlined";
import PictureOutlined from "@ant-design/icons/PictureOutlined";
import PlayCircleOutlined from "@ant-design/icons/PlayCircleOutlined";
import QuestionCircleOutlined from "@ant-design/icons/QuestionCircleOutlined";
import ReadOutlined from "@ant-design/icons/ReadOutlined";
import RocketOutlined from "@ant-design/icons/RocketOutlined";
import SettingOutlined from "@ant-design/icons/SettingOutlined";
import SmileOutlined from "@ant-design/icons/SmileOutlined";
import StarOutlined from "@ant-design/icons/StarOutlined";
import TableOutlined from "@ant-design/icons/TableOutlined";
import TrophyOutlined from "@ant-design/icons/TrophyOutlined";
import UnorderedListOutlined from "@ant-design/icons/UnorderedListOutlined";
import WalletOutlined from "@ant-design/icons/WalletOutlined";
import type { ComponentType } from "react";
import { own } from "#src/domain/values/own.ts";

type Icon = ComponentType<{ "aria-hidden"?: boolean }>;

/** Pictures for the words that schemas use as `x-icon`. */
const icons: Readonly<Record<string, Icon>> = {
  article: ReadOutlined,
  badge: StarOutlined,
  button: LinkOutlined,
  challenge: AimOutlined,
  columns: TableOutlined,
  countdown: ClockCircleOutlined,
  game: RocketOutlined,
  group: GroupOutlined,
  image: PictureOutlined,
  list: UnorderedListOutlined,
  news: NotificationOutlined,
  page: FileOutlined,
  points: WalletOutlined,
  questions: QuestionCircleOutlined,
  ranking: TrophyOutlined,
  reward: GiftOutlined,
  settings: SettingOutlined,
  text: AlignLeftOutlined,
  video: PlayCircleOutlined,
  welcome: SmileOutlined,
};

/** The icon of a type of block; of an unknown word, a neutral one. */
export function BlockIcon({ name }: { name: string | null | undefined }) {
  const Found = own(icons, name ?? "") ?? AppstoreOutlined;
  return <Found aria-hidden />;
}
