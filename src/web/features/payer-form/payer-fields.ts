import type { PayerValues } from '#web/features/payer-form/payer-values.ts'
import type { useForm } from '#web/lib/form/use-form.ts'

/** The part of the payer's form that the field components use. */
export type PayerFields = Pick<
  ReturnType<typeof useForm<PayerValues>>,
  'values' | 'set' | 'fill' | 'text' | 'box'
>
