import { useMemo } from 'react'
import type { LegalStatuses } from '#contract/visitor/values.ts'
import styles from '#web/features/payer-form/payer-form.module.css'
import type { PayerFields } from '#web/features/payer-form/payer-fields.ts'
import {
  findLegalStatus,
  legalStatusOptions,
} from '#web/features/payer-form/legal-status/legal-status-options.ts'
import { useContentLang, useTexts } from '#web/lib/texts.ts'
import { SearchSelect } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

interface CompanyFieldsProps {
  readonly form: PayerFields
  readonly legalStatuses: LegalStatuses
}

/** The organisation that gives: name, SIREN, and legal status from the official list. */
export function CompanyFields({ form, legalStatuses }: CompanyFieldsProps) {
  const t = useTexts('payer')
  const lang = useContentLang()
  const statuses = useMemo(() => legalStatusOptions(legalStatuses), [legalStatuses])
  const { onText, ...legalStatus } = form.text('companyLegalStatus')
  return (
    <>
      <h2 className={styles.part}>{t('companyTitle')}</h2>
      <TextInput
        {...form.text('companyName')}
        label={t('companyName')}
        autoComplete="organization"
        aria-required
      />
      <TextInput
        {...form.text('companySiren')}
        narrow
        label={t('companySiren')}
        hint={t('companySirenHint')}
        inputMode="numeric"
        autoComplete="off"
        aria-required
      />
      <SearchSelect
        {...legalStatus}
        label={t('companyLegalStatus')}
        hint={t('companyLegalStatusHint')}
        options={statuses}
        onId={onText}
        find={(text) => findLegalStatus(text, legalStatuses)}
        lang={lang}
        aria-required
      />
    </>
  )
}
