import type { PayerValues } from '#web/features/payer-form/payer-values.ts'
import type { useForm } from '#web/lib/form/use-form.ts'

/** The payer's form as its parts see it. */
export type PayerFields = Pick<ReturnType<typeof useForm<PayerValues>>, 'values' | 'set' | 'text' | 'box'>
