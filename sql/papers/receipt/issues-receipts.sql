-- Whether tax receipts are issued here for an organisation: the same rule as `issuesReceipts` of the domain,
-- except that the addresses are checked where the definition is read. Never null: what is absent is a no.
create or replace function issues_receipts(p_definition jsonb) returns boolean language sql immutable as $$
  select coalesce(
    (p_definition ->> 'taxReceipts')::boolean and p_definition ->> 'authenticationState' = 'valid'
      and jsonb_typeof(p_definition -> 'receipts') = 'object',
    false
  )
$$;
