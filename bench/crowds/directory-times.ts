import { type RawBuilder, sql } from 'kysely'
import { parisDate } from '#domain/format.ts'
import { fillDirectories } from '#server/backoffice/person/fill-directories.ts'
import { type WantedPeople, countPeople, findPeople } from '#server/backoffice/person/find-people-store.ts'
import { actAs } from '#server/identity/access/member-store.ts'
import { allowLongStatements } from '#server/platform/db/long-statements.ts'
import type { Db, Tx } from '#server/platform/db/schema.ts'
import type { BenchWorld } from '../bench-world.ts'
import { type Figure, figureOf } from '../figures.ts'
import { aGrownSite } from './grown-site.ts'
import { nameOfCopy } from './many-orders.ts'

const mostMs = 100
const reads = 40

/** How long a directory of very many people takes to fill, in what memory, and its first page and searches in SQL. */
export async function measureDirectory(world: BenchWorld, many: number): Promise<Figure[]> {
  const { db, form, stop, close } = await aGrownSite(world, 'bench_directory', many)
  await stop()
  await db.transaction().execute(async (tx) => {
    await allowLongStatements(tx, 600_000)
    await sql`update "order" set payer = jsonb_set(payer, '{email}', to_jsonb('o' || number || '@exemple.fr'))`.execute(
      tx,
    )
  })
  await sql`truncate directory, person, person_appearance, merge_proposal, changed_order cascade`.execute(db)
  await sql`select note_changed_orders(array(select id from "order"))`.execute(db)
  const before = process.memoryUsage().rss
  const begun = performance.now()
  let most = 0
  for (let read = 1; read > 0;) {
    read = await fillDirectories({ db, clock: { now: () => new Date() } })
    most = Math.max(most, process.memoryUsage().rss - before)
  }
  const seconds = (performance.now() - begun) / 1000
  await sql`vacuum analyze person`.execute(db)
  const list = await listOf(db, form.organisationId)
  const figures = [
    figureOf(`directory filled, ${many.toLocaleString('en')} orders`, [seconds], { digits: 1, unit: ' s' }),
    figureOf('memory of the worker, more', [most / 1e6], { digits: 0, unit: ' MB' }, { atMost: 200 }),
    ...(await list.times()),
  ]
  await close()
  return figures
}

async function listOf(db: Db, organisationId: string) {
  const user = await aReader(db, organisationId)
  const today = parisDate(new Date())
  const wanted = (asked: Partial<WantedPeople>): WantedPeople => ({
    organisationId,
    today,
    text: '',
    ...asked,
  })
  const asReader = <Answer>(work: (tx: Tx) => Promise<Answer>) =>
    db.transaction().execute(async (tx) => {
      await actAs(tx, { user })
      return work(tx)
    })
  const { rows } = await sql<{ name: string }>`
    select ${sql.raw(nameOfCopy('i'))} as name from generate_series(1, ${reads}) i`.execute(db)
  const timeOf = async (name: string, asked: (index: number) => Partial<WantedPeople>): Promise<Figure> => {
    const times: number[] = []
    for (let index = 0; index < reads; index += 1) {
      const list = wanted(asked(index))
      const begun = performance.now()
      await asReader(async (tx) => {
        await findPeople(tx, list)
        await countPeople(tx, list)
      })
      times.push(performance.now() - begun)
    }
    const [slow = Number.NaN] = times.toSorted((a, b) => b - a).slice(Math.floor(reads * 0.05))
    return figureOf(`${name}, 95th percentile`, [slow], { digits: 1, unit: ' ms' }, { atMost: mostMs })
  }
  return {
    times: async () => [
      await timeOf('people, first page', () => ({})),
      await timeOf('people, latest order first', () => ({ sort: 'recent' })),
      await timeOf('people who gave', () => ({ role: 'donor' })),
      await timeOf('people with a tag that none has', () => ({ tag: 'chorale' })),
      await timeOf('people of a name', (index) => ({ text: rows[index]?.name ?? '' })),
    ],
  }
}

/** The id of a new president of an association. */
async function aReader(db: Db, organisationId: string): Promise<string> {
  const account: RawBuilder<{ id: string }> = sql`
    insert into user_account (id, email, locale, created_at, verified_at)
    values (gen_random_uuid(), 'bench-annuaire@exemple.fr', 'fr', now(), now()) returning id`
  const [row] = (await account.execute(db)).rows
  await sql`insert into member (id, organisation_id, user_id, role, created_at)
    values (gen_random_uuid(), ${organisationId}, ${row?.id}, 'president', now())`.execute(db)
  return row?.id ?? ''
}
