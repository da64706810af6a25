-- The label of the link that a visitor came by (`?source=affiche-a4`): on the cart from its creation, and on its order. It
-- names a link, never a person.
alter table cart add column source text check (source ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(source) <= 32);
alter table "order" add column source text check (source ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(source) <= 32);
