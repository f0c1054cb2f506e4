const folder = "/web_files/ui/img/";
const fallback = "default.svg";

/**
 * The addresses at which a picture of the programme's design is tried, in order: the configured file, the server's
 * default (specification, access 8 "Images" and 9). The picture that comes with the application follows them.
 * @param programmeUrl without a slash at its end; this site where it is not known
 * @returns none where no file is configured
 */
export function programmeImages(
  file: string | null | undefined,
  programmeUrl: string | undefined,
): string[] {
  const name = file?.trim();
  if (!name) return [];
  return [name, fallback].map((one) =>
    /^https?:\/\//i.test(one) || one.startsWith("/")
      ? one
      : `${programmeUrl ?? ""}${folder}${encodeURIComponent(one)}`,
  );
}
