import type { MailMessage } from '#contract/mails.ts'
import { collectDue } from '#server/money/collection/collect-due.ts'
import { advanceSchedules } from '#server/money/collection/advance-schedules.ts'
import { regularisationLink } from '#server/money/installment/link-addresses.ts'
import { pollAttempts } from '#server/money/provider-sync/poll-attempts.ts'
import type { World } from '../a-world.ts'

export type DataOf<Kind extends MailMessage['kind']> = Extract<MailMessage, { kind: Kind }>['data']

/** The work of the collector in a world whose days the test sets. */
export function aCollector(world: World) {
  /** About noon in Paris on a civil date; time never goes back. */
  const goTo = async (date: string) => {
    const wait = Date.parse(`${date}T11:00:00Z`) - world.deps.clock.now().getTime()
    if (wait > 0) await world.moveTime(wait)
  }
  /** One turn of every loop; returns how many debits were charged. */
  const turn = async (): Promise<number> => {
    await pollAttempts(world.deps)
    const collected = await collectDue(world.deps)
    await advanceSchedules(world.deps)
    return collected
  }
  const passTo = async (date: string): Promise<number> => {
    await goTo(date)
    return turn()
  }
  /** The payloads of the mails of a kind with their recipients, oldest first. */
  const mailsOf = async <Kind extends MailMessage['kind']>(kind: Kind) => {
    const rows = await world.deps.db
      .selectFrom('mail')
      .select(['recipient', 'payload'])
      .where('kind', '=', kind)
      .orderBy('created_at')
      .orderBy('recipient', 'desc')
      .execute()
    return rows.map(({ recipient, payload }) => ({ recipient, ...(payload as DataOf<Kind>) }))
  }
  /** The key of a link in a mail. */
  const keyOf = (url: string) => new URL(url).searchParams.get('cle') ?? ''
  /** The key of the link that a mail about a debit would contain. */
  const keyFor = (paymentId: string) =>
    keyOf(regularisationLink(world.deps, { paymentId, locale: 'fr' }, world.deps.clock.now()).url)
  /** The token of a page that a mail links to. */
  const tokenOf = (url: string) => new URL(url).pathname.split('/')[2] ?? ''
  return { goTo, turn, passTo, mailsOf, keyOf, keyFor, tokenOf }
}
