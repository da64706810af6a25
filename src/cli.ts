import { pino } from 'pino'
import { CommandError } from '#server/program/commands/command-error.ts'
import { findBackupCommand } from '#server/program/commands/backup-commands.ts'
import { findOfflineTicketCommand } from '#server/program/commands/ticket-commands.ts'
import { findCommand } from '#server/program/commands/find-command.ts'
import { findExamination } from '#server/program/doctor/examine.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { makeDeps } from '#server/program/lifecycle/make-deps.ts'
import { openMigratedDatabase } from '#server/program/lifecycle/open-database.ts'
import { explainStartError } from '#server/program/lifecycle/start-errors.ts'
import { siteFacts } from '#server/program/lifecycle/site-facts.ts'
import { openLegalPages } from '#server/catalogue/organisation/legal-pages.ts'
import { readConfig } from './config.ts'

async function run(argv: readonly string[]): Promise<void> {
  const backup = findBackupCommand(argv)
  if (backup !== null) {
    process.stdout.write(`${(await backup(readConfig())).join('\n')}\n`)
    return
  }
  const offline = findOfflineTicketCommand(argv)
  if (offline !== null) {
    process.stdout.write(`${(await offline()).join('\n')}\n`)
    return
  }
  const command = findExamination(argv) ?? findCommand(argv)
  const config = readConfig()
  const log = pino({ level: 'silent' })
  const postgres =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({
          dataDir: config.dataDir,
          port: config.embeddedPgPort,
          archiveDir: config.walArchiveDir,
          guest: true,
          log: () => {},
        })
      : null
  const url = config.databaseUrl ?? postgres?.localUrl ?? ''
  // A command reads what it has just changed.
  const database = await openMigratedDatabase({ ...config, databaseReadUrl: null }, url, { max: 4, log })
  const legal = await openLegalPages(config.legalDir, siteFacts(config))
  const { deps, clock, viewKey } = await makeDeps(config, database, log, legal.termsVersion)
  try {
    const lines = await command(deps, config, viewKey)
    process.stdout.write(`${lines.join('\n')}\n`)
  } finally {
    clock.stop()
    await database.close()
    await postgres?.stop()
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  const isForReaders =
    error instanceof Error && (error.constructor === Error || error instanceof CommandError)
  process.stderr.write(`${isForReaders ? error.message : explainStartError(error)}\n`)
  process.exitCode = error instanceof CommandError ? error.exitCode : 1
}
