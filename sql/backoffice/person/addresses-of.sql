-- The e-mail addresses, in lower case, of people and of orders that they paid, but for those that another
-- person of their association has too: what reaches such an address may be the other one's.
create or replace function addresses_of(p_people uuid[], p_orders uuid[]) returns text[]
language sql stable as $$
  select array(
    select a.email from (
      select lower(email) as email, organisation_id from person where id = any(p_people) and email <> ''
      union
      select lower(payer ->> 'email'), organisation_id from "order"
      where id = any(p_orders) and payer ->> 'email' <> ''
    ) a
    where not exists (
      select from person q where q.organisation_id = a.organisation_id and lower(q.email) = a.email
        and q.email <> '' and q.id <> all(p_people)
    )
  )
$$;
