import type { Row } from "./bulk.ts";
import * as story from "./story/index.ts";

/** The same in every language: French stands for all. */
const alike = <Value>(value: Value) => ({ fr: value });

/** Settings, options, features, menu, rewards and referral codes of the story. */
export function programmeRows(now: Date) {
  // The server knows its own address.
  const { programUrl: _, ...config } = story.config;
  const programme: Row<"programme">[] = [
    {
      id: 1,
      config: story.tellInAll(config, now),
      one_trust_key: null,
      analytics_id: null,
    },
  ];
  const options: Row<"options">[] = story.options.map(
    ({ name, value }, position) => ({
      name,
      position,
      value:
        typeof value === "string" ? alike(value) : story.tellInAll(value, now),
    }),
  );
  const features: Row<"features">[] = story.features.map(
    ({ name, enabled, attributes }) => ({
      name,
      is_enabled: enabled,
      attributes,
    }),
  );
  const menu: Row<"menu_items">[] = story.menus.map((item) => ({
    id: item.id,
    position: item.position,
    label: story.tellInAll(item.label, now),
    link: item.link,
    target_entity: item.targetEntity,
    target_id: item.targetId,
  }));
  const rewards = story.rewards.map(
    ({ id, price, title, description, image }): Row<"rewards"> => ({
      id,
      price,
      texts: story.tellInAll({ title, description, image }, now),
    }),
  );
  const referralCodes = story.referralCodes.map((code) => ({ code }));
  return { programme, options, features, menu, rewards, referralCodes };
}
