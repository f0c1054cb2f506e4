import { type Config, type Data, Puck } from "@puckeditor/core";
import "@puckeditor/core/puck.css";
import { createRoot } from "react-dom/client";
import { textOf } from "./blocks.ts";

const count = Number(new URLSearchParams(location.search).get("blocks"));

/** The same texts as our page has. */
const config: Config = {
  components: {
    Text: {
      fields: {
        title: { type: "text" },
        text: { type: "textarea" },
      },
      render: ({ title, text }) => (
        <section>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ),
    },
  },
};

const data: Data = {
  root: {},
  content: Array.from({ length: count }, (_, index) => ({
    type: "Text",
    props: { id: `block-${index}`, ...textOf(index) },
  })),
};

const element = document.querySelector("#root");
if (element !== null)
  createRoot(element).render(<Puck config={config} data={data} />);
