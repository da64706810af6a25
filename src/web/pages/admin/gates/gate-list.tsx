import { useState } from 'react'
import type { Gate, Gates } from '#contract/check-in/gates.ts'
import { formatEuros, formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { AdminSheet, StateMark } from '#web/admin-kit/admin-screen.tsx'
import { formParams } from '#web/admin-kit/form-params.ts'
import { Sure } from '#web/admin-kit/sure.tsx'
import { useChange } from '#web/admin-kit/use-change.ts'
import { CopyField } from '#web/features/share-tools/copy-field.tsx'
import { dotted } from '#web/lib/dotted.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { DeviceList } from '#web/pages/admin/gates/device-list.tsx'
import type { GatesPart } from '#web/pages/admin/gates/gates-part.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import styles from './gates.module.css'

/** The gates of an event with their links and devices. */
export function GateList(part: GatesPart) {
  const t = useTexts('gates')
  const { gates } = part.gates
  return (
    <AdminSheet title={t('gates')} titleId="gates-title">
      {gates.length === 0 ? (
        <p>{t('noGate')}</p>
      ) : (
        <ul className={`lines ${styles.gates}`} aria-labelledby="gates-title">
          {gates.map((gate) => (
            <li key={gate.id}>
              <GateLine {...part} gate={gate} />
            </li>
          ))}
        </ul>
      )}
    </AdminSheet>
  )
}

function GateLine({ gate, ...part }: GatesPart & { readonly gate: Gate }) {
  const t = useTexts('gates')
  const { name, isOpen, endsAt, entries, devices, sales, link, linkSvg } = gate
  const when = { date: formatInstantDate(endsAt), time: formatInstantTime(endsAt) }
  const known = devices.filter(({ isRemoved }) => !isRemoved).length
  return (
    <article className={styles.gate} aria-label={name}>
      <header className={styles.head}>
        <h3>{name}</h3>
        <StateMark tone={isOpen ? 'ok' : undefined}>{t(isOpen ? 'open' : 'closed')}</StateMark>
      </header>
      <p className="soft small">
        {dotted([
          t(isOpen ? 'until' : 'since', when),
          admittedOf(gate, part.gates, t('all')),
          t('count', { count: entries }),
          known === 0 ? t('noDevice') : t('devices', { count: known }),
        ])}
      </p>
      {sales !== null && <Sales sales={sales} />}
      {link !== null && (
        <CopyField
          name={`link-${gate.id}`}
          label={t('link')}
          hint={t('linkHint')}
          value={link}
          copied={t('copied')}
        />
      )}
      {linkSvg !== null && (
        <details>
          <summary>{t('code')}</summary>
          <img
            className={styles.code}
            src={`data:image/svg+xml,${encodeURIComponent(linkSvg)}`}
            alt={t('codeAlt', { name })}
            width={240}
            height={240}
          />
        </details>
      )}
      {devices.length > 0 && <DeviceList {...part} gate={gate} />}
      {isOpen && part.gates.canManage && <CloseGate {...part} gate={gate} />}
    </article>
  )
}

/** Money that a gate took: the cash box is counted against it. */
function Sales({ sales }: { readonly sales: NonNullable<Gate['sales']> }) {
  const t = useTexts('gates')
  const locale = useLocale()
  const { orders, cash, card } = sales
  return (
    <p>
      {dotted([
        t('sales', { count: orders }),
        t('cash', { amount: formatEuros(cents(cash), locale) }),
        t('card', { amount: formatEuros(cents(card), locale) }),
      ])}
    </p>
  )
}

/** The names of the prices that a gate admits. */
function admittedOf({ tierIds }: Gate, { tiers }: Gates, all: string): string {
  if (tierIds === null) return all
  return tiers
    .filter(({ id }) => tierIds.includes(id))
    .map(({ name }) => name)
    .join(', ')
}

function CloseGate({ address, gate, onChange }: GatesPart & { readonly gate: Gate }) {
  const t = useTexts('gates')
  const toast = useToast()
  const { isBusy, send } = useChange()
  const [isAsking, setAsking] = useState(false)
  const close = async () => {
    const line = 'POST /admin/organizations/:org/forms/:type/:slug/gates/:gate/end'
    const answer = await send(line, { params: { ...formParams(address), gate: gate.id } })
    if (answer === null) return
    onChange(answer)
    toast({ tone: 'ok', title: t('closedToast') })
  }
  return (
    <div>
      <Button variant="second" size="s" busy={isBusy} onClick={() => setAsking(true)}>
        {t('close')}
        <span className="visually-hidden"> : {gate.name}</span>
      </Button>
      <Sure
        open={isAsking}
        title={t('closeTitle', { name: gate.name })}
        action={t('closeSure')}
        keep={t('keep')}
        onSure={() => void close()}
        onClose={() => setAsking(false)}
      >
        {t('closeText')}
      </Sure>
    </div>
  )
}
