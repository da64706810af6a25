import { openDatabase, type Pool } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { type FoldedSearch, countQuery, foldWords, foundQuery } from '#server/program/pages/search-store.ts'
import { manyForms } from '../../tests/build/site/many-search-forms.ts'
import { type Figure, figureOf, medianOf } from '../figures.ts'

type Asked = Partial<Omit<FoldedSearch, 'words' | 'now' | 'limit'>> & { readonly text?: string }

/** Words of every form, of one in ten, of one in a thousand, of none; alone, together, with filters; late pages. */
const queries: readonly Asked[] = [
  {},
  { offset: 2_376 },
  { type: 'Event' },
  { type: 'Event', from: '2039-06-01', to: '2039-06-30' },
  { type: 'Shop', town: 'Lieu 12' },
  { town: 'Lieu 12' },
  { from: '2039-06-01', to: '2039-06-02' },
  { text: 'campagne' },
  { text: 'association' },
  { text: 'musique' },
  { text: 'musique théâtre' },
  { text: 'Fête de la forêt' },
  { text: 'lutherie patrimoine océan' },
  { text: 'carillon' },
  { text: 'campagne 41 723' },
  { text: 'campagne 77777' },
  { text: 'introuvable' },
  { text: 'musique', type: 'Membership', town: 'Lieu 40' },
  { text: 'solid', offset: 168 },
  { text: 'vélo', type: 'Event', from: '2039-06-01', to: '2039-12-31' },
]

/**
 * Times of 20 fixed searches over `count` campaigns, warm, as PostgreSQL reports them (planning and execution of the
 * query of a page of results). The figure is the second slowest of the twenty.
 */
export async function measureSearch(databaseUrl: string, count: number, rounds: number): Promise<Figure[]> {
  await migrate(databaseUrl)
  await manyForms(databaseUrl, count)
  const { db, pool, close } = openDatabase(databaseUrl)
  const timesOf = async ({ text = '', ...filters }: Asked): Promise<number> => {
    const words = text === '' ? [] : await foldWords(db, text)
    const nothing = {
      type: null,
      town: null,
      from: null,
      to: null,
      sort: null,
      near: null,
      offset: 0,
      limit: 25,
    }
    const search: FoldedSearch = { ...nothing, ...filters, words, now: new Date() }
    let time = 0
    for (const query of [foundQuery(search), countQuery(search)])
      time += await explain(pool, query.compile(db))
    return time
  }
  try {
    const slow: number[] = []
    const usual: number[] = []
    // The first round warms up the caches.
    for (let round = 0; round <= rounds; round += 1) {
      const times: number[] = []
      for (const query of queries) times.push(await timesOf(query))
      if (round === 0) continue
      slow.push(times.toSorted((a, b) => a - b)[queries.length - 2] ?? Number.NaN)
      usual.push(medianOf(times))
    }
    const size = count.toLocaleString('en')
    return [
      figureOf(
        `search, 20 queries on ${size} campaigns, p95`,
        slow,
        { digits: 1, unit: ' ms' },
        { atMost: 50 },
      ),
      figureOf(`search, 20 queries on ${size} campaigns, median`, usual, { digits: 1, unit: ' ms' }),
    ]
  } finally {
    await close()
  }
}

async function explain(
  pool: Pool,
  statement: { sql: string; parameters: readonly unknown[] },
): Promise<number> {
  const { rows } = await pool.query<{
    'QUERY PLAN': [{ 'Planning Time': number; 'Execution Time': number }]
  }>(`explain (analyze, format json) ${statement.sql}`, [...statement.parameters])
  const [plan] = rows[0]?.['QUERY PLAN'] ?? []
  if (plan === undefined) throw new Error('no plan')
  return plan['Planning Time'] + plan['Execution Time']
}
