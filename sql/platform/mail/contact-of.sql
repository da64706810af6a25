-- Where mails for an association go whose contact is p_address: there, once its mailbox was proved, by the
-- link of a mail or by a member who signs in with it; before, to the president who has been there longest.
-- Where no president has proved a mailbox, an operator wrote the association, and its contact.
create or replace function contact_of(p_organisation uuid, p_address text) returns text
language sql stable as $$
  select case when exists (
    select from contact_proof
    where organisation_id = p_organisation and email = lower(p_address) and proved_at is not null
  ) then p_address else coalesce((
    select u.email from member m join user_account u on u.id = m.user_id
    where m.organisation_id = p_organisation and u.verified_at is not null
      and (m.role = 'president' or u.email = lower(p_address))
    order by u.email = lower(p_address) desc, m.created_at, m.id limit 1
  ), p_address) end
$$;
