import { type ReactNode, useState } from 'react'
import type { FormType } from '#domain/form/form-definition.ts'
import type { LegalStatuses } from '#contract/visitor/values.ts'
import { AddressFields } from '#web/features/payer-form/address-fields.tsx'
import { CompanyFields } from '#web/features/payer-form/company-fields.tsx'
import { IdentityFields } from '#web/features/payer-form/identity-fields.tsx'
import type { PayerNeeds, PayerValues } from '#web/features/payer-form/payer-values.ts'
import type { usePayerForm } from '#web/features/payer-form/use-payer-form.ts'
import { usePayerWords } from '#web/features/payer-form/use-payer-words.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import styles from './payer-form.module.css'
import type { PayerFields } from '#web/features/payer-form/payer-fields.ts'
import { useTypedBefore } from '#web/lib/form/use-typed-before.ts'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'

/** A person already named in the cart, who may be the payer. */
export interface KnownPerson {
  readonly name: string
  readonly values: Partial<PayerValues>
}

export interface PayerFieldsetProps {
  readonly form: ReturnType<typeof usePayerForm>['fields']
  readonly formType: FormType
  readonly needs: PayerNeeds
  readonly legalStatuses: LegalStatuses
  readonly organizationName: string
  readonly known: KnownPerson | null
  /** Between the payer and the publication choices: the association's own questions. */
  readonly children?: ReactNode
  /** Publication choices of a gift. */
  readonly publication?: ReactNode
}

/** All that the association needs to know about the payer, and nothing more. */
export function PayerFieldset(props: PayerFieldsetProps) {
  const { form, formType, needs } = props
  const t = useTexts('payer')
  const words = usePayerWords(formType)
  const isOrganization = form.values.isOrganization
  return (
    <>
      <Sheet>
        <div className="stack-l">
          <p className="soft small">{t('allRequired')}</p>
          {props.known !== null && <SamePerson form={form} known={props.known} />}
          {needs.kinds === 'both' && <KindChoice form={form} legend={words.kind} />}
          {isOrganization && <CompanyFields form={form} legalStatuses={props.legalStatuses} />}
          <IdentityFields form={form} isContact={isOrganization} needs={needs} words={words} />
          {needs.address && <AddressFields form={form} hasCountry={needs.country} hint={words.addressHint} />}
        </div>
      </Sheet>
      {props.children}
      <Sheet>
        <div className="stack-l">
          {props.publication}
          <Checkbox
            {...form.box('marketingConsent')}
            label={t('marketingConsent', { organization: props.organizationName })}
          />
        </div>
      </Sheet>
    </>
  )
}

/** The first participant often pays: one button copies their details, then announces it. */
function SamePerson({
  form,
  known,
}: {
  readonly form: PayerFieldsetProps['form']
  readonly known: KnownPerson
}) {
  const t = useTexts('order')
  const [isDone, setDone] = useState(false)
  const participant = known.name
  return (
    <div className={styles.same}>
      {!isDone && (
        <Button
          variant="second"
          size="s"
          onClick={() => {
            form.fill(known.values)
            setDone(true)
          }}
        >
          {t('payer.same', { participant })}
        </Button>
      )}
      <output className="soft small">{isDone && t('payer.sameDone', { participant })}</output>
    </div>
  )
}

/** The payer is a person or an organisation. */
function KindChoice({ form, legend }: { readonly form: PayerFields; readonly legend: string }) {
  const t = useTexts('payer')
  const name = 'payer.isOrganization'
  const value = form.values.isOrganization ? 'organization' : 'individual'
  const choose = (kind: string) => form.set('isOrganization', kind === 'organization')
  useTypedBefore(name, value, choose)
  return (
    <ChoiceGroup
      legend={legend}
      name={name}
      variant="segments"
      value={value}
      options={[
        { value: 'individual', label: t('kind.individual') },
        { value: 'organization', label: t('kind.organization') },
      ]}
      onChoice={choose}
      error={form.box('isOrganization').error}
    />
  )
}
