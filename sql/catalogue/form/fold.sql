-- Normalises a text for search: lower case, no accents, ligatures resolved, punctuation as spaces. Applied to
-- stored words and to queries.
create or replace function fold(p_text text) returns text
language sql immutable strict parallel safe as $$
  select trim(regexp_replace(
    regexp_replace(
      replace(replace(replace(lower(normalize(p_text, NFD)), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
      '[\u0300-\u036f]', '', 'g'),
    '[\s''’‘`´"“”«»<>()\[\]{}.,;:!?…+&@#%_*/|\\=~–—-]+', ' ', 'g'))
$$;
