import { parseDate } from '#domain/date-text.ts'
import { formatDate } from '#domain/format.ts'
import { type PersonRequestKind, personRequestKinds } from '#domain/person/person-request.ts'
import { acceptedDays, checkDay } from '#domain/order/offline-entry.ts'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useRequestKey } from '#web/admin-kit/use-request-key.ts'
import { adminRequestsPath } from '#web/admin-paths.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import type { PersonPart } from '#web/pages/admin/people/sheet/person-part.ts'
import { RadioList } from '#web/ui/choice/radio-list.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'

const line = 'POST /admin/organizations/:org/people/:person/requests'

/** Records what a person asked, with the day that the month to answer counts from. */
export function RequestForm({
  org,
  person,
  today,
}: Pick<PersonPart, 'org' | 'person'> & { readonly today: string }) {
  const t = useTexts('personRequests')
  const locale = useLocale()
  const base = useAdminBase()
  const { keyOf, forget } = useRequestKey()
  const entry = useChangeForm({
    prefix: 'request.',
    initial: { kind: 'export', askedOn: formatDate(today) },
    check: ({ askedOn }) => checkDay('request.askedOn', parseDate(askedOn) ?? '', acceptedDays(today)),
    labelOf: () => t('list.when'),
    save: async ({ kind, askedOn: typed }) => {
      const asked = { kind: kind as PersonRequestKind, askedOn: parseDate(typed) ?? '' }
      const body = { ...asked, token: keyOf(asked) }
      await makeSend(locale)(line, { params: { org, person: person.id }, body })
      forget(asked)
      return t('list.saved')
    },
  })
  const { form } = entry
  return (
    <details>
      <summary>{t('list.record')}</summary>
      <p className="soft small">
        {t('list.recordText')} <a href={adminRequestsPath(base, org)}>{t('list.see')}</a>
      </p>
      <ChangeForm entry={entry} submit={t('list.save')} isMain={false}>
        <RadioList
          name="request.kind"
          label={t('list.what')}
          value={form.values.kind}
          options={personRequestKinds.map((value) => ({ value, label: t(`list.kind.${value}`) }))}
          onChoice={(value) => form.fill({ kind: value })}
        />
        <DateInput {...form.text('askedOn')} label={t('list.when')} aria-required />
      </ChangeForm>
    </details>
  )
}
