import { Skeleton } from "antd";
import { lazy, Suspense } from "react";
import { useSearchParams } from "wouter";
import { Library } from "./library.tsx";

const PictureDetail = lazy(() => import("./detail/picture-detail.tsx"));

/** The programme's pictures, or one of them (BO-7.2). */
export default function Media() {
  const [search] = useSearchParams();
  const picture = search.get("picture");
  if (picture === null) return <Library />;
  return (
    <Suspense fallback={<Skeleton active />}>
      <PictureDetail key={picture} id={picture} />
    </Suspense>
  );
}
