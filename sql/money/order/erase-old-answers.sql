-- Applies the term of answers to orders whose activity has ended, also the shorter ones that associations
-- chose. An activity that was moved is found at the check of its former end. At most p_limit; returns how
-- many orders were checked.
create or replace function erase_old_answers(p_now timestamptz, p_limit integer) returns integer
language plpgsql as $$
declare
  v_due uuid[];
  v_ended uuid[];
begin
  v_due := array(
    select id from "order"
    where answers_erased_at is null and coalesce(activity_ends_at,
      created_at) <= p_now - limit_interval('answersTerm')
    order by coalesce(activity_ends_at, created_at) limit p_limit for no key update skip locked
  );
  v_due := v_due || array(
    select o.id from chosen_terms('answers') c join "order" o on o.organisation_id = c.organisation_id
    where o.answers_erased_at is null and o.id <> all(v_due)
      and coalesce(o.activity_ends_at, o.created_at) <= p_now - c.term
    limit p_limit - cardinality(v_due) for no key update of o skip locked
  );
  update "order" set activity_ends_at = activity_end(id, p_now) where id = any(v_due);
  v_ended := array(
    select o.id from "order" o left join chosen_terms('answers') c on c.organisation_id = o.organisation_id
    where o.id = any(v_due) and o.activity_ends_at <= p_now - least(c.term, limit_interval('answersTerm'))
  );
  perform erase_answers(v_ended, true, p_now);
  perform report_erased('answers', array(select organisation_id from "order" where id = any(v_ended)), p_now);
  return cardinality(v_due);
end $$;
