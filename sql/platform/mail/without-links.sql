-- The payload of a mail that left: without codes, and with every address of this site empty, since most of
-- them open something without an account. Public addresses of the association, its form and an online event
-- stay.
create or replace function without_links(p_payload jsonb) returns jsonb language sql immutable as $$
  select regexp_replace(
    (p_payload - 'code')::text,
    '"((?!onlineUrl")\w+Url)": "(?:[^"\\]|\\.)+"'
    '|"(url)": "(?:[^"\\]|\\.)*/(?:documents|checkout)/(?:[^"\\]|\\.)+"',
    '"\1\2": ""', 'g'
  )::jsonb
$$;
