import { useState } from 'react'
import type { WaitingEntry } from '#contract/waiting-list/waiting-lists.ts'
import { formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { StateMark } from '#web/admin-kit/admin-screen.tsx'
import { formParams } from '#web/admin-kit/form-params.ts'
import { Sure } from '#web/admin-kit/sure.tsx'
import { useChange } from '#web/admin-kit/use-change.ts'
import { dotted } from '#web/lib/dotted.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { ListPart } from '#web/pages/admin/waiting-lists/list-part.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

type EntryPart = ListPart & { readonly entry: WaitingEntry }

/** One person of the line: place, number of places, and what a member may do. */
export function EntryLine(part: EntryPart) {
  const t = useTexts('waitingLists')
  const { list, entry, canManage } = part
  const { place, firstName, email, quantity, joinedAt, offerEndsAt } = entry
  const dated = (at: string) => ({ date: formatInstantDate(at), time: formatInstantTime(at) })
  return (
    <div className="stack">
      <div>
        <p>
          <b>{firstName}</b>{' '}
          {place === null ? (
            <StateMark tone="ok">{t('state.offered')}</StateMark>
          ) : (
            <StateMark>{t('place', { place })}</StateMark>
          )}
        </p>
        <p className="soft small">
          {dotted([
            email,
            t('count', { count: quantity }),
            offerEndsAt === null ? t('since', dated(joinedAt)) : t('until', dated(offerEndsAt)),
          ])}
        </p>
      </div>
      {canManage && (
        <ActionRow>
          {place !== null && (list.left ?? 0) >= quantity && <Change {...part} kind="offer" />}
          <Change {...part} kind="remove" />
        </ActionRow>
      )}
    </div>
  )
}

/** Asks once: another person of the line is concerned. */
function Change({ address, entry, onChange, kind }: EntryPart & { readonly kind: 'offer' | 'remove' }) {
  const t = useTexts('waitingLists')
  const toast = useToast()
  const { isBusy, send } = useChange()
  const [isAsking, setAsking] = useState(false)
  const name = entry.firstName
  const change = async () => {
    const line = `POST /admin/organizations/:org/forms/:type/:slug/waiting-lists/:entry/${kind}` as const
    const answer = await send(line, { params: { ...formParams(address), entry: entry.id } })
    if (answer === null) return
    onChange(answer)
    toast({ tone: 'ok', title: t(`${kind}Done`) })
  }
  return (
    <>
      <Button
        variant={kind === 'offer' ? 'second' : 'quiet'}
        size="s"
        busy={isBusy}
        onClick={() => setAsking(true)}
      >
        <span aria-hidden="true">{t(kind)}</span>
        <span className="visually-hidden">{t(`${kind}This`, { name })}</span>
      </Button>
      <Sure
        open={isAsking}
        title={t(`${kind}Title`, { name })}
        action={t(`${kind}Sure`)}
        keep={t('keep')}
        isDangerous={kind === 'remove'}
        onSure={() => void change()}
        onClose={() => setAsking(false)}
      >
        {t(`${kind}Text`)}
      </Sure>
    </>
  )
}
