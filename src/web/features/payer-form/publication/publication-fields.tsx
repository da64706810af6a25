import { payerMaxLengths } from '#domain/payer/check-payer.ts'
import type { PayerFields } from '#web/features/payer-form/payer-fields.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'
import { TextArea } from '#web/ui/form/text-input.tsx'

interface PublicationFieldsProps {
  readonly form: {
    readonly text: (key: 'comment') => ReturnType<PayerFields['text']>
    readonly box: (key: 'publishName' | 'publishAmount') => ReturnType<PayerFields['box']>
  }
  /** Whether the choice comes after the payment. */
  readonly isAfter?: boolean
  /** Whether the campaign shows its contributors. */
  readonly isPublic: boolean
  readonly isOrganization: boolean
}

/** Public facts about the contributor: none unless a box is ticked. Source: docs/decisions/money/payer-and-consents.md. */
export function PublicationFields({
  form,
  isAfter = false,
  isPublic,
  isOrganization,
}: PublicationFieldsProps) {
  const t = useTexts('payer')
  return (
    <>
      {isPublic && (
        <fieldset className="stack" aria-labelledby="publication-title">
          <h2 id="publication-title">{t('publication.title')}</h2>
          <p className="soft small">{t(isAfter ? 'publication.hintAfter' : 'publication.hint')}</p>
          <Checkbox
            {...form.box('publishName')}
            label={t(isOrganization ? 'publication.publishCompany' : 'publication.publishName')}
          />
          <Checkbox {...form.box('publishAmount')} label={t('publication.publishAmount')} />
        </fieldset>
      )}
      <TextArea
        {...form.text('comment')}
        label={t('publication.comment')}
        hint={t(isPublic ? 'publication.commentHint' : 'publication.commentHintPrivate')}
        optional={t('optional')}
        maxLength={payerMaxLengths.comment}
      />
    </>
  )
}
