-- Lower case, without accents, ligatures undone, punctuation as spaces: what is stored and what is asked for pass
-- through the same function. Immutable: it depends on nothing but its text.
create or replace function fold(p_text text) returns text
language sql immutable strict parallel safe as $$
  select trim(regexp_replace(
    regexp_replace(
      replace(replace(replace(lower(normalize(p_text, NFD)), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
      '[\u0300-\u036f]', '', 'g'),
    '[\s''’‘`´"“”«»<>()\[\]{}.,;:!?…+&@#%_*/|\\=~–—-]+', ' ', 'g'))
$$;
