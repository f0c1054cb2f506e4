export interface Bloc {
  type: string;
  widget?: Widget;
}

interface Widget {
  "@type": string;
  /** Only in groups. */
  widgets?: Widget[];
}

export const typesOf = (widget: Widget): string[] => [
  widget["@type"],
  ...(widget.widgets ?? []).flatMap(typesOf),
];

/** A block with an invalid value in every field. */
export const brokenBloc = ({ widget, ...bloc }: Bloc) => ({
  ...bloc,
  text: { no: "text" },
  ...(widget && {
    widget: {
      "@type": widget["@type"],
      id: [],
      title: { no: "title" },
      widgets: "none",
      diffusionStartAt: "never",
    },
  }),
});
