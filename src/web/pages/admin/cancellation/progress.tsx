import { useRef, useState } from 'react'
import type { Cancellation } from '#contract/cancellation/cancellation.ts'
import { formatEuros, formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { cancellationMachine } from '#domain/refund/cancellation-machine.ts'
import { AdminSheet, StateMark } from '#web/admin-kit/admin-screen.tsx'
import { loadForm, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { Sure } from '#web/admin-kit/sure.tsx'
import { TableFileLinks } from '#web/admin-kit/table-file-links.tsx'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { useReadAgain } from '#web/admin-kit/use-read-again.ts'
import { addressOf, makeSend } from '#web/lib/api/api-client.ts'
import { dotted } from '#web/lib/dotted.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import type { CancellationPart } from '#web/pages/admin/cancellation/cancellation-part.ts'
import { HeldCancellation } from '#web/pages/admin/cancellation/held-cancellation.tsx'
import { FailedOrders } from '#web/pages/admin/cancellation/failed-orders.tsx'
import { Repayments } from '#web/pages/admin/cancellation/repayments.tsx'
import { FormScreen } from '#web/pages/admin/form-screen.tsx'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import { FigureTable } from '#web/ui/layout/figure-table.tsx'
import type { Route } from './+types/progress'

const base = '/admin/organizations/:org/forms/:type/:slug/cancellations/:cancellation'
const line = `GET ${base}` as const
const list = `GET ${base}/repayments` as const

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName, address, params: form, about } = await loadForm(args)
  const params = { ...form, cancellation: args.params.cancellationId }
  const cancellation = await readAsUser(args, line, { params })
  const texts = loadTexts(locale, ['manage', 'cancellation', 'orders'])
  return { texts, address, params, about, cancellation, title: `${texts.cancellation.title} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** How far a cancellation is: done, waiting, failed with the reason, and what the association repays itself. */
export default function CancellationPage({ loaderData }: Route.ComponentProps) {
  const { address, params, about } = loaderData
  const [cancellation, setCancellation] = useAnswer(loaderData.cancellation)
  const t = useTexts('cancellation')
  const locale = useLocale()
  const { state, priceName, at, by, late, offeredUntil, held, confirmedBy } = cancellation
  const shown = state === 'ended' && offeredUntil !== null ? 'answers' : state
  const heading = useRef<HTMLHeadingElement>(null)
  const readAgain = useReadAgain(isWorking(cancellation), cancellation, async () =>
    setCancellation(await makeSend(locale)(line, { params })),
  )
  // The sheet with the pressed button disappears.
  const decided = (answer: Cancellation) => {
    setCancellation(answer)
    heading.current?.focus()
  }
  return (
    <FormScreen about={about} address={address} page="orders">
      <h2 ref={heading} tabIndex={-1}>
        {priceName === '' ? t('ofWhole') : t('ofPrice', { price: priceName })}{' '}
        <StateMark tone={shown === 'ended' ? 'ok' : shown === 'running' ? undefined : 'warn'}>
          {t(`state.${shown}`)}
        </StateMark>
      </h2>
      <p className="soft">
        {dotted([
          t('by', { by }),
          `${formatInstantDate(at)} ${formatInstantTime(at)}`,
          confirmedBy !== null && t('second.confirmedBy', { by: confirmedBy }),
        ])}
      </p>
      {held !== null && (
        <HeldCancellation
          cancellation={cancellation}
          held={held}
          params={params}
          organization={about.organization.name}
          onChanged={decided}
          onStale={readAgain}
        />
      )}
      {state === 'withdrawn' && <p>{t('second.none')}</p>}
      {cancellation.orders === 0 && <p>{t('promisedAlone')}</p>}
      {cancellation.orders > 0 && state !== 'held' && state !== 'withdrawn' && (
        <Progress cancellation={cancellation} params={params} onChanged={setCancellation} />
      )}
      {late > 0 && state !== 'held' && <p>{t('late', { count: late })}</p>}
      {cancellation.orders > 0 && (
        <TableFileLinks
          label={t('frozen')}
          hrefOf={(format) => addressOf(list, { params, query: { format, lang: locale, all: true } })}
        />
      )}
      <FailedOrders cancellation={cancellation} params={params} onChanged={setCancellation} />
      <Repayments cancellation={cancellation} params={params} onChanged={setCancellation} />
    </FormScreen>
  )
}

const titleId = 'cancellation-progress'
const unfinished: readonly string[] = ['waiting', 'refunding']

const isWorking = ({ state, statuses }: Cancellation) =>
  !cancellationMachine.sets.stopped.includes(state) &&
  (state === 'running' || statuses.some(({ status }) => unfinished.includes(status)))

function Progress({ cancellation, params, onChanged }: CancellationPart) {
  const t = useTexts('cancellation')
  const locale = useLocale()
  const toast = useToast()
  const { isBusy, send } = useChange()
  const [isAsked, setAsked] = useState(false)
  const { state, orders, statuses, offeredUntil } = cancellation
  const left = statuses
    .filter(({ status }) => unfinished.includes(status))
    .reduce((sum, { orders: count }) => sum + count, 0)
  const change = async (name: 'pause' | 'resume') => {
    const answer = await send(`POST ${base}/${name}`, { params })
    if (answer === null) return
    onChanged(answer)
    toast({ tone: 'ok', title: t(`changed.${name}`) })
  }
  return (
    <AdminSheet title={t('progress.title', { done: orders - left, count: orders })} titleId={titleId}>
      <div aria-live="polite">
        <ProgressBar
          label={t('progress.title', { done: orders - left, count: orders })}
          percent={orders === 0 ? 100 : Math.floor(((orders - left) / orders) * 100)}
        />
      </div>
      <FigureTable
        titleId={titleId}
        columns={[t('progress.state'), t('plan.orders'), t('plan.amount')]}
        rows={statuses.map(({ status, orders: count, amount }) => ({
          id: status,
          name: t(`status.${status}`),
          figures: [count, formatEuros(cents(amount), locale)],
        }))}
      />
      {offeredUntil !== null && <p>{t('gift.until', { date: formatInstantDate(offeredUntil) })}</p>}
      {state !== 'ended' && (
        <ActionRow>
          {state === 'running' ? (
            <Button variant="second" busy={isBusy} onClick={() => setAsked(true)}>
              {t('pause')}
            </Button>
          ) : (
            <Button busy={isBusy} onClick={() => void change('resume')}>
              {t('resume')}
            </Button>
          )}
        </ActionRow>
      )}
      <Sure
        open={isAsked}
        title={t('pauseSure')}
        action={t('pause')}
        keep={t('keep')}
        isDangerous={false}
        onSure={() => void change('pause')}
        onClose={() => setAsked(false)}
      >
        {t('pauseText')}
      </Sure>
    </AdminSheet>
  )
}
