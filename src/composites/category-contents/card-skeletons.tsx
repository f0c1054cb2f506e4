import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { Masonry } from "./masonry.tsx";

const three = ["first", "second", "third"];

/** Three cards that are on their way. */
export function CardSkeletons() {
  return (
    <Masonry>
      {three.map((key) => (
        <LoadingFrame key={key} pictureRatio={16 / 9} lines={3} />
      ))}
    </Masonry>
  );
}
