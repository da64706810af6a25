import type { CorrectableReceipt, CorrectDonor, Corrected } from '#contract/receipt-correction.ts'
import { checkDonorCorrection, type DonorCorrection } from '#domain/receipt/receipt-correction.ts'
import { useOthersProblems } from '#web/features/receipt-correction/others-problems.ts'
import { useFailureNote } from '#web/features/receipt-correction/use-failure-note.ts'
import type { ApiFailure } from '#web/lib/api/api-client.ts'
import { useCallForm } from '#web/lib/form/use-call-form.ts'
import { useCountries } from '#web/lib/form/use-countries.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

type AutoFill =
  | 'given-name'
  | 'family-name'
  | 'organization'
  | 'street-address'
  | 'postal-code'
  | 'address-level2'
  | 'country'

type DonorValues = { -readonly [Field in keyof DonorCorrection]: string }

/** The call that corrects a receipt. */
export interface CorrectionCall {
  readonly correct: (donor: CorrectDonor) => Promise<Corrected>
  /** Whether a failure was dealt with; with what was typed. */
  readonly onFailure?: (failure: ApiFailure, typed: DonorCorrection) => boolean
  readonly onCorrected: (answer: Corrected) => void
  /** Whether the user corrects what is their own: the browser may fill it in, and errors say "your". */
  readonly isOwn: boolean
}

interface CorrectionFormProps extends CorrectionCall {
  readonly receipt: CorrectableReceipt
}

/** The donor as the receipt states them, with the checks of a payer. */
export function CorrectionForm({ receipt, isOwn, ...on }: CorrectionFormProps) {
  const t = useTexts('receiptCorrection')
  const words = useTexts('problems')
  const countries = useCountries('payer.country')
  const { isCompany, donor, version } = receipt
  const { note, show, clear } = useFailureNote()
  const fills = (field: AutoFill) => ({ autoComplete: isOwn ? field : 'off' })
  const others = useOthersProblems()
  const { form, element, isSending } = useCallForm<DonorValues>({
    prefix: 'payer.',
    initial: { ...donor },
    check: (values) => checkDonorCorrection(values, isCompany),
    onFailure: (failure, values) => {
      if (on.onFailure?.(failure, values) !== true) show(failure)
      return true
    },
    problemWords: isOwn ? undefined : others,
    lineOf: (field, message) => words('line', { label: t(field as 'city'), message }),
    send: async (values) => {
      clear()
      on.onCorrected(await on.correct({ ...values, version }))
    },
  })
  const { value, onText, ...country } = form.text('country')
  return (
    <form ref={element} className="stack" method="dialog" noValidate data-early="" onSubmit={form.submit}>
      <ErrorSummary
        title={words('errors', { count: form.summary.length })}
        problems={form.summary}
        attempt={form.attempt}
      />
      <NameFields form={form} isCompany={isCompany} fills={fills} />
      <TextInput
        {...form.text('address')}
        label={t('address')}
        hint={t('addressHint')}
        {...fills('street-address')}
        aria-required
      />
      <TextInput {...form.text('zipCode')} label={t('zipCode')} {...fills('postal-code')} aria-required />
      <TextInput {...form.text('city')} label={t('city')} {...fills('address-level2')} aria-required />
      <Select
        {...country}
        label={t('country')}
        options={countries}
        value={value}
        onId={onText}
        {...fills('country')}
      />
      {note !== null && (
        <Note tone="bad" role="alert" title={note.title}>
          <p>{note.message}</p>
        </Note>
      )}
      <div>
        <Button type="submit" busy={isSending}>
          {t(receipt.number === null ? 'submitNone' : 'submit')}
        </Button>
      </div>
    </form>
  )
}

interface NameFieldsProps {
  readonly form: Pick<ReturnType<typeof useCallForm<DonorValues>>['form'], 'text'>
  readonly isCompany: boolean
  readonly fills: (field: AutoFill) => { readonly autoComplete: string }
}

function NameFields({ form, isCompany, fills }: NameFieldsProps) {
  const t = useTexts('receiptCorrection')
  if (isCompany)
    return (
      <TextInput
        {...form.text('companyName')}
        label={t('companyName')}
        {...fills('organization')}
        aria-required
      />
    )
  return (
    <>
      <TextInput {...form.text('firstName')} label={t('firstName')} {...fills('given-name')} aria-required />
      <TextInput {...form.text('lastName')} label={t('lastName')} {...fills('family-name')} aria-required />
    </>
  )
}
