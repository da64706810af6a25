import { useNavigate } from 'react-router'
import type { CorrectableOrder } from '#contract/admin/order/order-correction.ts'
import { parisDate } from '#domain/format.ts'
import { checkCorrection } from '#domain/order/check-correction.ts'
import { changedParts } from '#domain/order/order-correction.ts'
import { problem } from '#domain/problem.ts'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { adminOrderPath } from '#web/admin-paths.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { CorrectionConsequences } from '#web/pages/admin/orders/correction/correction-consequences.tsx'
import { LineFields, PayerFields } from '#web/pages/admin/orders/correction/correction-fields.tsx'
import {
  type CorrectionValues,
  correctionOf,
  firstValues,
} from '#web/pages/admin/orders/correction/correction-values.ts'

interface CorrectionFormProps {
  readonly org: string
  readonly order: CorrectableOrder
}

/** The payer, people and answers of an order in fields, and the consequences of what changes. */
export function CorrectionForm({ org, order }: CorrectionFormProps) {
  const t = useTexts('orderCorrection')
  const locale = useLocale()
  const base = useAdminBase()
  const navigate = useNavigate()
  const lineOf = (id: string) => order.lines.find((line) => line.id === id)
  const check = (values: CorrectionValues) => {
    const typed = correctionOf(values, order)
    if (changedParts(order, typed).isNothing) return [problem('correction.nothing', 'CHOICE')]
    return checkCorrection(order, typed, {
      isOrganization: order.isOrganization,
      questionsOf: (line) => lineOf(line)?.questions ?? [],
      isNamed: (line) => lineOf(line)?.isNamed === true,
      today: parisDate(new Date()),
    })
  }
  const entry = useChangeForm<CorrectionValues>({
    prefix: 'correction.',
    initial: firstValues(order),
    check,
    labelOf: (field) => labelOf(field),
    words: ({ field, code }) => {
      if (field === 'correction.nothing') return t('nothing')
      return code === 'RECEIPT_RIGHT' ? t('after.receiptRight') : null
    },
    save: async (values) => {
      await makeSend(locale)('POST /admin/organizations/:org/orders/:order/correction', {
        params: { org, order: order.id },
        body: { version: order.version, ...bodyOf(values) },
      })
      await navigate(adminOrderPath(base, org, order.id))
      return t('done')
    },
  })
  return (
    <ChangeForm entry={entry} submit={t('submit')}>
      <PayerFields form={entry.form} order={order} />
      {order.lines.map((line, index) => (
        <LineFields key={line.id} form={entry.form} line={line} index={index} />
      ))}
      <CorrectionConsequences order={order} typed={correctionOf(entry.form.values, order)} />
    </ChangeForm>
  )

  function bodyOf(values: CorrectionValues) {
    const { payer, lines } = correctionOf(values, order)
    return { payer, lines: lines.map((line) => ({ ...line, answers: [...line.answers] })) }
  }

  /** How a field is called before its problem: the question, or the name of the field. */
  function labelOf(field: string): string {
    const question = order.lines
      .flatMap((line) => line.questions)
      .find(({ id }) => field.startsWith('answer-') && field.endsWith(id))
    if (question !== undefined) return question.label
    const known = ['firstName', 'lastName', 'companyName', 'email', 'address', 'zipCode', 'city'] as const
    const found = known.find((name) => field.endsWith(`-${name}`))
    return found === undefined ? '' : t(`field.${found}`)
  }
}
