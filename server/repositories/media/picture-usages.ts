import { type RawBuilder, sql } from "kysely";

/** A document that uses a picture, and where. */
export interface PictureUsage {
  kind: string;
  id: string;
  name: string;
  isInDraft: boolean;
  isLive: boolean;
  isPlanned: boolean;
}

/**
 * A query of the documents whose draft, live revision or planned revision refers to the picture with an id. Archived
 * documents do not count: the files of archived pictures remain.
 */
export const usesOf = (id: RawBuilder<unknown>): RawBuilder<PictureUsage> =>
  sql<PictureUsage>`
    select d.id, d.kind, d.name, bool_or(used.place = 'draft') as "isInDraft", bool_or(used.place = 'live') as "isLive",
      bool_or(used.place = 'planned') as "isPlanned"
    from (
      select f.document_id, 'draft' as place from document_drafts f where picture_ids(f.body) @> array[${id}]
      union all
      select r.document_id, case when d.projected_revision = r.revision then 'live' else 'planned' end
      from document_revisions r join documents d on d.id = r.document_id
      where picture_ids(r.body) @> array[${id}] and (
        d.projected_revision = r.revision
        or exists (
          select from document_releases l
          where l.document_id = r.document_id and l.revision = r.revision and l.applied_at is null
        )
      )
    ) used join documents d on d.id = used.document_id
    where d.archived_at is null
    group by d.id, d.kind, d.name`;
