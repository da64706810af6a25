import type pg from 'pg'

/**
 * Functions of PostgreSQL with another result each time. Schema `replay` has its own versions, which return the same in
 * every database that runs the same statements; it precedes pg_catalog in the search path.
 */
const replaced = ['gen_random_uuid', 'now', 'clock_timestamp', 'statement_timestamp', 'transaction_timestamp']
/** Functions that a schema cannot replace: a function that uses one of these would make the replay useless. */
const irreplaceable =
  /(?<![\w.])(random\s*\(|uuidv[47]\s*\(|current_timestamp\b|current_date\b|localtimestamp\b|timeofday\s*\()/i
/** More draws than one statement makes. */
const drawsPerStatement = 1_000_000

export const searchPath = 'replay, pg_catalog, public'

interface SourceFunction {
  readonly name: string
  readonly source: string
  readonly definition: string
  readonly arguments: number
  readonly atomic: boolean
}

/**
 * Removes random values and the machine's clock from a database: identifiers depend only on the number of the statement
 * and of the draw, and `now()` is the time of the recorded statement. A function without parameters that draws
 * (`new_document_id`) has its own counter, so that the order of several such calls does not matter.
 * @throws Error where a function cannot be made deterministic
 */
export async function makeDeterministic(client: pg.Client): Promise<void> {
  const { rows: functions } = await client.query<SourceFunction>(`
    select p.proname as name, p.prosrc as source, pg_get_functiondef(p.oid) as definition, p.pronargs as arguments,
      p.prosqlbody is not null as atomic
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1
  `)
  const wrong = functions.filter(({ source }) => irreplaceable.test(source.replaceAll(/--.*$/gm, '')))
  if (wrong.length > 0)
    throw new Error(
      `not reproducible, they ask for chance or time: ${wrong.map(({ name }) => name).join(', ')}`,
    )
  // The body of an atomic function is bound to pg_catalog when it is created.
  const bound = functions.filter(({ atomic, definition }) => atomic && usesReplaced(definition))
  const drawing = functions.filter(
    ({ source, arguments: count }) => count === 0 && source.includes('gen_random_uuid'),
  )
  const kinds = ['gen_random_uuid', ...drawing.map(({ name }) => name)]
  await client.query(`
    create schema replay;
    ${kinds.map((kind) => `create sequence replay.${drawsOf(kind)};`).join('\n')}
    create function replay.draw(kind text, draws regclass) returns uuid language sql volatile as $$
      select md5(kind || ':' || nextval(draws))::uuid
    $$;
    create function replay.gen_random_uuid() returns uuid language sql volatile as $$ ${drawOf('gen_random_uuid')} $$;
    ${replaced
      .slice(1)
      .map(
        (name) =>
          `create function replay.${name}() returns timestamptz language sql stable as $$ select current_setting('replay.now')::timestamptz $$;`,
      )
      .join('\n')}
    create function replay.begin_statement(number bigint, at text) returns void language sql volatile as $$
      select set_config('replay.now', at, false);
      ${kinds.map((kind) => `select setval('replay.${drawsOf(kind)}', number * ${drawsPerStatement} + 1);`).join('\n')}
    $$;
    ${drawing.map(({ definition, name }) => ofReplay(definition, name)).join('\n')}
    ${ofRows}
    ${forMembers}
    set search_path = ${searchPath};
    ${bound.map(({ definition }) => `${definition};`).join('\n')}
  `)
  await rebindDefaults(client)
}

/**
 * Versions of rows are those of one database; what is left of a form, and a frozen payment, are read once a statement
 * has written.
 */
const ofRows = `
  create function replay.form_version(form uuid) returns text language sql stable as $$ select form::text $$;
  create function replay.is_form_at(form uuid, version text) returns boolean language sql stable as $$ select true $$;
  create function replay.frozen_after(answer jsonb) returns jsonb language plpgsql volatile as $$
  begin
    return answer - 'certificateId' || case when answer ->> 'kind' = 'frozen' then jsonb_build_object(
      'payment', read_payment((answer ->> 'paymentId')::uuid, null, null, null) -> 'payment',
      'attempt', (select attempt_facts(a) from payment_attempt a where a.payment_id = (answer ->> 'paymentId')::uuid)
    ) else '{}' end;
  end $$;
`

/** Members of associations draw and read the time too. */
const forMembers = `
  do $$ begin
    if exists (select from pg_roles where rolname = 'obole_member') then
      grant usage on schema replay to obole_member;
      grant usage, update on all sequences in schema replay to obole_member;
    end if;
  end $$;
`

const drawsOf = (kind: string) => `draws_of_${kind}`
const drawOf = (kind: string) => `select replay.draw('${kind}', 'replay.${drawsOf(kind)}')`
const usesReplaced = (text: string) => replaced.some((name) => new RegExp(`(?<![\\w.])${name}\\(`).test(text))

/** Copies a function into schema `replay`, with its own counter. */
const ofReplay = (definition: string, name: string) =>
  `${definition
    .replace(`FUNCTION public.${name}(`, `FUNCTION replay.${name}(`)
    .replaceAll(/(?<![\w.])gen_random_uuid\(\)/g, `replay.draw('${name}', 'replay.${drawsOf(name)}')`)};`

/** Defaults of columns are bound to the functions that they were declared with. */
async function rebindDefaults(client: pg.Client): Promise<void> {
  await client.query('set search_path = pg_catalog, public')
  const { rows } = await client.query<{
    table: string
    column: string
    expression: string
    generated: boolean
  }>(`
    select format('%I.%I', n.nspname, c.relname) as table, quote_ident(a.attname) as column,
      pg_get_expr(d.adbin, d.adrelid) as expression
    from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where n.nspname = 'public' and a.attgenerated = '' and pg_get_expr(d.adbin, d.adrelid) like '%(%)%'
  `)
  await client.query(`set search_path = ${searchPath}`)
  for (const { table, column, expression } of rows)
    await client.query(`alter table ${table} alter column ${column} set default ${expression}`)
}
