import { useEffect, useState } from "react";
import { type PictureFault, pictureFault } from "./picture-file.ts";

interface Chosen {
  file: File;
  /** Address of the preview, until another file is chosen. */
  preview: string;
}

/** A file chosen as a profile picture, checked before it is shown. */
export function useChosenPicture() {
  const [chosen, setChosen] = useState<Chosen>();
  const [fault, setFault] = useState<PictureFault>();

  useEffect(
    () => () => {
      if (chosen) URL.revokeObjectURL(chosen.preview);
    },
    [chosen],
  );

  function refuse(why: PictureFault | undefined): void {
    setChosen(undefined);
    setFault(why);
  }

  return {
    chosen,
    fault,
    async choose(file: File): Promise<void> {
      const found = await pictureFault(file);
      if (found !== undefined) return refuse(found);
      setFault(undefined);
      setChosen({ file, preview: URL.createObjectURL(file) });
    },
    refuse,
    forget: () => refuse(undefined),
  };
}
