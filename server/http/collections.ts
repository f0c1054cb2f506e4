import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Page } from "#server/core/page.ts";
import type { CollectionForm } from "./http-settings.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Wraps items in a collection; for a page it adds links to the other pages. */
    collection(items: readonly unknown[], paging?: Paging): object;
  }
}

/** The total, and the slice of it that the items are. */
interface Paging {
  total: number;
  page: Page;
  /** When the data of the collection last changed. */
  updatedAt?: string | null;
}

/** Adds `request.collection`: `hydra:member` and `hydra:totalItems`, or `member` and `totalItems` in the plain form. */
export function addCollections(
  app: FastifyInstance,
  form: CollectionForm,
): void {
  const prefix = form === "hydra" ? "hydra:" : "";
  app.decorateRequest("collection", collection);

  function collection(
    this: FastifyRequest,
    items: readonly unknown[],
    paging?: Paging,
  ) {
    const view = paging && viewOf(this.url, paging, prefix);
    return {
      "@context": { hydra: "http://www.w3.org/ns/hydra/core#" },
      "@id": this.url.split("?")[0],
      "@type": `${prefix}Collection`,
      [`${prefix}totalItems`]: paging?.total ?? items.length,
      [`${prefix}member`]: items,
      ...(view && { [`${prefix}view`]: view }),
      ...(paging?.updatedAt !== undefined && { updatedAt: paging.updatedAt }),
    };
  }
}

/** Links to this page, the first, last, previous and next one. */
function viewOf(
  url: string,
  { total, page: { limit, offset } }: Paging,
  prefix: string,
): object {
  const page = offset / limit + 1;
  const last = Math.max(1, Math.ceil(total / limit));
  const { pathname, searchParams } = new URL(url, "http://localhost");
  const at = (number: number) => {
    searchParams.set("page", String(number));
    return `${pathname}?${searchParams}`;
  };
  return {
    "@id": at(page),
    "@type": `${prefix}PartialCollectionView`,
    [`${prefix}first`]: at(1),
    [`${prefix}last`]: at(last),
    ...(page > 1 && { [`${prefix}previous`]: at(page - 1) }),
    ...(page < last && { [`${prefix}next`]: at(page + 1) }),
  };
}
