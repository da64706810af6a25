-- Mails that left lose the links that open something without an account, as those sent from now on do
-- (sql/platform/mail/without-links.sql).

update mail set payload = regexp_replace(
    (payload - 'code')::text,
    '"((?!onlineUrl")\w+Url)": "(?:[^"\\]|\\.)+"|"(url)": "(?:[^"\\]|\\.)*/(?:documents|checkout)/(?:[^"\\]|\\.)+"',
    '"\1\2": ""', 'g'
  )::jsonb
where state = 'sent' and html is null;
