-- Adds calls to counters and returns the totals. p_calls is [{key, calls, spanMs}] with distinct keys; a
-- negative number takes calls back. A counter ends p_calls.spanMs after its first call and then begins again.
-- Counters are taken in the order of their keys, so that two processes never wait for each other in a ring.
-- One that ends later than any clock of now would let it (a minute between two machines) is from before the
-- clock was moved back: it begins again.
-- Returns [{key, calls, endsInMs}].
create or replace function count_calls(p_calls jsonb, p_now timestamptz) returns jsonb language plpgsql
set enable_seqscan to off as $$
declare
  v_totals jsonb;
begin
  perform assert_keys('count_calls', p_calls, array['key', 'calls', 'spanMs']);
  with counted as (
    insert into call_count as known (key, calls, ends_at)
    select sent.key, sent.calls, p_now + sent."spanMs" * interval '1 millisecond'
    from jsonb_to_recordset(p_calls) sent(key text, calls integer, "spanMs" bigint)
    -- guard: what was deleted meanwhile is not taken back below nothing
    where sent.calls > 0 or exists (select from call_count former where former.key = sent.key)
    -- end guard
    order by sent.key
    on conflict (key) do update set
      calls = greatest(0, excluded.calls + case when known.ends_at > p_now
        and known.ends_at <= excluded.ends_at + interval '1 minute' then known.calls else 0 end),
      ends_at = case when known.ends_at > p_now
        and known.ends_at <= excluded.ends_at + interval '1 minute' then known.ends_at
          else excluded.ends_at end
    returning key, calls, ends_at
  )
  select coalesce(jsonb_agg(jsonb_build_object('key', key, 'calls', calls,
    'endsInMs', ceil(extract(epoch from ends_at - p_now) * 1000)::bigint)), '[]') into v_totals from counted;
  return v_totals;
end $$;
