import { type Kysely, sql } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import { inAlphabet } from "#server/repositories/alphabet.ts";
import { havingWords } from "#server/repositories/having-words.ts";
import type {
  Language,
  OfficeCatalogueProduct,
  OfficeCatalogueRequest,
} from "#src/schema/types.gen.ts";

type Filter = Omit<OfficeCatalogueRequest, "after">;

/** The products that challenges may list: those that are published, by their codes. */
export const createCatalogueRepository = (database: Kysely<Database>) => ({
  /** A page of the products for which a filter holds, by their names, and how many there are. */
  async find(
    { q = "", brand, range, codes }: Filter,
    language: Language,
    { limit, offset }: Page,
  ): Promise<{ items: OfficeCatalogueProduct[]; total: number }> {
    const searched = sql`concat_ws(' ', "productName", "productCode", brand, range)`;
    const { rows } = await sql<OfficeCatalogueProduct & { total: number }>`
      select *, count(*) over ()::int as total from (
        select distinct on (code) code as "productCode", brand, range,
          coalesce(translations -> ${language} ->> 'name', name) as "productName"
        from products where code <> ''
          ${codes === undefined ? sql`` : sql`and code = any(${[...codes]}::text[])`}
          ${brand === undefined ? sql`` : sql`and brand = ${brand}`}
          ${range === undefined ? sql`` : sql`and range = ${range}`}
        order by code, id
      ) found where ${havingWords(searched, q)}
      order by ${inAlphabet("productName")}, "productCode" limit ${limit} offset ${offset}`.execute(
      database,
    );
    return {
      items: rows.map(({ total: _, ...product }) => product),
      total: rows[0]?.total ?? 0,
    };
  },
});
