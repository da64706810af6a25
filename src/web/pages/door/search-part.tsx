import { useEffect, useRef, useState } from 'react'
import type { DoorTicket } from '#domain/check-in/door-list.ts'
import { ticketNumber } from '#domain/ticket/ticket-number.ts'
import { readTicketCode } from '#domain/ticket/ticket-code.ts'
import { dotted } from '#web/lib/dotted.ts'
import { useContentLang, useTexts } from '#web/lib/texts.ts'
import type { CheckPart } from '#web/pages/door/check-part.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './door.module.css'

interface SearchProps extends CheckPart {
  readonly onChoose: (ticket: DoorTicket) => void
  /** For a hand scanner that types into the field. */
  readonly onScan: (text: string) => void
  readonly onClose: () => void
}

/** Finds a ticket by name or number, in the list of this device. */
export function SearchPart({ door, known, onChoose, onScan, onClose }: SearchProps) {
  const t = useTexts('door')
  const lang = useContentLang()
  const [typed, setTyped] = useState('')
  const part = useRef<HTMLFormElement>(null)
  useEffect(() => part.current?.querySelector('input')?.focus(), [])
  const found = door.find(typed)
  const tierOf = ({ tierId }: DoorTicket) => known.campaign.tiers.find(({ id }) => id === tierId)?.name ?? ''
  return (
    <form
      ref={part}
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        const [only] = found
        if (readTicketCode(typed) !== null) onScan(typed)
        else if (found.length === 1 && only !== undefined) onChoose(only)
      }}
    >
      <TextInput
        name="door-search"
        label={t('searchField')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <output className="small">
        {typed.trim() !== '' &&
          (found.length === 0 ? t('searchNone') : t('searchResults', { count: found.length }))}
      </output>
      <ul className={styles.found}>
        {found.map((ticket) => (
          <li key={ticket.number}>
            <button type="button" className={styles.ticket} onClick={() => onChoose(ticket)}>
              <b lang={lang}>{ticket.name}</b>
              <span className="small" lang={lang}>
                {dotted([
                  tierOf(ticket),
                  t('number', { number: ticketNumber(ticket.number) }),
                  door.isIn(ticket.number) ? t('isIn') : null,
                ])}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="second" wide onClick={onClose}>
          {t('searchClose')}
        </Button>
      </div>
    </form>
  )
}
