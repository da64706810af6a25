import { useState } from 'react'
import type { AssociationDetails } from '#contract/admin/association-details.ts'
import { checkOrganisationDetails } from '#domain/form/organisation-details.ts'
import type { Locale } from '#domain/locale.ts'
import { useChangeForm } from '#web/admin-kit/change-form.tsx'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import {
  type Values,
  organisationDetailsOf,
  valuesOf,
} from '#web/pages/admin/association-details/association-details-values.ts'

interface UseAssociationDetails {
  /** The association in addresses. */
  readonly org: string
  readonly details: AssociationDetails
  readonly onChange: (details: AssociationDetails) => void
}

/** The form of the details of an association: what is typed, its mistakes, and what is saved. */
export function useAssociationDetails({ org, details, onChange }: UseAssociationDetails) {
  const t = useTexts('manage')
  const locale = useLocale()
  const [isBehind, setBehind] = useState(false)
  const labelOf = (field: string): string => {
    const [, name = '', index = ''] = /^([a-zA-Z]+)(\d*)$/.exec(field) ?? []
    return t(`details.${name as 'name'}`, { number: Number(index) + 1 })
  }
  const entry = useChangeForm<Values>({
    prefix: 'details.',
    initial: valuesOf(details),
    check: (values) => checkOrganisationDetails(organisationDetailsOf(values)),
    labelOf,
    save: async (values) => {
      // With the empty questions: the server numbers its mistakes by them, and stores the others.
      const body = { ...organisationDetailsOf(values), revision: details.revision }
      const answer = await makeSend(locale)('POST /admin/organizations/:org/details', {
        params: { org },
        body,
      })
      onChange(answer)
      entry.form.fill(valuesOf(answer))
      setBehind(false)
      return t('details.saved')
    },
    // What was typed stays; what the other person wrote is what the next save compares with.
    onFailure: ({ code }) => {
      if (code !== 'CONFLICT') return false
      setBehind(true)
      void readAgain(org, locale).then(onChange)
      return true
    },
  })
  return { entry, form: entry.form, isBehind }
}

function readAgain(org: string, locale: Locale): Promise<AssociationDetails> {
  return makeSend(locale)('GET /admin/organizations/:org/details', { params: { org } })
}
