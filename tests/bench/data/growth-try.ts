import { measureGrowth } from "./growth.ts";
const [many = "200000", rounds = "20"] = process.argv.slice(2);
const start = Date.now();
const figures = await measureGrowth("/tmp/growth-cluster", [10_000, Number(many)], Number(rounds), (one) => console.log(one.ratio.toFixed(2), one.small.toFixed(2), one.large.toFixed(2), one.call));
console.log(figures.length, (Date.now() - start) / 1000);
process.exit();
