import { type ComponentType, createContext, use } from "react";

/** A picture of the media library, as a form shows it. */
export interface LibraryPicture {
  id: string;
  name: string;
  /** Its alternative text by language. */
  alt: Readonly<Record<string, string | undefined>>;
  isDecorative: boolean;
  focus: { x: number; y: number } | null;
}

/** The media library, for forms. */
export interface PictureServices {
  /** Undefined for one that does not exist. */
  findPicture: (id: string) => Promise<LibraryPicture | undefined>;
  /** A dialog in which a picture is chosen. */
  Picker: ComponentType<{
    onChoose: (id: string) => void;
    onClose: () => void;
  }>;
}

/** Undefined where there is no library: pictures are addresses. */
export const PicturesContext = createContext<PictureServices | undefined>(
  undefined,
);

export const usePictures = () => use(PicturesContext);
