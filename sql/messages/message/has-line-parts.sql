-- Whether a line has one of the prices of p_lines {tiers, parts}, and a part of each list in its detail.
create or replace function has_line_parts(p_line order_item, p_lines jsonb) returns boolean
language sql stable as $$
  select p_lines -> 'tiers' ? p_line.tier_id::text and not exists (
    select from jsonb_array_elements(p_lines -> 'parts') list
    where not exists (select from jsonb_array_elements(list) part where p_line.detail @> part))
$$;
