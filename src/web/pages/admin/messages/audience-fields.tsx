import type { AudienceChoices } from '#contract/message/messages.ts'
import type { AudienceKind } from '#domain/message/message-audience.ts'
import type { useChangeForm } from '#web/admin-kit/change-form.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { RadioList } from '#web/ui/choice/radio-list.tsx'
import { Select, type SelectOption } from '#web/ui/form/select.tsx'

/** Fields of a list as the form has them; empty: not chosen. */
export type AudienceValues = Record<'purpose' | 'kind' | 'formId' | 'tierId' | 'year' | 'tag', string>

interface AudienceFieldsProps {
  readonly form: ReturnType<typeof useChangeForm<AudienceValues>>['form']
  readonly choices: AudienceChoices
  readonly kinds: readonly AudienceKind[]
}

/** Recipients of a message: a kind of list, then the campaign, the year or the tag of it. */
export function AudienceFields({ form, choices, kinds }: AudienceFieldsProps) {
  const t = useTexts('messages')
  const { kind, formId } = form.values
  const tiers = choices.campaigns.find(({ id }) => id === formId)?.tiers ?? []
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
      {kind === 'campaign' && tiers.length > 1 && (
        <One
          {...{ form, field: 'tierId', label: t('choose.tierId'), emptyLabel: t('choose.allTiers') }}
          options={tiers.map(({ id, name }) => ({ id, label: name }))}
        />
      )}
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

interface OneProps extends Pick<AudienceFieldsProps, 'form'> {
  readonly field: 'formId' | 'tierId' | 'year' | 'tag'
  readonly label: string
  readonly emptyLabel: string
  readonly options: readonly SelectOption[]
}

/** One choice; another campaign begins with every price of it. */
function One({ form, field, ...rest }: OneProps) {
  const { name, value, error } = form.text(field)
  const choose = (id: string) => form.fill({ ...(field === 'formId' && { tierId: '' }), [field]: id })
  return <Select {...rest} name={name} value={value} error={error} onId={choose} />
}
