import { useState } from 'react'
import type { Gate } from '#contract/check-in/gates.ts'
import { formatInstantDate, formatInstantTime, parisDate } from '#domain/format.ts'
import { formParams } from '#web/admin-kit/form-params.ts'
import { Sure } from '#web/admin-kit/sure.tsx'
import { useChange } from '#web/admin-kit/use-change.ts'
import { dotted } from '#web/lib/dotted.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import type { GatesPart } from '#web/pages/admin/gates/gates-part.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import styles from './gates.module.css'

type Device = Gate['devices'][number]

/** A clock that is wrong by less is not worth a word. */
const worthNamingMs = 60_000

/** The devices that opened a gate: when they were last heard, and what they let in. */
export function DeviceList({ address, gates, gate, onChange }: GatesPart & { readonly gate: Gate }) {
  const t = useTexts('gates')
  const toast = useToast()
  const { isBusy, send } = useChange()
  const [asked, setAsked] = useState<Device | null>(null)
  const remove = async ({ id }: Device) => {
    const line = 'POST /admin/organizations/:org/forms/:type/:slug/gates/:gate/devices/:device/remove'
    const answer = await send(line, { params: { ...formParams(address), gate: gate.id, device: id } })
    if (answer === null) return
    onChange(answer)
    toast({ tone: 'ok', title: t('removedToast') })
  }
  return (
    <>
      <ul className={styles.devices}>
        {gate.devices.map((device) => (
          <li key={device.id}>
            <div>
              {dotted([t('device', { number: device.number }), device.label])}
              <p className="soft small">
                {dotted([
                  t('count', { count: device.entries }),
                  device.isRemoved ? t('removed') : contactOf(device, t),
                ])}
              </p>
              {Math.abs(device.clockBehindMs) >= worthNamingMs && (
                <p className="small">{clockWords(device, t)}</p>
              )}
            </div>
            {gates.canManage && gate.isOpen && !device.isRemoved && (
              <Button variant="quiet" size="s" busy={isBusy} onClick={() => setAsked(device)}>
                <span aria-hidden="true">{t('remove')}</span>
                <span className="visually-hidden">
                  {t('removeThis', { number: device.number, name: gate.name })}
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Sure
        open={asked !== null}
        title={t('removeTitle', { number: asked?.number ?? '' })}
        action={t('removeSure')}
        keep={t('keep')}
        onSure={() => {
          if (asked !== null) void remove(asked)
        }}
        onClose={() => setAsked(null)}
      >
        {t('removeText')}
      </Sure>
    </>
  )
}

function contactOf({ lastContactAt }: Device, t: Translate<'gates'>): string {
  const words = { date: formatInstantDate(lastContactAt), time: formatInstantTime(lastContactAt) }
  const isToday = parisDate(new Date(lastContactAt)) === parisDate(new Date())
  return t(isToday ? 'lastContact' : 'lastContactDay', words)
}

function clockWords({ clockBehindMs }: Device, t: Translate<'gates'>): string {
  const count = Math.round(Math.abs(clockBehindMs) / 60_000)
  return t(clockBehindMs > 0 ? 'clockLate' : 'clockEarly', { count })
}
