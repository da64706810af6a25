-- Folds a text for search: lower case, no accents, ligatures resolved, punctuation as spaces. Stored words and queries
-- both pass through it.
create or replace function fold(p_text text) returns text
language sql immutable strict parallel safe as $$
  select trim(regexp_replace(
    regexp_replace(
      replace(replace(replace(lower(normalize(p_text, NFD)), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
      '[\u0300-\u036f]', '', 'g'),
    '[\s''’‘`´"“”«»<>()\[\]{}.,;:!?…+&@#%_*/|\\=~–—-]+', ' ', 'g'))
$$;
