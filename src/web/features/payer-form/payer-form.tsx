import { type ReactNode, useRef } from 'react'
import type { Problem } from '#domain/problem.ts'
import { type PayerRules, checkPayer } from '#domain/payer/check-payer.ts'
import type { LegalStatuses } from '#contract/values.ts'
import { AddressFields } from '#web/features/payer-form/address-fields.tsx'
import { CompanyFields } from '#web/features/payer-form/company-fields.tsx'
import { IdentityFields } from '#web/features/payer-form/identity-fields.tsx'
import { KindChoice } from '#web/features/payer-form/kind-choice.tsx'
import type { PayerNeeds, PayerValues } from '#web/features/payer-form/payer-values.ts'
import { PublicationFields } from '#web/features/payer-form/publication-fields.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { useProblemMessage } from '#web/lib/form/problem-message.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Sheet } from '#web/ui/place/sheet.tsx'

interface PayerFormProps {
  readonly id: string
  readonly initial: PayerValues
  readonly needs: PayerNeeds
  readonly rules: PayerRules
  readonly legalStatuses: LegalStatuses
  readonly organizationName: string
  readonly showsContributors: boolean
  readonly summaryTitle: (count: number) => string
  readonly onValues: (values: PayerValues) => void
  /** Sends values without error; answers what the server refused. */
  readonly onValid: (values: PayerValues) => Promise<readonly Problem[]>
  /** Buttons under the fields. */
  readonly children: ReactNode
}

/** Fields in the order of the page; their label is put before what is wrong with them. */
const summaryLabels = [
  'companyName',
  'companySiren',
  'companyLegalStatus',
  'firstName',
  'lastName',
  'email',
  'emailConfirmation',
  'birthDate',
  'address',
  'zipCode',
  'city',
  'country',
] as const

/** Where a field stands on the page; what is no field of the list comes first. */
function placeOf(id: string): number {
  return summaryLabels.findIndex((key) => id === `payer.${key}`)
}

/** Everything the association needs to know of who gives, and nothing more. */
export function PayerForm(props: PayerFormProps) {
  const { needs, rules, onValues, onValid, organizationName } = props
  const t = useTexts('payer')
  const messageOf = useProblemMessage()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<PayerValues>({
    element,
    prefix: 'payer.',
    initial: props.initial,
    check: (values) => checkPayer(values, rules),
    messageOf,
    lazy: ['birthDate'],
    onValues,
    onValid: (values) => void send(values),
  })
  const send = async (values: PayerValues) => {
    const refused = await onValid(values)
    if (refused.length > 0) form.refuse(refused)
  }
  /** Several fields may lack the same thing: each line says which one. */
  const named = (id: string, message: string) => {
    const label = summaryLabels.find((key) => id === `payer.${key}`)
    const [initial = ''] = message
    return label === undefined
      ? message
      : t('problem', { label: t(label), message: initial.toLowerCase() + message.slice(initial.length) })
  }
  const isOrganization = form.values.isOrganization
  return (
    <form id={props.id} ref={element} className="stack-l" noValidate onSubmit={form.submit}>
      <ErrorSummary
        title={props.summaryTitle(form.summary.length)}
        problems={form.summary
          .toSorted((a, b) => placeOf(a.id) - placeOf(b.id))
          .map(({ id, message }) => ({ id, message: named(id, message) }))}
        attempt={form.attempt}
      />
      <Sheet>
        <div className="stack-l">
          <p className="soft small">{t('allRequired')}</p>
          {needs.kinds === 'both' && <KindChoice form={form} />}
          {isOrganization && <CompanyFields form={form} legalStatuses={props.legalStatuses} />}
          <IdentityFields form={form} isContact={isOrganization} needs={needs} />
          {needs.address && <AddressFields form={form} hasCountry={needs.country} />}
        </div>
      </Sheet>
      <Sheet>
        <div className="stack-l">
          <PublicationFields form={form} isPublic={props.showsContributors} isOrganization={isOrganization} />
          <Checkbox
            {...form.box('marketingConsent')}
            label={t('marketingConsent', { organization: organizationName })}
          />
        </div>
      </Sheet>
      {props.children}
    </form>
  )
}
