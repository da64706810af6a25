import { parseArgs } from 'node:util'
import { AppError } from '#domain/errors.ts'
import { formTypeOf } from '#domain/form/url-segments.ts'
import { centsToDecimal } from '#domain/money.ts'
import { rejectExtraArguments } from '#server/program/commands/money/reject-extra-arguments.ts'
import type { Deps } from '#server/money/deps.ts'
import { findForm } from '#server/catalogue/form/form-store.ts'
import { refundForm } from '#server/money/refund/refund-form.ts'

const options = {
  preview: { type: 'boolean', default: false },
  resume: { type: 'boolean', default: false },
  restock: { type: 'boolean', default: false },
} as const

/**
 * Refunds everything that a form sold. `--preview` shows what would be refunded, `--resume` starts or continues. The
 * worker calls the provider order by order.
 * @throws AppError NOT_FOUND; Error without one of the two options, and if it stopped before the end
 */
export async function refundFormNamed(deps: Deps, args: readonly string[]): Promise<string[]> {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [name = '', ...more] = positionals
  rejectExtraArguments(more)
  const [organizationSlug = '', type = '', formSlug = ''] = name.split('/')
  if (values.preview === values.resume)
    throw new Error('--preview shows what would be refunded, --resume refunds it')
  const formType = formTypeOf(type)
  const form = formType === null ? null : await findForm(deps.db, { organizationSlug, formType, formSlug })
  if (form === null) throw new AppError('NOT_FOUND', { detail: `no form ${name}` })
  const refundOptions = { isPreview: values.preview, restocks: values.restock }
  const done = await refundForm(deps, form.id, refundOptions).catch((error: unknown) => {
    if (values.preview || error instanceof AppError) throw error
    throw new Error(`stopped before the end, --resume continues from there: ${String(error)}`, {
      cause: error,
    })
  })
  const verb = values.preview ? 'would refund' : 'refunds'
  return [
    `${form.definition.title}: ${verb} ${centsToDecimal(done.total)} EUR of ${done.orders} orders, ${done.debits} debits are not charged`,
    `refunds: ${done.underWay} under way, ${done.refunded} made, ${done.failed} failed`,
    ...done.refused.map((line) => `not possible now: ${line}`),
  ]
}
