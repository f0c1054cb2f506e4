import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, useMemo } from "react";
import { HttpError } from "#src/api/errors/error-classes.ts";
import { pictureQuery } from "#src/back-office/api/media.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import {
  type PictureServices,
  PicturesContext,
} from "#src/forms/rjsf/document/pictures-context.ts";

const Dialog = lazy(() => import("./picture-picker.tsx"));

const Picker: PictureServices["Picker"] = (props) => (
  <ScreenPart fallback={null} onClose={props.onClose}>
    <Dialog {...props} />
  </ScreenPart>
);

/** Lets forms choose pictures from the media library. */
export function PicturesProvider({ children }: { children: ReactNode }) {
  const client = useOffice();
  const queries = useQueryClient();
  const services = useMemo<PictureServices>(
    () => ({
      Picker,
      findPicture: (id) =>
        queries
          .fetchQuery({ ...pictureQuery(client, id), staleTime: 10_000 })
          .catch((error: unknown) => {
            if (error instanceof HttpError && error.status === 404)
              return undefined;
            throw error;
          }),
    }),
    [client, queries],
  );
  return <PicturesContext value={services}>{children}</PicturesContext>;
}
