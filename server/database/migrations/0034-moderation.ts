import { type Kysely, sql } from "kysely";

export const locks = ["challenge_results", "declarations"];
export const writeLocks = ["media_objects", "users"];

/** Why moderators refuse, until the programme writes its own reasons. */
const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  unreadableProof: {
    fr: "Le justificatif est illisible. Envoyez-en une version nette.",
    en: "The proof is not readable. Please send a sharp copy.",
    it: "Il giustificativo è illeggibile. Inviane una copia nitida.",
    es: "El justificante no se puede leer. Envía una copia nítida.",
    de: "Der Beleg ist nicht lesbar. Bitte schicken Sie eine scharfe Kopie.",
    nl: "Het bewijsstuk is onleesbaar. Stuur een scherpe kopie.",
  },
  wrongProof: {
    fr: "Le justificatif ne correspond pas aux produits déclarés.",
    en: "The proof does not match the products you declared.",
    it: "Il giustificativo non corrisponde ai prodotti dichiarati.",
    es: "El justificante no corresponde a los productos declarados.",
    de: "Der Beleg passt nicht zu den gemeldeten Produkten.",
    nl: "Het bewijsstuk hoort niet bij de opgegeven producten.",
  },
  incompleteProof: {
    fr: "Le justificatif est incomplet : toutes les pages sont nécessaires.",
    en: "The proof is incomplete: all of its pages are needed.",
    it: "Il giustificativo è incompleto: servono tutte le pagine.",
    es: "El justificante está incompleto: se necesitan todas las páginas.",
    de: "Der Beleg ist unvollständig: Alle Seiten werden benötigt.",
    nl: "Het bewijsstuk is onvolledig: alle pagina’s zijn nodig.",
  },
  alreadyDeclared: {
    fr: "Cette facture a déjà été déclarée.",
    en: "This invoice has already been declared.",
    it: "Questa fattura è già stata dichiarata.",
    es: "Esta factura ya se ha declarado.",
    de: "Diese Rechnung wurde bereits gemeldet.",
    nl: "Deze factuur is al opgegeven.",
  },
  outsideDates: {
    fr: "La date de la facture est en dehors de la période du challenge.",
    en: "The date of the invoice is outside the challenge’s dates.",
    it: "La data della fattura non rientra nel periodo della sfida.",
    es: "La fecha de la factura está fuera del periodo del reto.",
    de: "Das Rechnungsdatum liegt außerhalb des Zeitraums der Challenge.",
    nl: "De factuurdatum valt buiten de periode van de challenge.",
  },
  wrongQuantity: {
    fr: "La quantité déclarée ne correspond pas au justificatif.",
    en: "The quantity you declared does not match the proof.",
    it: "La quantità dichiarata non corrisponde al giustificativo.",
    es: "La cantidad declarada no coincide con el justificante.",
    de: "Die gemeldete Menge stimmt nicht mit dem Beleg überein.",
    nl: "Het opgegeven aantal komt niet overeen met het bewijsstuk.",
  },
  productNotIncluded: {
    fr: "Un produit déclaré ne fait pas partie de ce challenge.",
    en: "One of the products is not part of this challenge.",
    it: "Uno dei prodotti dichiarati non fa parte di questa sfida.",
    es: "Uno de los productos declarados no forma parte de este reto.",
    de: "Eines der gemeldeten Produkte gehört nicht zu dieser Challenge.",
    nl: "Een van de opgegeven producten hoort niet bij deze challenge.",
  },
  againstRules: {
    fr: "Cette participation ne respecte pas le règlement.",
    en: "This entry does not follow the rules.",
    it: "Questa partecipazione non rispetta il regolamento.",
    es: "Esta participación no cumple las bases.",
    de: "Dieser Beitrag entspricht nicht den Teilnahmebedingungen.",
    nl: "Deze inzending voldoet niet aan het reglement.",
  },
};

/**
 * Decisions that are applied ten seconds later, corrections of those that were, and claims of moderators on entries. The
 * indexes serve the moderation queue.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
create table refusal_reasons (
  key text primary key,
  position integer not null,
  texts jsonb not null
);

alter table declarations add column reason text;
alter table challenge_results add column reason text;
create index on declarations (status, created_at, id);
create index on declarations (challenge_id, status, created_at, id);
create index on declarations (user_id, challenge_id) where status = 'validated';
create index on media_objects (sha256) where target = 'Declaration';

create table moderation_decisions (
  id integer generated always as identity primary key,
  declaration_id integer references declarations on delete cascade,
  result_id integer references challenge_results on delete cascade,
  status text not null check (status in ('validated', 'refused')),
  reason text,
  comment text,
  decided_by integer references users on delete set null,
  created_at timestamptz not null,
  applies_at timestamptz not null,
  settled_at timestamptz,
  -- Why it could not be applied.
  failure text,
  check (num_nonnulls(declaration_id, result_id) = 1)
);
create unique index moderation_decisions_of_declaration on moderation_decisions (declaration_id) where settled_at is null;
create unique index moderation_decisions_of_result on moderation_decisions (result_id) where settled_at is null;
create index on moderation_decisions (declaration_id);
create index on moderation_decisions (result_id);
create index on moderation_decisions (applies_at) where settled_at is null;

create table moderation_corrections (
  id integer generated always as identity primary key,
  declaration_id integer references declarations on delete cascade,
  result_id integer references challenge_results on delete cascade,
  former_status text not null,
  status text not null check (status in ('validated', 'refused')),
  reason text not null,
  comment text,
  -- What the participant's balance changes by.
  points double precision not null,
  asked_by integer references users on delete set null,
  confirmed_by integer references users on delete set null,
  created_at timestamptz not null,
  applied_at timestamptz,
  check (num_nonnulls(declaration_id, result_id) = 1)
);
create unique index moderation_corrections_of_declaration on moderation_corrections (declaration_id) where applied_at is null;
create unique index moderation_corrections_of_result on moderation_corrections (result_id) where applied_at is null;
create index on moderation_corrections (declaration_id);
create index on moderation_corrections (result_id);

create table moderation_claims (
  kind text not null check (kind in ('declaration', 'photo')),
  entry_id integer not null,
  user_id integer not null references users on delete cascade,
  until timestamptz not null,
  primary key (kind, entry_id)
);
create index on moderation_claims (user_id);
create index on moderation_claims (until);
`.execute(database);
  await sql`
    insert into refusal_reasons (key, position, texts)
    select key, position, texts::jsonb from unnest(
      ${Object.keys(reasons)}::text[],
      ${Object.values(reasons).map((texts) => JSON.stringify(texts))}::text[]
    ) with ordinality as reason (key, texts, position)`.execute(database);
}
