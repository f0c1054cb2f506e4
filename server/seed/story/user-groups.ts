/** A region of the network; a participant belongs to one. */
export interface StoryGroup {
  id: number;
  name: string;
}

export const userGroups: StoryGroup[] = [
  { id: 1, name: "Nord & Littoral" },
  { id: 2, name: "Grand Ouest" },
  { id: 3, name: "Île-de-France" },
  { id: 4, name: "Est & Vosges" },
  { id: 5, name: "Rhône & Alpes" },
  { id: 6, name: "Sud & Méditerranée" },
];
