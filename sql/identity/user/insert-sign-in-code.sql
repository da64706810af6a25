-- Stores a code for an address and queues its mail. Addresses are treated alike, whether an account has them
-- or not. p: {id, email, locale, browserHash: SHA-256 of the secret of the requesting browser, registration:
-- the unverified account of that browser or null, isKnown: whether that browser signed in to the address
-- before, mail: {id, payload}, now}. Returns false where the address has requested too many codes: nothing is
-- sent.
create or replace function insert_sign_in_code(p jsonb) returns boolean language plpgsql as $$
declare
  v_email text := p ->> 'email';
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_recent integer;
  v_day integer;
  v_is_known boolean := (p ->> 'isKnown')::boolean;
begin
  perform assert_keys('insert_sign_in_code', p, array['id', 'email', 'locale', 'browserHash', 'registration',
    'isKnown', 'mail', 'now']);
  perform assert_keys('insert_sign_in_code', p -> 'mail', array['id', 'payload']);
  -- Two requests at once are counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended('sign_in_code ' || v_email, 0));
  select count(*) filter (where created_at > v_now - limit_interval('codeWindow')), count(*)
  into v_recent, v_day
  from sign_in_code where email = v_email and created_at > v_now - limit_interval('codeMemory');
  if not v_is_known and (v_recent >= limit_count('codesOfAddressPerWindow')
    or v_day >= limit_count('codesOfAddressPerDay')) then
    return false;
  end if;
  insert into sign_in_code (id, email, locale, browser_hash, registration, created_at, expires_at, tries)
  values ((p ->> 'id')::uuid, v_email, p ->> 'locale', decode(p ->> 'browserHash', 'hex'),
    (p ->> 'registration')::uuid, v_now, v_now + limit_interval('codeLifetime'),
    case when v_is_known or v_day < limit_count('codesWithAllTries') then 0
      else limit_count('codeTries') - 1 end);
  perform queue_mails(jsonb_build_array((p -> 'mail') || jsonb_build_object('kind', 'signInCode',
    'recipient', v_email, 'locale', p ->> 'locale')), (p ->> 'id')::uuid, v_now);
  return true;
end $$;
