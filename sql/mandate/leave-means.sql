-- Schedules no longer use these mandates: they are deleted after `mandateKept`, unless something else needs them then.
create or replace function leave_means(p_mandates uuid[], p_now timestamptz) returns void language sql as $$
  update mandate set forget_at = p_now + limit_interval('mandateKept'), updated_at = p_now
    where id = any(p_mandates) and means_ref <> ''
$$;
