export { Footer } from "#src/app/footer/footer.tsx";
export { TopBar } from "./top-bar.tsx";
