-- What an association says of itself is changed by its presidents alone, as the table of rights says.

create policy changed_by_president on organisation as restrictive for update using (
  id in (select organisation_id from acting_membership where role = 'president')
);
