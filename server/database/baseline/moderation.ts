/** Decisions that are applied ten seconds later, corrections of those that were, and claims of moderators on entries. */
export const moderation = `
create table refusal_reasons (key text primary key, position integer not null, label jsonb not null);
insert into refusal_reasons (key, position, label) values
  ('illegible', 0, '{"fr": "Le justificatif est illisible. Envoyez-en une copie plus nette.", "en": "The proof is illegible. Please send a clearer copy.", "it": "Il giustificativo è illeggibile. Inviane una copia più nitida.", "es": "El justificante es ilegible. Envíe una copia más nítida.", "de": "Der Nachweis ist unleserlich. Bitte senden Sie eine deutlichere Kopie.", "nl": "Het bewijsstuk is onleesbaar. Stuur een duidelijkere kopie."}'),
  ('outsidePeriod', 1, '{"fr": "La date du justificatif n’est pas comprise dans la période de l’opération.", "en": "The date on the proof is outside the period of the challenge.", "it": "La data del giustificativo non rientra nel periodo dell’iniziativa.", "es": "La fecha del justificante queda fuera del período de la operación.", "de": "Das Datum des Nachweises liegt außerhalb des Aktionszeitraums.", "nl": "De datum op het bewijsstuk valt buiten de actieperiode."}'),
  ('wrongProducts', 2, '{"fr": "Les produits du justificatif ne sont pas ceux de la déclaration.", "en": "The products on the proof are not those of the declaration.", "it": "I prodotti del giustificativo non corrispondono a quelli della dichiarazione.", "es": "Los productos del justificante no son los de la declaración.", "de": "Die Produkte auf dem Nachweis sind nicht die der Meldung.", "nl": "De producten op het bewijsstuk zijn niet die van de aangifte."}'),
  ('duplicate', 3, '{"fr": "Ces ventes ont déjà été déclarées.", "en": "These sales have already been declared.", "it": "Queste vendite sono già state dichiarate.", "es": "Estas ventas ya se han declarado.", "de": "Diese Verkäufe wurden bereits gemeldet.", "nl": "Deze verkopen zijn al aangegeven."}'),
  ('unsuitablePhoto', 4, '{"fr": "La photo ne respecte pas le règlement du concours.", "en": "The photo does not comply with the rules of the contest.", "it": "La foto non rispetta il regolamento del concorso.", "es": "La foto no cumple las bases del concurso.", "de": "Das Foto entspricht nicht den Teilnahmebedingungen des Wettbewerbs.", "nl": "De foto voldoet niet aan het wedstrijdreglement."}');
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

-- Those without an entry are points given by hand.
create table moderation_corrections (
  id integer generated always as identity primary key,
  declaration_id integer references declarations on delete cascade,
  result_id integer references challenge_results on delete cascade,
  former_status text,
  status text check (status in ('validated', 'refused')),
  reason text,
  comment text,
  -- What the participant's balance changes by.
  points double precision not null,
  asked_by integer references users on delete set null,
  confirmed_by integer references users on delete set null,
  created_at timestamptz not null,
  applied_at timestamptz,
  participant_id integer references users on delete cascade,
  check (num_nonnulls(declaration_id, result_id) <= 1),
  check (case when num_nonnulls(declaration_id, result_id) = 1
    then num_nonnulls(former_status, status, reason) = 3 else participant_id is not null end)
);
create unique index moderation_corrections_of_declaration on moderation_corrections (declaration_id) where applied_at is null;
create unique index moderation_corrections_of_result on moderation_corrections (result_id) where applied_at is null;
create index on moderation_corrections (declaration_id);
create index on moderation_corrections (result_id);
create index on moderation_corrections (participant_id);
create index on moderation_corrections (asked_by, applied_at);
create index on moderation_corrections (created_at, id) where applied_at is null;

create table moderation_claims (
  kind text not null check (kind in ('declaration', 'photo')),
  entry_id integer not null,
  user_id integer not null references users on delete cascade,
  until timestamptz not null,
  primary key (kind, entry_id)
);
create index on moderation_claims (user_id);
create index on moderation_claims (until);
`;
