import { lazy } from "react";
import { useSearchParams } from "wouter";
import { ScreenBoundary } from "#src/back-office/frame/screen-boundary.tsx";
import { Library } from "./library.tsx";

const PictureDetail = lazy(() => import("./detail/picture-detail.tsx"));

/** The programme's pictures, or one of them (BO-7.2). */
export default function Media() {
  const [search] = useSearchParams();
  const picture = search.get("picture");
  if (picture === null) return <Library />;
  return (
    <ScreenBoundary key={picture}>
      <PictureDetail id={picture} />
    </ScreenBoundary>
  );
}
