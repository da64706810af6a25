-- Applies the term of answers to orders whose activity has ended. An activity that was moved is found at the
-- check of its former end. At most p_limit; returns how many orders were checked.
create or replace function erase_old_answers(p_now timestamptz, p_limit integer) returns integer
language plpgsql as $$
declare
  v_due uuid[];
begin
  select coalesce(array_agg(id), '{}') into v_due from (
    select id from "order"
    where answers_erased_at is null and coalesce(activity_ends_at,
      created_at) <= p_now - limit_interval('answersTerm')
    order by coalesce(activity_ends_at, created_at) limit p_limit for no key update skip locked
  ) due;
  update "order" set activity_ends_at = activity_end(id, p_now) where id = any(v_due);
  perform erase_answers(array(
    select id from "order" where id = any(v_due) and activity_ends_at <= p_now - limit_interval('answersTerm')
  ), true, p_now);
  return cardinality(v_due);
end $$;
