import type { CorrectableOrder } from '#contract/admin/order/order-correction.ts'
import { type CorrectableQuestion, correctionField } from '#domain/order/order-correction.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import type { useChangeForm } from '#web/admin-kit/change-form.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { type CorrectionValues, payerFieldsOf } from '#web/pages/admin/orders/correction/correction-values.ts'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea, TextInput } from '#web/ui/form/text-input.tsx'

interface FieldsProps {
  readonly form: ReturnType<typeof useChangeForm<CorrectionValues>>['form']
}

/** The payer of an order. */
export function PayerFields({ form, order }: FieldsProps & { readonly order: CorrectableOrder }) {
  const t = useTexts('orderCorrection')
  if (order.isPayerErased) return null
  return (
    <AdminSheet title={t('payer')}>
      {payerFieldsOf(order).map((field) => (
        <TextInput
          key={field}
          {...form.text(correctionField.payer(field))}
          label={t(`field.${field}`)}
          autoComplete="off"
          {...(field === 'email' && { type: 'email' })}
          {...(field === 'zipCode' && { narrow: true })}
        />
      ))}
    </AdminSheet>
  )
}

type Line = CorrectableOrder['lines'][number]

/** The person and the answers of a line. */
export function LineFields({
  form,
  line,
  index,
}: FieldsProps & { readonly line: Line; readonly index: number }) {
  const t = useTexts('orderCorrection')
  const { id, name, participant, questions } = line
  if (participant === null && questions.length === 0) return null
  return (
    <AdminSheet title={t('line', { number: String(index + 1), name })}>
      {participant !== null &&
        (['firstName', 'lastName', 'email'] as const).map((field) => (
          <TextInput
            key={field}
            {...form.text(correctionField.person(id, field))}
            label={t(`field.${field}`)}
            autoComplete="off"
            {...(field === 'email' && {
              type: 'email',
              optional: t('optional'),
              ...(line.hasTicket && { hint: t('personEmailHint') }),
            })}
          />
        ))}
      {questions.map((question) => (
        <QuestionField key={question.id} form={form} line={id} question={question} />
      ))}
    </AdminSheet>
  )
}

interface QuestionProps extends FieldsProps {
  readonly line: string
  readonly question: CorrectableQuestion
}

function QuestionField({ form, line, question }: QuestionProps) {
  const t = useTexts('orderCorrection')
  const { id, label, hint, type, values, isRequired } = question
  const { onText, ...text } = form.text(correctionField.answer(line, id))
  const props = {
    ...text,
    label,
    autoComplete: 'off',
    ...(hint !== '' && { hint }),
    ...(!isRequired && { optional: t('optional') }),
  }
  switch (type) {
    case 'YesNo':
    case 'ChoiceList': {
      const choices = type === 'YesNo' ? ['Oui', 'Non'] : values
      const options = choices.map((choice) => ({
        id: choice,
        label: type === 'YesNo' ? t(choice === 'Oui' ? 'yes' : 'no') : choice,
      }))
      return <Select {...props} options={options} emptyLabel={t('noAnswer')} onId={onText} />
    }
    case 'Date':
      return <DateInput {...props} onText={onText} />
    case 'FreeText':
      return <TextArea {...props} onText={onText} />
    case 'TextInput':
    case 'File':
    case 'Phone':
    case 'Zipcode':
    case 'Number':
      return <TextInput {...props} onText={onText} narrow={type !== 'TextInput'} />
  }
}
