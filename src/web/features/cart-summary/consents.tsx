import type { LegalPageName } from '#contract/page-reads.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { useBrand, useTexts } from '#web/lib/texts.ts'
import { legalPath } from '#web/paths.ts'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'

interface TermsBoxProps {
  readonly name: string
  readonly checked: boolean
  readonly onChecked: (checked: boolean) => void
  readonly error: string | undefined
}

/** The box for the terms of use: unticked, and readable without leaving the page. */
export function TermsBox(props: TermsBoxProps) {
  const t = useTexts('checkout')
  const link = useLegalLink()
  const parts = { terms: link('conditions-utilisation'), privacy: link('vie-privee') }
  return <Checkbox {...props} required label={<RichText text={t('summary.terms')} parts={parts} />} />
}

/** The box for the terms of sale, where something is sold. */
export function SalesTermsBox(props: TermsBoxProps) {
  const t = useTexts('checkout')
  const link = useLegalLink()
  const parts = { terms: link('conditions-vente') }
  return <Checkbox {...props} required label={<RichText text={t('summary.salesTerms')} parts={parts} />} />
}

/** A text with a link to a legal page in a new tab; only the text where the operator has no such page. */
function useLegalLink() {
  const t = useTexts('checkout')
  const legalPages = useBrand()?.legalPages ?? []
  return (page: LegalPageName) => (words: string) =>
    legalPages.includes(page) ? (
      <a href={legalPath(page)} target="_blank" rel="noopener">
        {words}
        <span className="visually-hidden"> {t('newTab')}</span>
      </a>
    ) : (
      words
    )
}
