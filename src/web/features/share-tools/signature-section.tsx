import { useEffect, useRef } from 'react'
import type { Identity } from '#contract/identity.ts'
import { accentUnderWhite } from '#domain/colour/accent-colours.ts'
import { withSource } from '#domain/address/source-label.ts'
import { hasPage } from '#domain/form/form-types.ts'
import type { Locale } from '#domain/locale.ts'
import { signatureCode } from '#domain/share/signature-code.ts'
import { CopyField } from '#web/features/share-tools/copy-field.tsx'
import { copyRichText } from '#web/features/share-tools/copy-rich-text.ts'
import { useBrand, useTexts } from '#web/lib/texts.ts'
import { formPath } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import styles from './share-tools.module.css'

interface SignatureSectionProps {
  readonly identity: Identity
  readonly locale: Locale
}

/** The end of an e-mail: its preview, the same to paste as it is, and its code. */
export function SignatureSection({ identity, locale }: SignatureSectionProps) {
  const t = useTexts('shareTools')
  const toast = useToast()
  const { name: organizationName, title, color, formType } = identity
  const words = t(`signature.words.${hasPage(formType) ? formType : 'Donation'}`)
  const address = withSource((useBrand()?.publicUrl ?? '') + formPath(identity, locale), 'signature')
  const code = signatureCode({ organizationName, title, words, address, color })
  const copy = () => {
    if (copyRichText(code, `${organizationName}\n${title}\n${words} : ${address}`))
      toast({ tone: 'ok', title: t('signature.copiedRich') })
    else toast({ tone: 'danger', title: t('signature.failed') })
  }
  const preview = useRef<HTMLDivElement>(null)
  // The administration is rendered in the browser, where the policy takes no new style element.
  useEffect(() => {
    const fill = accentUnderWhite(color)
    if (fill !== null) preview.current?.style.setProperty('--accent-fill', fill)
  }, [color])
  return (
    <Sheet as="section" titleId="signature-title">
      <h2 id="signature-title">{t('signature.title')}</h2>
      <p>{t('signature.text')}</p>
      <div className={styles.links}>
        <figure className={styles.preview}>
          <figcaption>{t('signature.preview')}</figcaption>
          <div ref={preview} className={styles.signature}>
            <p>
              <strong>{organizationName}</strong>
              <br />
              {title}
            </p>
            <a className={styles.signatureLink} href={address} target="_blank" rel="noopener">
              {words}
            </a>
          </div>
        </figure>
        <div>
          <Button variant="second" size="s" onClick={copy}>
            {t('signature.copyRich')}
          </Button>
        </div>
        <CopyField
          name="signature-code"
          label={t('signature.code')}
          hint={t('signature.codeHint')}
          value={code}
          copied={t('signature.copied')}
          isLong
        />
      </div>
    </Sheet>
  )
}
