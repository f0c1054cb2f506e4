import type {
  AppConfig,
  Feature,
  MenuItem,
  Option,
} from "#src/schema/types.gen.ts";
import * as appConfig from "#src/schema/validators/wire-app-config.gen.js";
import * as feature from "#src/schema/validators/wire-feature.gen.js";
import * as menuItem from "#src/schema/validators/wire-menu-item.gen.js";
import * as option from "#src/schema/validators/wire-option.gen.js";
import type { Client } from "./client.ts";
import { readAll } from "./collections.ts";
import { readOne } from "./read-one.ts";

/** GET /config/app. */
export async function getAppConfig(client: Client): Promise<AppConfig> {
  return readOne(client, "/config/app", appConfig);
}

/** GET /options: names and values, among them the hues and the logos. */
export async function getOptions(client: Client): Promise<Option[]> {
  return (await readAll(client, "/options", option)).items;
}

/** GET /options/currency: the option `CURRENCY_NAME`. */
export async function getCurrency(client: Client): Promise<Option> {
  return readOne(client, "/options/currency", option);
}

/** GET /menus: the custom entries of the main menu, in the server's order. */
export async function getMenus(client: Client): Promise<MenuItem[]> {
  return (await readAll(client, "/menus", menuItem)).items;
}

/** GET /features?name=: the first one answered; undefined where the programme has none of that name. */
export async function getFeature(
  client: Client,
  name: string,
): Promise<Feature | undefined> {
  const query = { name };
  const { items } = await readAll(client, "/features", feature, { query }, 1);
  return items[0];
}
