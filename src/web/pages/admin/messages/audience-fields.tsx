import type { AudienceChoices } from '#contract/message/messages.ts'
import { type AudienceKind, audienceStates } from '#domain/message/message-audience.ts'
import type { useChangeForm } from '#web/admin-kit/change-form.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { RadioList } from '#web/ui/choice/radio-list.tsx'
import { Select, type SelectOption } from '#web/ui/form/select.tsx'

/** Fields of a list as the form has them; empty: not chosen. */
export type AudienceValues = Record<'purpose' | 'kind' | 'formId' | LineKey | 'year' | 'tag', string>

type LineKey = 'tierId' | 'optionId' | 'answer' | 'state'
const anyLine: Readonly<Record<LineKey, string>> = { tierId: '', optionId: '', answer: '', state: '' }

interface AudienceFieldsProps {
  readonly form: ReturnType<typeof useChangeForm<AudienceValues>>['form']
  readonly choices: AudienceChoices
  readonly kinds: readonly AudienceKind[]
}

/** Recipients of a message: a kind of list, then the campaign, the year or the tag of it. */
export function AudienceFields({ form, choices, kinds }: AudienceFieldsProps) {
  const t = useTexts('messages')
  const { kind } = form.values
  const { campaigns, years, tags } = choices
  return (
    <>
      <RadioList
        name="audience.kind"
        label={t('choose.kind')}
        value={kind}
        error={form.text('kind').error}
        required
        options={kinds.map((value) => ({ value, label: t(`choose.${value}`) }))}
        onChoice={(value) => form.fill({ kind: value })}
      />
      {kind === 'campaign' && (
        <One
          {...{ form, field: 'formId', label: t('choose.formId'), emptyLabel: t('choose.choice') }}
          options={campaigns.map(({ id, title }) => ({ id, label: title }))}
        />
      )}
      {kind === 'campaign' && <LineFields form={form} choices={choices} />}
      {kind === 'donors' && (
        <One
          {...{ form, field: 'year', label: t('choose.year'), emptyLabel: t('choose.choice') }}
          options={years.map((year) => ({ id: String(year), label: String(year) }))}
        />
      )}
      {kind === 'tag' && (
        <One
          {...{ form, field: 'tag', label: t('choose.tagLabel'), emptyLabel: t('choose.choice') }}
          options={tags.map((tag) => ({ id: tag, label: tag }))}
        />
      )}
    </>
  )
}

/** Narrows the list of the chosen campaign: a price, an option, an answer, a state. */
function LineFields({ form, choices }: Pick<AudienceFieldsProps, 'form' | 'choices'>) {
  const t = useTexts('messages')
  const campaign = choices.campaigns.find(({ id }) => id === form.values.formId)
  if (campaign === undefined) return null
  const { tiers, options, answers, hasTickets } = campaign
  const states = audienceStates.filter((state) => hasTickets || (state !== 'entered' && state !== 'missing'))
  const fields = [
    [
      'tierId',
      t('choose.allTiers'),
      tiers.length > 1 ? tiers.map(({ id, name }) => ({ id, label: name })) : [],
    ],
    ['optionId', t('choose.allOptions'), options.map(({ id, name }) => ({ id, label: name }))],
    [
      'answer',
      t('choose.allAnswers'),
      answers.map(({ id, ...given }) => ({ id, label: t('choose.given', given) })),
    ],
    ['state', t('choose.valid'), states.map((id) => ({ id, label: t(`choose.states.${id}`) }))],
  ] as const
  return fields
    .filter(([, , some]) => some.length > 0)
    .map(([field, emptyLabel, some]) => (
      <One key={field} {...{ form, field, emptyLabel }} label={t(`choose.${field}`)} options={some} />
    ))
}

interface OneProps extends Pick<AudienceFieldsProps, 'form'> {
  readonly field: 'formId' | LineKey | 'year' | 'tag'
  readonly label: string
  readonly emptyLabel: string
  readonly options: readonly SelectOption[]
}

/** One choice; another campaign begins with every line of it. */
function One({ form, field, ...rest }: OneProps) {
  const { name, value, error } = form.text(field)
  const choose = (id: string) => form.fill({ ...(field === 'formId' && anyLine), [field]: id })
  return <Select {...rest} name={name} value={value} error={error} onId={choose} />
}
