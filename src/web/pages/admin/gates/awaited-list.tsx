import { useState } from 'react'
import type { Awaited } from '#contract/check-in/awaited.ts'
import { ticketNumber } from '#domain/ticket/ticket-number.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { formParams } from '#web/admin-kit/form-params.ts'
import { ListSearch } from '#web/admin-kit/list-parts.tsx'
import { useChange } from '#web/admin-kit/use-change.ts'
import { dotted } from '#web/lib/dotted.ts'
import { useContentLang, useTexts } from '#web/lib/texts.ts'
import type { GatesPart } from '#web/pages/admin/gates/gates-part.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

interface Found {
  /** The search that found it. */
  readonly text: string
  readonly isFirst: boolean
  readonly answer: Awaited
}

/** Who did not come in, once it is asked for: names are in no address, and in no page that is only opened. */
export function AwaitedList({ address, gates }: Pick<GatesPart, 'address' | 'gates'>) {
  const t = useTexts('gates')
  const { isBusy, send } = useChange()
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const find = async (words: string, after: number | null) => {
    const line = 'POST /admin/organizations/:org/forms/:type/:slug/gates/awaited/search'
    const answer = await send(line, { params: formParams(address), body: { text: words, after } })
    if (answer !== null) setFound({ text: words, isFirst: after === null, answer })
  }
  if (gates.tickets === gates.entered) return null
  if (found === null)
    return (
      <AdminSheet title={t('awaited')} titleId="awaited-title">
        <p>{t('awaitedCount', { count: gates.tickets - gates.entered })}</p>
        <div>
          <Button variant="second" busy={isBusy} onClick={() => void find('', null)}>
            {t('awaitedShow')}
          </Button>
        </div>
      </AdminSheet>
    )
  const { answer } = found
  return (
    <AdminSheet title={t('awaited')} titleId="awaited-title">
      <ListSearch
        name="awaited-search"
        label={t('awaitedSearch')}
        value={text}
        onText={setText}
        onSearch={(words) => void find(words, null)}
      />
      <output>{answer.count === 0 ? t('awaitedNone') : t('awaitedCount', { count: answer.count })}</output>
      <Tickets tickets={answer.tickets} />
      <ActionRow>
        {!found.isFirst && (
          <Button variant="second" size="s" busy={isBusy} onClick={() => void find(found.text, null)}>
            {t('awaitedFirst')}
          </Button>
        )}
        {answer.next !== null && (
          <Button variant="second" size="s" busy={isBusy} onClick={() => void find(found.text, answer.next)}>
            {t('awaitedNext')}
          </Button>
        )}
      </ActionRow>
    </AdminSheet>
  )
}

function Tickets({ tickets }: Pick<Awaited, 'tickets'>) {
  const t = useTexts('gates')
  const lang = useContentLang()
  if (tickets.length === 0) return null
  return (
    <ul className="lines" aria-labelledby="awaited-title">
      {tickets.map(({ number, name, tier, orderNumber }) => (
        <li key={number}>
          <div>
            <b lang={lang}>{name === '' ? t('awaitedErased') : name}</b>
            <p className="soft small" lang={lang}>
              {dotted([
                tier,
                t('ticket', { number: ticketNumber(number) }),
                t('awaitedOrder', { number: orderNumber }),
              ])}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
