import type { Config } from '../../../config.ts'
import { parisDate } from '#domain/format.ts'
import { parseApiDate } from '#domain/date-text.ts'
import { locales } from '#domain/locale.ts'
import { plainEmail } from '#domain/pasted-text.ts'
import { recordCommand } from '#server/backoffice/admin/editor/record-version.ts'
import { addMember } from '#server/identity/access/add-member.ts'
import { createOperator, printOperators, removeOperator } from '#server/identity/access/manage-operators.ts'
import { CommandError } from '#server/program/commands/command-error.ts'
import { backupUsage } from '#server/program/commands/backup-commands.ts'
import { createCheckout } from '#server/program/commands/create-checkout.ts'
import { explainCommandError } from '#server/program/commands/explain-command-error.ts'
import { listAttendeesOf } from '#server/program/commands/list-attendees.ts'
import { listBouncesSince } from '#server/program/commands/list-bounces.ts'
import { recordMailReport } from '#server/program/commands/record-mail-report.ts'
import { moneyCommands, moneyUsage } from '#server/program/commands/money/money-commands.ts'
import { receiptCommands, receiptUsage } from '#server/program/commands/receipts/receipt-commands.ts'
import { registerCommands, registerUsage } from '#server/program/commands/register-commands.ts'
import { resetFactorOf } from '#server/program/commands/reset-factor-of.ts'
import { copyFiles } from '#server/program/commands/move-files.ts'
import { saveFile } from '#server/program/commands/save-file.ts'
import {
  printTicketKeys,
  revokeKey,
  rotateKey,
  ticketUsage,
  verifyTicket,
} from '#server/program/commands/ticket-commands.ts'
import { setClock } from '#server/program/commands/set-clock.ts'
import type { TestBank } from '#server/program/commands/test-bank.ts'
import { readSandboxSecrets } from '#server/program/lifecycle/sandbox-process.ts'
import { verifyLedger } from '#server/program/commands/verify-ledger.ts'
import type { Deps } from '#server/money/deps.ts'
import { applyFormFile } from '#server/catalogue/form/apply-form-file.ts'
import { listOrganisations } from '#server/catalogue/organisation/organisation-store.ts'
import { notifyProspects } from '#server/catalogue/prospect/notify-prospects.ts'
import { endSessionsOf } from '#server/identity/user/session-store.ts'
import { reconcile, reconcileSince } from '#server/money/provider-sync/reconcile.ts'

const usage = `Commands:
  form apply FILE          create or update an association and its forms
  organization list        list the associations
  admin create EMAIL ORGANIZATION [ROLE] [TYPE/SLUG …]   give a role in an association (default: president)
  operator create EMAIL | operator remove EMAIL | operator list   who runs the site in the browser
  account sign-out EMAIL|all   end the sessions of an account, or of every account
  account reset-factor EMAIL   remove the authenticator, passkeys and recovery codes of a user who lost them
  checkout create FILE     create a partner's cart and print its link
  attendees ORGANIZATION/SLUG [${locales.join('|')}]   list the participants, members or buyers of a form, as CSV
  mail bounces [DAYS]      refused addresses and complaints of the last days (30), as CSV
  mail report              record a bounce or a complaint that the mail server passes on standard input
  file FILEID OUT          write a file that a visitor uploaded
  files to-bucket|to-folder   copy files to the bucket of FILE_STORAGE_URL, or back
  clock [+30d|INSTANT|reset]   show or move the clock (sandbox only)
  doctor [BACKUPS]         examine this site before it takes real money
  verify-ledger [--explain]   check the ledger and compare it with the provider's (0 balanced, 1 wrong, 2 not compared);
                              --explain adds each association's figures and what to check
  reconcile [DAYS | --since DATE]   compare with the provider's ledger (35 days)
${registerUsage}
${ticketUsage}
${backupUsage}
${moneyUsage}
${receiptUsage}`

type CommandConfig = Pick<Config, 'provider' | 'sandboxPort' | 'dataDir' | 'fileStorage'>

/** A command and the lines that it prints. A thrown error is printed and gives exit code 1. */
type Command = (deps: Deps, config: CommandConfig, args: readonly string[]) => Promise<readonly string[]>

const commands: Readonly<Record<string, Command>> = {
  'form apply': async (deps, _config, [file]) => {
    const { db, clock, providers } = deps
    const options = { providers, record: recordCommand }
    const applied = await applyFormFile(db, needed(file, 'FILE'), clock.now(), options)
    // Notify the addresses that wait for newly opened sales now, not in the worker's next turn.
    await notifyProspects(deps)
    return [
      ...applied.forms.map((form) => `${applied.organisation}/${form.type}/${form.slug}: ${form.change}`),
      ...applied.foreignOffsets.map(
        ({ path, written, inParis }) =>
          `warning: ${path}: ${written} is ${inParis} in Paris, as the page shows it`,
      ),
    ]
  },
  'organization list': async (deps) =>
    (await listOrganisations(deps.db)).map(
      ({ slug, definition }) => `${slug}\t${definition.name}\t${definition.city}`,
    ),
  'admin create': async (deps, _config, [email, organization, role = 'president', ...forms]) => {
    const organizationSlug = needed(organization, 'ORGANIZATION')
    await addMember(deps, { email: needed(email, 'EMAIL'), organizationSlug, role, forms })
    return [`${email} is ${role} of ${organizationSlug}: sign in at ${deps.settings.publicUrl}/connexion`]
  },
  'operator create': async (deps, _config, [email]) => [await createOperator(deps, needed(email, 'EMAIL'))],
  'operator remove': async (deps, _config, [email]) => [await removeOperator(deps, needed(email, 'EMAIL'))],
  'operator list': (deps) => printOperators(deps),
  'account sign-out': async (deps, _config, [email]) => {
    const address = plainEmail(needed(email, 'EMAIL')).toLowerCase()
    const ended = await endSessionsOf(deps.db, address === 'all' ? null : address, deps.clock.now())
    return [`${ended} sessions ended`]
  },
  'account reset-factor': async (deps, _config, [email]) => [
    await resetFactorOf(deps, needed(email, 'EMAIL')),
  ],
  'checkout create': async (deps, _config, [file]) => [await createCheckout(deps, needed(file, 'FILE'))],
  attendees: async (deps, _config, [form, language]) => [
    await listAttendeesOf(deps, needed(form, 'ORGANIZATION/SLUG'), language),
  ],
  file: async (deps, _config, [id, out]) => [await saveFile(deps, needed(id, 'FILEID'), needed(out, 'OUT'))],
  'files to-bucket': async (_deps, config) => [await copyFiles(config, 'to-bucket')],
  'files to-folder': async (_deps, config) => [await copyFiles(config, 'to-folder')],
  'mail bounces': (deps, _config, [days]) => listBouncesSince(deps, days),
  'mail report': async (deps) => [await recordMailReport(deps, process.stdin)],
  'ticket keys': (deps) => printTicketKeys(deps),
  'ticket rotate-key': (deps) => rotateKey(deps),
  'ticket revoke-key': (deps, _config, args) => revokeKey(deps, args),
  'ticket verify': (deps, _config, args) => verifyTicket(deps, args),
  clock: async (deps, config, [typed]) => [await setClock(deps, typed, () => testBankOf(config))],
  'verify-ledger': async (deps, config, args) => {
    const testBank = config.provider === 'sandbox' ? testBankOf(config) : null
    const { exitCode, lines } = await verifyLedger(deps, testBank, args.includes('--explain'))
    if (exitCode !== 0) throw new CommandError(lines.join('\n'), exitCode)
    return lines
  },
  reconcile: async (deps, _config, args) => {
    // Only the default period is one of the worker's periods, whose result is stored. Other periods are not stored.
    const found =
      args.length === 0 ? await reconcile(deps, 35) : await reconcileSince(deps, reconcileStart(deps, args))
    const wrong = found.flatMap(({ provider, differences, unread }) =>
      unread === null ? differences : [`${provider}: its ledger could not be read: ${unread}`],
    )
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
    return found.map(
      (one) => `${one.provider}: ${one.charges} charges compared, ${one.resolved.length} recorded now`,
    )
  },
  ...Object.fromEntries(
    Object.entries({ ...moneyCommands, ...receiptCommands, ...registerCommands }).map(
      ([name, command]): [string, Command] => [name, (deps, _config, args) => command(deps, args)],
    ),
  ),
}

/**
 * The command in the arguments of `npm run cli --`. The error of a failed command says what to correct.
 * @throws Error with the list of commands, if the command is unknown
 */
export function findCommand(
  argv: readonly string[],
): (deps: Deps, config: CommandConfig) => Promise<readonly string[]> {
  const name = Object.keys(commands).find(
    (known) => argv.slice(0, known.split(' ').length).join(' ') === known,
  )
  const command = name === undefined ? undefined : commands[name]
  if (name === undefined || command === undefined) throw new Error(usage)
  return async (deps, config) => {
    try {
      return await command(deps, config, argv.slice(name.split(' ').length))
    } catch (error) {
      const message = explainCommandError(error)
      throw message === null ? error : new Error(message, { cause: error })
    }
  }
}

const dayMs = 86_400_000

/** Start of the compared period: a number of days ago, or a past day. @throws Error if the argument is neither */
function reconcileStart({ clock }: Pick<Deps, 'clock'>, [first = '', second = '']: readonly string[]): Date {
  const [days, day] = first === '--since' ? [null, parseApiDate(second)] : [first, null]
  if (days !== null && /^\d{1,4}$/.test(days)) return new Date(clock.now().getTime() - Number(days) * dayMs)
  if (day === null || day > parisDate(clock.now()))
    throw new Error('expected a number of days or a past date: reconcile 35, or reconcile --since 2026-11-30')
  return new Date(`${day}T00:00:00Z`)
}

function testBankOf({ sandboxPort, dataDir }: CommandConfig): TestBank {
  return { url: `http://127.0.0.1:${sandboxPort}`, apiKey: readSandboxSecrets(dataDir).apiKey }
}

function needed(value: string | undefined, name: string): string {
  if (value === undefined) throw new Error(`${name} is missing\n${usage}`)
  return value
}
