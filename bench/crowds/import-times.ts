import { openDatabase } from '#server/platform/db/database.ts'
import type { ImportTrial, Imports } from '#contract/person/imports.ts'
import { aLongWorkbook } from '../../tests/build/person/a-raw-workbook.ts'
import { aPresident } from '../a-president.ts'
import type { BenchWorld } from '../bench-world.ts'
import { type Figure, figureOf } from '../figures.ts'
import { findGiftForm } from '../journeys.ts'
import { watchMemory } from '../watch-memory.ts'

const atMostSeconds = 60
/** Above what an import of a fifth of the lines needs. */
const atMostMegabytes = 100

/** Different people, each with a gift, as another program exports them. */
function giftsOf(prefix: string, count: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const name = `${prefix}${index.toString(36)}`
    const day = String(1 + (index % 28)).padStart(2, '0')
    return `R-${index};${name};Anne;${name}@exemple.fr;${index} rue des Lilas;44000;Nantes;${day}/03/2025;20,00`
  })
  return ['Numéro du reçu;Nom;Prénom;E-mail;Adresse;Code postal;Ville;Date du don;Montant', ...rows].join(
    '\n',
  )
}

/** The trial and the import of very many lines: how long they take, and what memory the program needs for more lines. */
export async function measureImports(world: BenchWorld, many: number): Promise<Figure[]> {
  const databaseUrl = await world.newDatabase('bench_imports')
  const program = await world.startProgram(databaseUrl, { ROLE: 'all' })
  const { db, close } = openDatabase(databaseUrl)
  const { organisation } = await findGiftForm(db)
  const session = await aPresident({ url: program.url, db }, organisation.slug)
  const cookie = session.map((pair) => pair.join('=')).join('; ')
  const send = async <Answer>(path: string, name: string, content: Blob): Promise<Answer> => {
    const body = new FormData()
    body.append('file', content, name)
    const answer = await fetch(
      `${program.url}/ha-api/admin/organizations/${organisation.slug}/people/imports${path}`,
      { method: 'POST', headers: { cookie, 'sec-fetch-site': 'same-origin' }, body },
    )
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const run = async (name: string, content: Blob, kind: string) => {
    const { columns } = await send<ImportTrial>(`/trial?kind=${kind}`, name, content)
    const named = columns.map(({ field }) => field ?? '').join('.')
    const query = new URLSearchParams({ kind, columns: named, withoutProblems: 'false' })
    return send<Imports>(`?${query.toString()}`, name, content)
  }
  await run('avant.csv', new Blob([giftsOf('Avant', many / 5)]), 'gifts')
  const figures: Figure[] = []
  for (const [format, content, kind] of [
    ['csv', new Blob([giftsOf('Nom', many)]), 'gifts'],
    ['xlsx', new Blob([new Uint8Array(aLongWorkbook(many, 15))]), 'people'],
  ] as const) {
    const memory = watchMemory(program.pid)
    const begun = performance.now()
    const { imports } = await run(`tout.${format}`, content, kind)
    const seconds = (performance.now() - begun) / 1000
    const title = `${(imports[0]?.lines ?? 0).toLocaleString('en')} lines of ${format} tried and imported`
    figures.push(
      figureOf(title, [seconds], { digits: 1, unit: ' s' }, { atMost: atMostSeconds }),
      figureOf(`${title}, memory`, [memory.stop()], { digits: 0, unit: ' MB' }, { atMost: atMostMegabytes }),
    )
  }
  await close()
  await program.stop()
  return figures
}
