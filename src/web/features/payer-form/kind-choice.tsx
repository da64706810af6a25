import type { PayerFields } from '#web/features/payer-form/payer-fields.ts'
import { useTexts } from '#web/lib/texts.ts'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'

/** The payer is a person or an organisation. */
export function KindChoice({ form, legend }: { readonly form: PayerFields; readonly legend: string }) {
  const t = useTexts('payer')
  return (
    <ChoiceGroup
      legend={legend}
      name="payer.isOrganization"
      variant="segments"
      value={form.values.isOrganization ? 'organization' : 'individual'}
      options={[
        { value: 'individual', label: t('kind.individual') },
        { value: 'organization', label: t('kind.organization') },
      ]}
      onChoice={(kind) => form.set('isOrganization', kind === 'organization')}
      error={form.box('isOrganization').error}
    />
  )
}
