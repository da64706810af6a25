import { useNavigate } from 'react-router'
import type { AudienceChoices } from '#contract/message/messages.ts'
import {
  type AudienceKind,
  type MessagePurpose,
  audienceKinds,
  audienceStates,
  checkAudience,
} from '#domain/message/message-audience.ts'
import { problem } from '#domain/problem.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useRequestKey } from '#web/admin-kit/use-request-key.ts'
import { adminMessagePath } from '#web/admin-paths.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { AudienceFields, type AudienceValues } from '#web/pages/admin/messages/audience-fields.tsx'
import { RadioList } from '#web/ui/choice/radio-list.tsx'
import { Note } from '#web/ui/feedback/note.tsx'

interface AudienceFormProps {
  readonly org: string
  readonly choices: AudienceChoices
}

const empty: AudienceValues = {
  purpose: '',
  kind: '',
  formId: '',
  tierId: '',
  optionId: '',
  answer: '',
  state: '',
  year: '',
  tag: '',
}

const line = 'POST /admin/organizations/:org/messages'

/** The purpose of a message and its recipients; with them its list is written. */
export function AudienceForm({ org, choices }: AudienceFormProps) {
  const t = useTexts('messages')
  const locale = useLocale()
  const base = useAdminBase()
  const navigate = useNavigate()
  const { keyOf } = useRequestKey()
  const kinds = kindsOf(choices)
  const names = { purpose: t('choose.purpose'), kind: t('choose.kind'), tag: t('choose.tagLabel') }
  const others = { formId: t('choose.formId'), year: t('choose.year') }
  const entry = useChangeForm<AudienceValues>({
    prefix: 'audience.',
    initial: { ...empty, kind: kinds.length === 1 ? (kinds[0] ?? '') : '' },
    check: (values) => checkValues(values),
    labelOf: (field) => ({ ...names, ...others })[field as keyof typeof names] ?? field,
    words: ({ field, code }) =>
      field === 'audience.purpose' && code === 'CHOICE' ? t('choose.newsOnly') : null,
    save: async (values) => {
      const body = { purpose: purposeOf(values), audience: audienceOf(values), locale }
      const frozen = await makeSend(locale)(line, {
        params: { org },
        body: { ...body, token: keyOf(body) },
      })
      await navigate(adminMessagePath(base, org, frozen.id))
      return null
    },
  })
  const { form } = entry
  const { purpose } = form.values
  return (
    <AdminSheet title={t('choose.title')}>
      {choices.lateSince !== null && (
        <Note tone="plain" role="note">
          <p>{t('choose.late')}</p>
        </Note>
      )}
      <ChangeForm entry={entry} submit={t('choose.submit')}>
        <RadioList
          name="audience.purpose"
          label={t('choose.purpose')}
          value={purpose}
          error={form.text('purpose').error}
          required
          options={(['service', 'news'] as const).map((value) => ({ value, label: t(`choose.${value}`) }))}
          onChoice={(value) => form.fill({ purpose: value })}
        />
        {purpose !== '' && (
          <p className="soft small">{t(purpose === 'news' ? 'choose.newsHint' : 'choose.serviceHint')}</p>
        )}
        <AudienceFields form={form} choices={choices} kinds={kinds} />
        <p className="soft small">{t('choose.frozen')}</p>
      </ChangeForm>
    </AdminSheet>
  )
}

/** The kinds of lists that have someone to choose. */
function kindsOf({ campaigns, isOfAll, tags, years }: AudienceChoices): readonly AudienceKind[] {
  return audienceKinds.filter((kind) => {
    if (kind === 'campaign') return campaigns.length > 0
    if (kind === 'donors') return isOfAll && years.length > 0
    return kind === 'tag' ? isOfAll && tags.length > 0 : isOfAll
  })
}

const purposeOf = ({ purpose }: AudienceValues): MessagePurpose => (purpose === 'news' ? 'news' : 'service')

function audienceOf({ kind, formId, tierId, optionId, answer, year, tag, ...values }: AudienceValues) {
  const chosen = audienceKinds.find((one) => one === kind) ?? 'campaign'
  const state = audienceStates.find((one) => one === values.state)
  return {
    kind: chosen,
    ...(chosen === 'campaign' && {
      ...(formId !== '' && { formId }),
      ...(tierId !== '' && { tierId }),
      ...(optionId !== '' && { optionId }),
      ...(answer !== '' && { answer }),
      ...(state !== undefined && { state }),
    }),
    ...(chosen === 'donors' && year !== '' && { year: Number(year) }),
    ...(chosen === 'tag' && tag !== '' && { tag }),
  }
}

function checkValues(values: AudienceValues) {
  const missing = (['purpose', 'kind'] as const).filter((key) => values[key] === '')
  if (missing.length > 0) return missing.map((key) => problem(`audience.${key}`, 'REQUIRED'))
  return checkAudience(audienceOf(values), purposeOf(values))
}
