import type { Deps } from '#server/money/deps.ts'
import type { PaymentProvider } from '#server/providers/payment-provider.ts'
import { readSiteFacts, readProviderTimes } from '#server/program/doctor/doctor-store.ts'
import { type Finding, ok, problem, reasonOf, warning } from '#server/program/doctor/finding.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A worker checks the ledger every minute. */
const mostIdleMs = 180_000

/** Examines the mail server, the payment providers with their events, and whether a worker runs. */
export async function checkConnections(
  deps: Pick<Deps, 'db' | 'clock' | 'providers'>,
  smtpUrl: string | null,
): Promise<Finding[]> {
  const providers = Object.values(deps.providers).filter((provider) => provider !== undefined)
  return Promise.all([
    ...(smtpUrl === null ? [] : [checkMailServer(smtpUrl)]),
    ...providers.flatMap((provider) => [checkAccess(provider, deps), checkEvents(provider.name, deps)]),
    checkWorker(deps),
  ])
}

async function checkMailServer(url: string): Promise<Finding> {
  const { greetMailServer } = await import('#server/platform/mail/smtp-transport.ts')
  return greetMailServer(url).then(
    () => ok('mail server', 'takes our name and password'),
    (error: unknown) =>
      problem('mail server', reasonOf(error), 'Check SMTP_URL: host, port, name, password.'),
  )
}

async function checkAccess(
  { name, listSince }: PaymentProvider,
  { clock }: Pick<Deps, 'clock'>,
): Promise<Finding> {
  return listSince(new Date(clock.now().getTime() - hourMs)).then(
    () => ok(`provider ${name}`, 'answers with our key'),
    (error: unknown) => problem(`provider ${name}`, reasonOf(error), 'Check its keys, and their rights.'),
  )
}

/** Payments succeed without events too, found by polling, only later: no one would notice. */
async function checkEvents(name: string, { db }: Pick<Deps, 'db'>): Promise<Finding> {
  const { eventAt, submittedAt } = await readProviderTimes(db, name)
  const subject = `events of ${name}`
  if (submittedAt === null)
    return warning(subject, 'no payment yet', 'Pay 1 EUR by card, refund it, and run this command again.')
  return eventAt === null || eventAt.getTime() < submittedAt.getTime() - dayMs
    ? problem(subject, 'none for the last payments', 'Check the address of the webhook and its secret.')
    : ok(subject, 'arrive')
}

async function checkWorker({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Finding> {
  const { checkedAt, violations } = await readSiteFacts(db)
  if (checkedAt === null || clock.now().getTime() - checkedAt.getTime() > mostIdleMs)
    return problem(
      'worker',
      'none has worked for three minutes',
      'Start a process with ROLE=all or ROLE=worker.',
    )
  return violations === 0
    ? ok('worker', 'works; the ledger is right')
    : problem(
        'worker',
        `the ledger is wrong in ${violations} places`,
        'npm run cli -- verify-ledger --explain',
      )
}
