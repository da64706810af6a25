-- Days on which the bank of an association booked what is recorded here: its payouts, deposits of cheques, and transfers
-- entered by hand. The statements themselves are not stored.
create table bank_match (
  kind text not null,
  subject_id uuid not null,
  organisation_id uuid not null references organisation,
  booked_on date not null,
  matched_by uuid not null references user_account,
  matched_at timestamptz not null,
  primary key (kind, subject_id)
);
create index bank_match_organisation on bank_match (organisation_id, booked_on);
create index bank_match_member on bank_match (matched_by);
