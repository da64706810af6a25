-- The association whose campaigns are rehearsed under this one: no order of a rehearsal changes its figures, numbers or
-- stock.
alter table organisation add column rehearsal_of uuid unique references organisation;
