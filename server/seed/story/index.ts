export { badges } from "./badges.ts";
export { challenges } from "./challenges/index.ts";
export { categories, contents, game } from "./contents/index.ts";
export { crowd } from "./crowd.ts";
export { historyOf } from "./history/index.ts";
export { legalNames, legalPage } from "./legal.ts";
export { listProducts } from "./list-products.ts";
export { DEMO_PASSWORD, demo, invited, people } from "./people.ts";
export { PICTURES_PATH } from "./picture.ts";
export { products } from "./products.ts";
export {
  brandFiles,
  config,
  features,
  menus,
  options,
  referralCodes,
} from "./programme.ts";
export { rewards } from "./rewards.ts";
export { userGroups } from "./user-groups.ts";
export { languages, tell, tellInAll } from "./words.ts";
