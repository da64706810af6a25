import { checkGateName, mostGateName } from '#domain/check-in/gate.ts'
import { formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { problem } from '#domain/problem.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { formParams } from '#web/admin-kit/form-params.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { type Translate, useLocale, useTexts } from '#web/lib/texts.ts'
import type { GatesPart } from '#web/pages/admin/gates/gates-part.ts'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './gates.module.css'

/** Prices are listed by their ids, one after the other; `some`: the gate admits these alone. */
const empty: {
  readonly name: string
  readonly some: boolean
  readonly tiers: string
  readonly sells: boolean
} = {
  name: '',
  some: false,
  tiers: '',
  sells: false,
}

/** Opens a gate: its name, the prices that it admits, and when it closes by itself. */
export function OpenGateForm({ address, gates, onChange }: GatesPart) {
  const t = useTexts('gates')
  const locale = useLocale()
  const names = { name: t('name'), tierIds: t('admits'), endsAt: t('end') }
  const taken = gates.gates.filter(({ isOpen }) => isOpen).map(({ name }) => name)
  const entry = useChangeForm({
    prefix: 'gate.',
    initial: { ...empty, end: gates.proposedEnd },
    check: ({ name, some, tiers }) => [
      ...checkGateName(name, taken),
      ...(some && tiers === '' ? [problem('gate.tierIds', 'REQUIRED')] : []),
    ],
    labelOf: (field) => names[field as keyof typeof names] ?? field,
    save: async ({ name, some, tiers, sells, end }) => {
      const line = 'POST /admin/organizations/:org/forms/:type/:slug/gates'
      const body = { name, tierIds: some ? tiers.split(' ') : null, endsAt: end, sells }
      onChange(await makeSend(locale)(line, { params: formParams(address), body }))
      entry.form.restart(empty)
      return t('opened')
    },
  })
  const { form } = entry
  const { some, tiers, end } = form.values
  const chosen = tiers.split(' ').filter((id) => id !== '')
  const choose = (id: string, isChosen: boolean) =>
    form.fill({ tiers: [...chosen.filter((other) => other !== id), ...(isChosen ? [id] : [])].join(' ') })
  return (
    <AdminSheet title={t('new')}>
      <ChangeForm entry={entry} submit={t('submit')} isMain={taken.length === 0}>
        <TextInput
          {...form.text('name')}
          label={t('name')}
          hint={t('nameHint')}
          autoComplete="off"
          maxLength={mostGateName}
          aria-required
        />
        {gates.tiers.length > 1 && (
          <fieldset id="gate.tierIds" className={styles.admits}>
            <legend>{t('admits')}</legend>
            <Checkbox
              name="gate.some"
              label={t('admitsSome')}
              checked={some}
              onChecked={(isSome) => form.fill({ some: isSome })}
            />
            {some &&
              gates.tiers.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  name={`gate.tier.${id}`}
                  label={name}
                  checked={chosen.includes(id)}
                  onChecked={(isChosen) => choose(id, isChosen)}
                />
              ))}
          </fieldset>
        )}
        {gates.canSell && <Checkbox {...form.box('sells')} label={t('sells')} hint={t('sellsHint')} />}
        <Select
          name="gate.endsAt"
          label={t('end')}
          options={endsOf(gates, t)}
          value={end}
          onId={(id) => form.fill({ end: id })}
        />
      </ChangeForm>
    </AdminSheet>
  )
}

/** The ends that are offered: some hours after the event, and the latest one. */
function endsOf({ proposedEnd, latestEnd }: GatesPart['gates'], t: Translate<'gates'>) {
  const option = (key: 'endSoon' | 'endLast', id: string) => ({
    id,
    label: t(key, { date: formatInstantDate(id), time: formatInstantTime(id) }),
  })
  return [option('endSoon', proposedEnd), option('endLast', latestEnd)]
}
