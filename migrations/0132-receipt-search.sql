-- What a receipt is found by: its number and the name of its donor, folded as fold() does (sql/form/fold.sql). Functions
-- come after migrations, so the expression is written out; a test compares the two.
alter table receipt add column search_words text not null generated always as (
  trim(regexp_replace(
    regexp_replace(
      replace(replace(replace(
        lower(normalize(label || ' ' || coalesce(facts -> 'donor' ->> 'name', ''), NFD)),
        'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
      '[\u0300-\u036f]', '', 'g'),
    '[\s''’‘`´"“”«»<>()\[\]{}.,;:!?…+&@#%_*/|\\=~–—-]+', ' ', 'g'))
) stored;
