-- The people of an import are written into the directory after its lines, some at a time: a large one would keep the
-- directory from other changes for a minute.
alter table people_import add column is_refreshed boolean not null default true,
  -- The last one of its people who was written.
  add column refreshed_to uuid;
create index people_import_unrefreshed on people_import (imported_at) where not is_refreshed;
