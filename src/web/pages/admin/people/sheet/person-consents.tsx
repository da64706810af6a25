import type { PersonSheet } from '#contract/person/person-sheet.ts'
import { parseDate } from '#domain/date-text.ts'
import { formatDate, formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { checkConsent } from '#domain/person/check-person.ts'
import { AdminSheet, StateMark } from '#web/admin-kit/admin-screen.tsx'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { useRequestKey } from '#web/admin-kit/use-request-key.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { dotted } from '#web/lib/dotted.ts'
import { type Translate, useLocale, useTexts } from '#web/lib/texts.ts'
import type { PersonPart } from '#web/pages/admin/people/sheet/person-part.ts'
import { RadioList } from '#web/ui/choice/radio-list.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

const line = 'POST /admin/organizations/:org/people/:person/consents'
type Consent = PersonSheet['consents'][number]

/** Consents to news with their dates and sources, and a form to record what they said since. */
export function PersonConsents({ org, person, onPerson, today }: PersonPart & Today) {
  const t = useTexts('personSheet')
  const { consents, agreesToNews, rights } = person
  const refuses = !agreesToNews && consents.length > 0
  return (
    <AdminSheet
      title={t('consent.title')}
      aside={
        <StateMark tone={agreesToNews ? 'ok' : undefined}>
          {t(agreesToNews ? 'consent.agrees' : refuses ? 'consent.refuses' : 'consent.none')}
        </StateMark>
      }
    >
      {consents.length > 0 && (
        <ul className="lines">
          {consents.map((consent) => (
            <li key={`${consent.kind} ${consent.at} ${consent.source}`}>
              <div>
                {wordsOf(consent, t)}
                <p className="soft small">
                  {dotted([`${formatInstantDate(consent.at)} ${formatInstantTime(consent.at)}`, consent.by])}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {rights.includes('person:edit') && (
        <details>
          <summary>{t('consent.record')}</summary>
          <ConsentForm {...{ org, person, onPerson, today }} />
        </details>
      )}
    </AdminSheet>
  )
}

function wordsOf({ agrees, kind, source }: Consent, t: Translate<'personSheet'>): string {
  if (kind === 'order' || kind === 'news') return t(`consent.${kind}`, { source })
  if (agrees) return t('consent.memberAgrees', { source })
  return source === '' ? t('consent.memberRefusesOnly') : t('consent.memberRefuses', { source })
}

interface Today {
  /** A civil day in Paris. */
  readonly today: string
}

const saidBy = ({ agrees, source, on }: Record<'agrees' | 'source' | 'on', string>) => ({
  agrees: agrees === 'yes',
  source,
  on: parseDate(on) ?? '',
})

function ConsentForm({ org, person, onPerson, today }: PersonPart & Today) {
  const t = useTexts('personSheet')
  const locale = useLocale()
  const { keyOf, forget } = useRequestKey()
  const initial = { agrees: person.agreesToNews ? 'no' : 'yes', source: '', on: formatDate(today) }
  const entry = useChangeForm({
    prefix: 'consent.',
    initial,
    check: (values) => checkConsent(saidBy(values), today),
    labelOf: (field) => t(field === 'on' ? 'consent.on' : 'consent.source'),
    save: async (values) => {
      const said = saidBy(values)
      const body = { ...said, token: keyOf(said) }
      onPerson(await makeSend(locale)(line, { params: { org, person: person.id }, body }))
      forget(said)
      entry.form.restart({ ...initial, agrees: said.agrees ? 'no' : 'yes' })
      return t('consent.saved')
    },
  })
  const { form } = entry
  const { agrees } = form.values
  return (
    <ChangeForm entry={entry} submit={t('consent.save')} isMain={false}>
      <RadioList
        name="consent.agrees"
        label={t('consent.choice')}
        value={agrees}
        options={[
          { value: 'yes', label: t('consent.agree') },
          { value: 'no', label: t('consent.refuse') },
        ]}
        onChoice={(value) => form.fill({ agrees: value })}
      />
      {agrees === 'no' && <p className="soft small">{t('consent.refuseText')}</p>}
      <DateInput {...form.text('on')} label={t('consent.on')} aria-required />
      <TextInput
        {...form.text('source')}
        label={t('consent.source')}
        hint={t('consent.sourceHint')}
        autoComplete="off"
        aria-required={agrees === 'yes'}
      />
    </ChangeForm>
  )
}
