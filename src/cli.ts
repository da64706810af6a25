import { pino } from 'pino'
import { AppError } from '#domain/errors.ts'
import { FormFileError } from '#domain/form/read-form-file.ts'
import { reconcile } from '#server/settlement/reconcile.ts'
import { createCheckout } from '#server/commands/create-checkout.ts'
import { setClock } from '#server/commands/set-clock.ts'
import { verifyLedger } from '#server/commands/verify-ledger.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Deps } from '#server/deps.ts'
import { applyFormFile } from '#server/form/apply-form-file.ts'
import { makeDeps } from '#server/lifecycle/make-deps.ts'
import { explainStartError } from '#server/lifecycle/start-errors.ts'
import { openLegalPages } from '#server/organisation/legal-pages.ts'
import { listOrganisations } from '#server/organisation/organisation-store.ts'
import { type Config, readConfig } from './config.ts'

const usage = `Commands:
  form apply FILE          create or update an association and its forms
  organization list        the associations
  checkout create FILE     make a partner's cart and print its link
  clock [+30d|INSTANT|reset]   show or move the clock (sandbox only)
  verify-ledger            check the books
  reconcile [DAYS]         compare with the provider's book (35 days)`

/** A command: what it prints; a thrown error is told and ends with 1. */
type Command = (deps: Deps, config: Config, args: readonly string[]) => Promise<readonly string[]>

const defaultReconcileDays = 35

const commands: Readonly<Record<string, Command>> = {
  'form apply': async (deps, _config, [file]) => {
    const applied = await applyFormFile(deps.db, needed(file, 'FILE'), deps.clock.now())
    return applied.forms.map((form) => `${applied.organisation}/${form.type}/${form.slug}: ${form.change}`)
  },
  'organization list': async (deps) =>
    (await listOrganisations(deps.db)).map(
      ({ slug, definition }) => `${slug}\t${definition.name}\t${definition.city}`,
    ),
  'checkout create': async (deps, _config, [file]) => [await createCheckout(deps, needed(file, 'FILE'))],
  clock: async (deps, config, [wish]) => [await setClock(deps, wish, sandboxUrl(config))],
  'verify-ledger': async (deps, config) => {
    const { ok, lines } = await verifyLedger(deps, config.provider === 'sandbox' ? sandboxUrl(config) : null)
    if (!ok) throw new Error(lines.join('\n'))
    return lines
  },
  reconcile: async (deps, _config, [days]) => {
    const found = await reconcile(deps, days === undefined ? defaultReconcileDays : Number(days))
    if (found.some(({ differences }) => differences.length > 0)) {
      throw new Error(found.flatMap(({ differences }) => differences).join('\n'))
    }
    return found.map(
      (one) => `${one.provider}: ${one.charges} charges compared, ${one.settled.length} taken in now`,
    )
  },
}

const sandboxUrl = (config: Config): string => `http://127.0.0.1:${config.sandboxPort}`

function needed(value: string | undefined, name: string): string {
  if (value === undefined) throw new Error(`${name} is missing\n${usage}`)
  return value
}

async function run(argv: readonly string[]): Promise<void> {
  const name = Object.keys(commands).find(
    (known) => argv.slice(0, known.split(' ').length).join(' ') === known,
  )
  const command = name === undefined ? undefined : commands[name]
  if (name === undefined || command === undefined) throw new Error(usage)
  const config = readConfig()
  const log = pino({ level: 'silent' })
  const postgres =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({
          dataDir: config.dataDir,
          port: config.embeddedPgPort,
          guest: true,
          log: () => {},
        })
      : null
  const url = config.databaseUrl ?? postgres?.url ?? ''
  await migrate(url)
  const database = openDatabase(url, { max: 4 })
  const legal = await openLegalPages(config.legalDir)
  const { deps, clock } = await makeDeps(config, database, log, legal.termsVersion)
  try {
    const lines = await command(deps, config, argv.slice(name.split(' ').length))
    process.stdout.write(`${lines.join('\n')}\n`)
  } finally {
    clock.stop()
    await database.close()
    await postgres?.stop()
  }
}

/** What the operator reads: mistakes of a file with their places, our own refusals with their detail. */
function explain(error: unknown): string {
  if (error instanceof FormFileError) return `The file was not applied:\n${error.message}`
  if (error instanceof AppError) return error.message
  return error instanceof Error && error.constructor === Error ? error.message : explainStartError(error)
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
