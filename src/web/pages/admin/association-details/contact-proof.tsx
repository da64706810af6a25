import { useState } from 'react'
import type { AssociationDetails } from '#contract/admin/association-details.ts'
import { formatInstantDate } from '#domain/format.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'

interface ContactProofProps {
  /** The association in addresses. */
  readonly org: string
  readonly details: AssociationDetails
  readonly onChange: (details: AssociationDetails) => void
}

/** Asks for the mail that proves the contact address, while mails for the association go elsewhere. */
export function ContactProof({ org, details, onChange }: ContactProofProps) {
  const t = useTexts('manage')
  const locale = useLocale()
  const toast = useToast()
  const showFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const { email, noticesTo, proofAskedAt, canEdit } = details
  if (!canEdit || email === '' || noticesTo.toLowerCase() === email.toLowerCase()) return null
  const ask = async () => {
    setBusy(true)
    try {
      onChange(await makeSend(locale)('POST /admin/organizations/:org/contact-proof', { params: { org } }))
      toast({ tone: 'ok', title: t('details.proofSent', { address: email }) })
    } catch (error) {
      showFailure(asFailure(error))
    }
    setBusy(false)
  }
  return (
    <div className="stack">
      {proofAskedAt !== null && (
        <p className="soft small">{t('details.proofAsked', { date: formatInstantDate(proofAskedAt) })}</p>
      )}
      <div>
        <Button variant="second" size="s" needsNetwork busy={isBusy} onClick={() => void ask()}>
          {t(proofAskedAt === null ? 'details.askProof' : 'details.askProofAgain')}
        </Button>
      </div>
    </div>
  )
}
